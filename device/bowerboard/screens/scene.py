"""What each display shows as time goes by: a view, and what else is drawn while it stands.

A ``Scene`` is a value: views and touches go in with their time, a frame comes out for a time, and
``due`` says when the next frame may differ.  Nothing here reads a clock.

- What must be seen at once is in the first frame: score, trump, whose turn, questions.  Commentary
  (the last trick, how the deal or game ended, the dealer's mark) follows a second later, so that
  the first frame is few bytes.  An upcard, and the score at the end of a deal, come alone; whose
  turn it is follows a quarter of a second later, and what is left of the deal before goes.
- Between deals the proof of a renege is played back, trick by trick; after a game a QR code that
  opens it takes turns with the result.
- OLEDs burn in: the picture drifts by a pixel, and dims and goes dark when nothing happens.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from bowerboard.screens.displays import BRIGHT, Light
from bowerboard.screens.drawing import Picture, shifted
from bowerboard.screens.face import HEIGHT, MIDDLE, SCORE, WIDTH, drifted, with_parts
from bowerboard.screens.layouts import CODES, PROOFS, layout_for
from bowerboard.screens.parts import Box
from bowerboard.screens.proof import STEP_MS, steps
from bowerboard.screens.words import ENGLISH, Language
from bowerboard.view import Stage, TableView

COMMENT_AFTER_MS = 1000
ALONE_MS = 250
"""So long an upcard, or a score, is all that is new; then the rest follows."""

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
class Scene:
    """The faces of one table; times are ms on the table's monotonic clock.

    ``since`` is when the stage began, ``touched`` when a card or key last did something;
    ``before`` is the view that still stands, but for what comes first, until ``alone_until``, and
    its commentary until ``comment_at``.
    """

    view: TableView
    since: int
    touched: int
    before: TableView
    alone_until: int
    comment_at: int
    language: Language = ENGLISH

    @classmethod
    def begin(cls, view: TableView, at: int, language: Language = ENGLISH) -> Scene:
        """The first scene, everything in it from the start."""
        return cls(view, at, at, view, at, at, language)

    def turn(self, view: TableView, at: int) -> Scene:
        """``view`` is the table's from ``at`` on."""
        stood = self.view if at >= self.comment_at else self.before
        pending = at < self.comment_at
        alone = comment = at
        if self._playback(at) is None and _alone(view, stood):
            alone = self.alone_until if pending else at + ALONE_MS
            comment = max(at, alone)
        if _commented(view, stood) != view:
            comment = self.comment_at if pending else at + COMMENT_AFTER_MS
        since = self.since if view.stage is self.view.stage else at
        return Scene(view, since, at, stood, alone, comment, self.language)

    def touch(self, at: int) -> Scene:
        """A card or a key did something, whether or not the view changed."""
        return replace(self, touched=at)

    def dimmed(self, at: int) -> bool:
        """Whether the displays are dim or dark at ``at`` for want of cards and keys."""
        return level_after(at - self.touched) != BRIGHT

    def frame(self, seat: int, size: tuple[int, int], at: int) -> tuple[Picture, Light]:
        """What the display of ``seat`` (or ``CENTRE``), of ``size``, shows at ``at``."""
        picture = self._picture(seat, size, at)
        right, down = drift_at(at)
        level = DIM if self.view.stage is Stage.STOPPED else level_after(at - self.touched)
        if right:
            picture = drifted(picture, right) if size == FACE else shifted(picture, right)
        return picture, Light(level, down)

    def due(self, at: int) -> int:
        """When, after ``at``, a frame may next differ though nothing happens."""
        times = [(at // DRIFT_MS + 1) * DRIFT_MS, self.alone_until, self.comment_at]
        times += [self.touched + DIM_AFTER_MS, self.touched + DARK_AFTER_MS]
        start, period = self.since + RESULT_MS, self._period()
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

    def _picture(self, seat: int, size: tuple[int, int], at: int) -> Picture:
        """The screen that has its turn at ``at``, as it stands without drift."""
        step = self._playback(at)
        if step is not None and self.view.stage is Stage.GAME_OVER and self.view.game_link:
            return CODES[size](self.view, seat, self.language)
        if step is not None:
            return PROOFS[size](self.view, seat, step, self.language)
        if at >= self.comment_at:
            return _laid_out(size, self.view, seat, self.language)
        parts = _alone(self.view, self.before) if size == FACE and at < self.alone_until else ()
        if parts:
            before, after = (
                _laid_out(size, v, seat, self.language) for v in (self.before, self.view)
            )
            return with_parts(before, after, parts)
        return _laid_out(size, _commented(self.view, self.before), seat, self.language)

    def _playback(self, at: int) -> int | None:
        """Which step of what takes turns with the result has its turn; None: the result."""
        period = self._period()
        into = at - self.since - RESULT_MS
        if not period or into < 0 or into % period >= period - RESULT_MS:
            return None
        return into % period // STEP_MS


@lru_cache(maxsize=16)
def _laid_out(size: tuple[int, int], view: TableView, seat: int, language: Language) -> Picture:
    """The face of that size; shared, not to be drawn upon.  The faces that stand are kept, since
    what comes alone is drawn on top of them."""
    return layout_for(size)(view, seat, language)


def _alone(view: TableView, before: TableView) -> tuple[Box, ...]:
    """What of ``view`` comes alone after ``before``: a new upcard, or the score of a deal that
    has ended; nothing where something new is asked."""
    if not set(view.questions) <= set(before.questions):
        return ()
    between = (Stage.TURN_UP, Stage.GAME_OVER)
    if view.stage is Stage.ROUND_ONE and before.stage in between:
        return (MIDDLE,)
    ended = view.stage in between and before.stage is Stage.PLAY
    return SCORE if ended and view.score != before.score else ()


def _commented(view: TableView, before: TableView) -> TableView:
    """``view`` with the commentary of ``before``, where both belong to one deal."""
    together = view.stage is before.stage or before.stage is Stage.PLAY
    if not together or view.questions != before.questions or view.reneges != before.reneges:
        return view
    calm = replace(view, last_trick=before.last_trick, last_deal=before.last_deal)
    if view.stage is Stage.TURN_UP and before.stage is Stage.PLAY:
        # Whose turn it is to deal is told at once; where the D stands, with the commentary.
        calm = replace(calm, tricks=before.tricks, dealer=before.dealer, turn=view.dealer)
    if view.stage is Stage.GAME_OVER and before.stage is Stage.PLAY:
        calm = replace(calm, tricks=before.tricks, dealer=before.dealer, winner=None)
    return calm
