"""What the daemon says about itself: one line a happening, to standard error, and not too many.

    t=81.250 level=warning source=/dev/bowerboard/pad-e660 event="pad lost" why="silent for 2.5 s"

A source that goes on and on is cut short: ten lines at once, then one now and then, ever more
seldom, which says how many were left out.  No line names a card: what lies on a pad and is not
played is nobody's business, and a log is sent around.
"""

from __future__ import annotations

import json
import logging
import os
import re
import sys
import threading
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from types import TracebackType

BURST = 10
"""Lines that one source may say at once."""

FIRST_PAUSE_S, LAST_PAUSE_S = 6.0, 300.0
"""From one further line of a source to the next; doubled as long as lines are left out."""

ALL_BURST, ALL_PAUSE_S = 200, 0.5
"""The same for all sources together."""

SOURCES = 64
"""So many are counted apart; those that come later share one count."""

LINE = 600
"""Signs in one line at most."""

FRAMES = 6
"""Places named of an error, the innermost ones."""

_PRIORITY = {logging.DEBUG: 7, logging.INFO: 6, logging.WARNING: 4, logging.ERROR: 3}
_CARD = re.compile(r"\b(?:[2-9TJQKA]|10)[cdhsrbop](?:\.2)?\b")
_REPR = re.compile(r"\bCard\([^()]*\)")
_BODY = re.compile(r"\b(laid|lying|lifted) [^'\")]*")
_log = logging.getLogger("bowerboard")


def note(event: str, source: str = "table", **fields: object) -> None:
    """Say what happened, with what it is about."""
    _say(logging.INFO, event, source, fields)


def warn(event: str, source: str = "table", **fields: object) -> None:
    """Say what went wrong; the table goes on."""
    _say(logging.WARNING, event, source, fields)


def fault(event: str, error: BaseException, source: str = "table", **fields: object) -> None:
    """Say what broke, with the error and where in the program it arose."""
    told = {"error": type(error).__name__, "why": str(error), "at": places(error.__traceback__)}
    _say(logging.ERROR, event, source, fields | told)


def places(trace: TracebackType | None) -> str:
    """Where an error arose, innermost last: ``deal.py:81 apply > play.py:12 play``."""
    frames = traceback.extract_tb(trace)[-FRAMES:]
    return " > ".join(f"{os.path.basename(f.filename)}:{f.lineno} {f.name}" for f in frames)


def masked(text: str) -> str:
    """``text`` without the cards it names."""
    return _CARD.sub("??", _REPR.sub("??", _BODY.sub(r"\1 ??", text)))


def to_standard_error(clock: Callable[[], float] = time.monotonic) -> None:
    """From now on what is said goes to standard error, and what any thread dies of with it."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Line(clock, "JOURNAL_STREAM" in os.environ))
    handler.addFilter(_Quiet(clock, handler.handle))
    _log.handlers[:] = [handler]
    _log.propagate = False
    _log.setLevel(logging.INFO)
    threading.excepthook = _died


def to_nowhere() -> None:
    """As before ``to_standard_error``: warnings go where the interpreter sends them."""
    _log.handlers[:] = []
    _log.propagate = True
    _log.setLevel(logging.NOTSET)
    threading.excepthook = threading.__excepthook__


def _died(args: threading.ExceptHookArgs) -> None:
    if args.exc_value is not None:
        thread = args.thread.name if args.thread is not None else "?"
        fault("a thread ended", args.exc_value, source=thread)


def _say(level: int, event: str, source: str, fields: dict[str, object]) -> None:
    if _log.isEnabledFor(level):
        _log.log(level, event, extra={"source": source, "fields": fields})


class _Line(logging.Formatter):
    """``key=value`` pairs; with ``priority`` in front where the system's journal reads it."""

    def __init__(self, clock: Callable[[], float], priority: bool) -> None:
        super().__init__()
        self._clock = clock
        self._priority = priority

    def format(self, record: logging.LogRecord) -> str:
        pairs: dict[str, object] = {
            "t": f"{self._clock():.3f}",
            "level": record.levelname.lower(),
            "source": getattr(record, "source", record.name),
            "event": record.getMessage(),
        }
        pairs |= getattr(record, "fields", {})
        line = " ".join(f"{key}={_value(value)}" for key, value in pairs.items())
        if len(line) > LINE:
            line = line[: LINE - 3] + "..."
        return f"<{_PRIORITY.get(record.levelno, 5)}>{line}" if self._priority else line


def _value(value: object) -> str:
    text = masked(str(value))
    plain = text and not any(sign in text for sign in ' "=\\') and text.isprintable()
    return text if plain else json.dumps(text, ensure_ascii=False)


@dataclass(slots=True)
class _Allowance:
    """What a source may still say: ``left`` lines of its burst, then one every ``pause`` s, from
    ``first`` doubling to ``last`` as long as lines are left out."""

    burst: int
    first: float
    last: float
    left: int = 0
    pause: float = 0.0
    due: float = 0.0
    omitted: int = 0

    def spend(self, now: float) -> bool:
        """Whether a line may be said now."""
        if not self.pause or now >= self.due + 2 * self.pause:
            self.left, self.pause = self.burst, self.first  # it has been quiet
        if self.left > 0:
            self.left -= 1
        elif now < self.due:
            return False
        elif self.omitted:
            self.pause = min(2 * self.pause, self.last)
        self.due = now + self.pause
        return True


class _Quiet(logging.Filter):
    """Lets through what each source may say; ``tell`` takes the line about those left out."""

    def __init__(
        self, clock: Callable[[], float], tell: Callable[[logging.LogRecord], object]
    ) -> None:
        super().__init__()
        self._clock = clock
        self._tell = tell
        self._lock = threading.Lock()
        self._sources: dict[str, _Allowance] = {}
        self._all = _Allowance(ALL_BURST, ALL_PAUSE_S, ALL_PAUSE_S)

    def filter(self, record: logging.LogRecord) -> bool:
        if getattr(record, "of_omitted", False):
            return True
        source = str(getattr(record, "source", record.name))
        with self._lock:
            now = self._clock()
            if source not in self._sources and len(self._sources) >= SOURCES:
                source = "others"
            allowance = self._sources.setdefault(
                source, _Allowance(BURST, FIRST_PAUSE_S, LAST_PAUSE_S)
            )
            if not (allowance.spend(now) and self._all.spend(now)):
                allowance.omitted += 1
                return False
            omitted, allowance.omitted = allowance.omitted, 0
        if omitted:
            told = logging.makeLogRecord(record.__dict__)
            told.msg = "suppressed"
            told.__dict__ |= {"fields": {"lines": omitted}, "of_omitted": True, "source": source}
            self._tell(told)
        return True
