"""What each display shows as time goes by: a view, and what else is drawn while it stands.

A ``Scene`` is a value: views and touches go in with their time, a frame comes out for a time, and
``due`` says when the next frame may differ.  Nothing here reads a clock.

- What must be seen at once is in the first frame: score, trump, whose turn, questions.  Commentary
  (the last trick, how the deal or game ended, the dealer's mark) follows a second later, so that
  the first frame is few bytes.  A new suit in the middle, and the score at the end of a deal, come
  alone; whose turn it is follows a quarter of a second later, and what is left of the deal before
  goes.
- Whose turn it is to play is a sign at once; whoever then hesitates is told in a word.
- Between deals the proof of a renege is played back, trick by trick; after a game a QR code that
  opens it takes turns with the result.
- OLEDs burn in: the picture drifts by a pixel, and dims and goes dark when nothing happens.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from bowerboard.euchre.replacing import replaced
from bowerboard.screens.displays import BRIGHT, Light
from bowerboard.screens.drawing import Picture, blank, shifted
from bowerboard.screens.drift import drifted, with_middle, with_parts
from bowerboard.screens.face import MIDDLE, middle, on_grid
from bowerboard.screens.layouts import CODES, PROOFS, layout_for
from bowerboard.screens.parts import Box
from bowerboard.screens.proof import STEP_MS, steps
from bowerboard.screens.reader import laid
from bowerboard.screens.sides import HEIGHT, SCORE, WIDTH, sides
from bowerboard.screens.words import ENGLISH, Language
from bowerboard.view import Stage, TableView

COMMENT_AFTER_MS = 1000
ALONE_MS = 250
"""So long an upcard, or a score, is all that is new; then the rest follows."""

PROMPT_AFTER_MS = 3000
"""So long somebody may think about a card before a word tells what to do."""

RESULT_MS = 8000
"""A result stands so long before a proof or a QR code takes its turn, and between turns."""

QR_MS = 20_000

DIM_AFTER_MS = 5 * 60_000
DARK_AFTER_MS = 30 * 60_000
DIM = 0x10
"""The level of a dim display; an SSD1306 still reads well at it in a room."""

FACE = (WIDTH, HEIGHT)
"""The displays whose grid lets a part of the picture come alone."""

DRIFT_MS = 3 * 60_000
DRIFT = ((0, 0), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))
"""Where the picture stands in turn: columns to the right, rows down."""


def level_after(idle_ms: int) -> int:
    """How brightly a display shines after so long without a card or a key: 0 (dark) to 255."""
    if idle_ms >= DARK_AFTER_MS:
        return 0
    return DIM if idle_ms >= DIM_AFTER_MS else BRIGHT


def drift_at(at: int) -> tuple[int, int]:
    """Columns right and rows down that every picture stands at ``at`` (ms)."""
    return DRIFT[at // DRIFT_MS % len(DRIFT)]


@dataclass(frozen=True, slots=True)
class Moment:
    """What every face has in common at one time.

    ``parts`` of ``view`` come alone, on top of ``before``; ``step`` is that of what takes turns
    with the result, a ``code`` or a proof, None if it is the result's own turn; ``right`` is how
    many columns the picture has drifted.
    """

    view: TableView
    before: TableView
    parts: tuple[Box, ...]
    step: int | None
    code: bool
    right: int
    light: Light
    language: Language

    def frame(self, seat: int, size: tuple[int, int]) -> tuple[Picture, Light]:
        """What the display of ``seat`` (or ``CENTRE``), of ``size``, shows."""
        picture = self._picture(seat, size)
        if self.right:
            grid = size == FACE and self.step is None and on_grid(self.view)
            picture = (drifted if grid else shifted)(picture, self.right)
        return picture, self.light

    def _picture(self, seat: int, size: tuple[int, int]) -> Picture:
        """The screen that has its turn, as it stands without drift; dark where nobody plays."""
        if seat >= len(self.view.names):
            return blank(*size)
        if self.step is not None and self.code:
            return CODES[size](self.view, seat, self.language)
        if self.step is not None:
            return PROOFS[size](self.view, seat, self.step, self.language)
        if self.parts and size == FACE:
            before = _laid_out(size, self.before, seat, self.language)
            new = middle(self.view, seat, self.language) if self.parts == (MIDDLE,) else None
            if new is not None:
                return with_middle(before, new)
            if self.parts == SCORE:
                return with_parts(before, sides(self.view, seat), SCORE)
            after = _laid_out(size, self.view, seat, self.language)
            return with_parts(before, after, self.parts)
        return _laid_out(size, self.view, seat, self.language)


@dataclass(frozen=True, slots=True)
class Scene:
    """The faces of one table; times are ms on the table's monotonic clock.

    ``since`` is when the stage began, ``touched`` when a card or key last did something;
    ``before`` is the view that still stands, but for what comes first, until ``alone_until``, and
    its commentary until ``comment_at``; at ``prompt_at`` whose turn it is hesitates.
    """

    view: TableView
    since: int
    touched: int
    before: TableView
    alone_until: int
    comment_at: int
    prompt_at: int
    language: Language = ENGLISH

    @classmethod
    def begin(cls, view: TableView, at: int, language: Language = ENGLISH) -> Scene:
        """The first scene, everything in it from the start."""
        view = laid(view, language)
        return cls(view, at, at, view, at, at, at, language)

    def turn(self, view: TableView, at: int) -> Scene:
        """``view`` is the table's from ``at`` on."""
        view = laid(view, self.language)
        stood = self._told(at) if at >= self.comment_at else self.before
        pending = at < self.comment_at
        alone = comment = at
        if self._playback(at) is None and _alone(view, stood):
            alone = self.alone_until if pending else at + ALONE_MS
            comment = max(at, alone)
        if _commented(view, stood) != view:
            comment = self.comment_at if pending else at + COMMENT_AFTER_MS
        since = self.since if view.stage is self.view.stage else at
        same = (view.stage, view.turn, view.trick)
        stands = same == (self.view.stage, self.view.turn, self.view.trick)
        prompt = self.prompt_at if stands else at + PROMPT_AFTER_MS
        return Scene(view, since, at, stood, alone, comment, prompt, self.language)

    def touch(self, at: int) -> Scene:
        """A card or a key did something, whether or not the view changed."""
        return replace(self, touched=at)

    def dimmed(self, at: int) -> bool:
        """Whether the displays are dim or dark at ``at`` for want of cards and keys."""
        return level_after(at - self.touched) != BRIGHT

    def frame(self, seat: int, size: tuple[int, int], at: int) -> tuple[Picture, Light]:
        """What the display of ``seat`` (or ``CENTRE``), of ``size``, shows at ``at``."""
        return self.moment(at).frame(seat, size)

    def moment(self, at: int) -> Moment:
        """All that the displays show at ``at``, to be drawn for each of them."""
        right, down = drift_at(at)
        level = DIM if self.view.stage is Stage.STOPPED else level_after(at - self.touched)
        view, step = self._told(at), self._playback(at)
        settled = at >= self.comment_at or view.menu is not None
        return Moment(
            view=view if settled else _commented(view, self.before),
            before=self.before,
            parts=_alone(view, self.before) if not settled and at < self.alone_until else (),
            step=step,
            code=view.stage is Stage.GAME_OVER and bool(view.game_link),
            right=right,
            light=Light(level, down),
            language=self.language,
        )

    def due(self, at: int) -> int:
        """When, after ``at``, a frame may next differ though nothing happens."""
        times = [(at // DRIFT_MS + 1) * DRIFT_MS, self.alone_until, self.comment_at]
        times += [self.prompt_at] if self.view.stage is Stage.PLAY else []
        times += [self.touched + DIM_AFTER_MS, self.touched + DARK_AFTER_MS]
        start, period = self.since + RESULT_MS, self._period()
        times += [start] if self.view.stage is Stage.TURN_UP else []
        if period:
            for offset in range(0, period + 1, STEP_MS):
                turns = max(0, at - start) // period
                times.append(start + turns * period + offset)
        return min(time for time in times if time > at)

    def _period(self) -> int:
        """How long a round of what takes turns with the result lasts, the result included."""
        if self.view.stage is Stage.GAME_OVER and self.view.game_link:
            return QR_MS + RESULT_MS
        if self.view.stage in (Stage.TURN_UP, Stage.GAME_OVER) and self.view.proof_tricks:
            return steps(self.view) * STEP_MS + RESULT_MS
        return 0

    def _told(self, at: int) -> TableView:
        """The view; once its result has stood a while, with room for the next deal; and as long
        as whose turn it is may still think, without the word for it."""
        if self.view.stage is Stage.TURN_UP and at >= self.since + RESULT_MS:
            return replaced(self.view, result_told=True)
        if self.view.stage is Stage.PLAY and at < self.prompt_at:
            return replaced(self.view, turn_new=True)
        return self.view

    def _playback(self, at: int) -> int | None:
        """Which step of what takes turns with the result has its turn; None: the result."""
        period = self._period()
        into = at - self.since - RESULT_MS
        if self.view.menu is not None or not period or into < 0:
            return None
        if into % period >= period - RESULT_MS:
            return None
        return into % period // STEP_MS


@lru_cache(maxsize=16)
def _laid_out(size: tuple[int, int], view: TableView, seat: int, language: Language) -> Picture:
    """The face of that size; shared, not to be drawn upon.  The faces that stand are kept, since
    what comes alone is drawn on top of them."""
    return layout_for(size)(view, seat, language)


_LEADING_TO = {
    Stage.ROUND_ONE: (Stage.TURN_UP, Stage.GAME_OVER),
    Stage.ROUND_TWO: (Stage.ROUND_ONE,),
    Stage.PLAY: (Stage.ROUND_TWO,),
}
"""The stages that begin with a new middle, and what they come after."""


def _alone(view: TableView, before: TableView) -> tuple[Box, ...]:
    """What of ``view`` comes alone after ``before``: a new upcard, its suit turned down, the suit
    named then, or the score of a deal that has ended; nothing where something new is asked."""
    if not set(view.questions) <= set(before.questions):
        return ()
    between = (Stage.TURN_UP, Stage.GAME_OVER)
    if before.stage in _LEADING_TO.get(view.stage, ()):
        return (MIDDLE,)
    ended = view.stage in between and before.stage is Stage.PLAY
    return SCORE if ended and view.score != before.score else ()


def _commented(view: TableView, before: TableView) -> TableView:
    """``view`` with the commentary of ``before``, where both belong to one deal."""
    together = view.stage is before.stage or before.stage is Stage.PLAY
    if not together or view.questions != before.questions or view.reneges != before.reneges:
        return view
    calm = replaced(view, last_trick=before.last_trick, last_deal=before.last_deal)
    if view.stage is Stage.TURN_UP and before.stage is Stage.PLAY:
        # Whose turn it is to deal is told at once; where the D stands, with the commentary.
        calm = replaced(calm, tricks=before.tricks, dealer=before.dealer, turn=view.dealer)
    if view.stage is Stage.GAME_OVER and before.stage is Stage.PLAY:
        calm = replaced(calm, tricks=before.tricks, dealer=before.dealer, winner=None)
    return calm
