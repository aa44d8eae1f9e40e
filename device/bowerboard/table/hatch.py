"""The hatch: a local socket at which this table's own page sees the view and hands in wishes.

An edge of its own thread.  The table never waits for a page: a view is left at the hatch, a page
that is slow or dead is dropped, and one that hands in nonsense is sent away.
"""

from __future__ import annotations

import contextlib
import os
import selectors
import socket
import threading
from collections.abc import Callable
from pathlib import Path

from bowerboard import logs
from bowerboard.euchre.cards import suit
from bowerboard.hublink import jsontext
from bowerboard.hublink.ownpage import BY, LINE_MAX, SUFFIX, Seen, Wish
from bowerboard.panel.keys import (
    AloneKey,
    Held,
    Key,
    NoTrumpKey,
    SideKey,
    SuitKey,
    Tapped,
    UndoKey,
)
from bowerboard.table.told import Command
from bowerboard.view import TableView

PAGES = 8
"""Connections at once; the page needs one."""

Wished = Command | Tapped | Held
"""What the hatch puts into the inbox."""


class Nonsense(ValueError):
    """A wish that is none."""


def path_of(journal: Path) -> Path:
    """Where the hatch of the table with this journal is."""
    return journal.with_name(journal.name + SUFFIX)


class Hatch:
    """Open from ``start`` to ``stop``; ``put`` takes wishes, ``now`` is the table's clock (ms),
    ``wall`` that of people (s)."""

    def __init__(
        self,
        journal: Path,
        put: Callable[[Wished], None],
        now: Callable[[], int],
        wall: Callable[[], float],
    ) -> None:
        self._path = path_of(journal)
        self._put = put
        self._now = now
        self._wall = wall
        self._seen: bytes | None = None
        self._listening: socket.socket | None = None
        self._wake, self._woken = socket.socketpair()
        self._stopping = False
        self._number = 0
        self._last = 0
        self._waiting = selectors.DefaultSelector()
        self._pages: dict[socket.socket, bytearray] = {}
        self._thread = threading.Thread(target=self._run, name="hatch", daemon=True)

    def start(self) -> None:
        """Open the hatch; a table whose hatch cannot be opened plays on without it."""
        listening = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            self._path.unlink(missing_ok=True)
            listening.bind(str(self._path))
            os.chmod(self._path, 0o600)
            listening.listen(PAGES)
        except OSError as why:
            logs.warn("no page can look on", source="page", path=self._path, why=why)
            listening.close()
            self._waiting.close()
            return
        listening.setblocking(False)
        self._listening = listening
        self._thread.start()

    def committed(self, last: int) -> None:
        """The journal is safe up to number ``last``."""
        self._last = last

    def show(self, view: TableView) -> None:
        """Leave ``view``, which rests on what is committed."""
        self._seen = jsontext.write(Seen(view, self._last)) + b"\n"
        with contextlib.suppress(OSError):  # already woken, or closed
            self._wake.send(b"!", socket.MSG_DONTWAIT)

    def stop(self, timeout: float) -> None:
        """Close the hatch."""
        self._stopping = True
        with contextlib.suppress(OSError):
            self._wake.send(b"!", socket.MSG_DONTWAIT)
        if self._thread.ident is not None:
            self._thread.join(timeout)
            with contextlib.suppress(OSError):
                self._path.unlink(missing_ok=True)
        self._wake.close()
        self._woken.close()

    def _run(self) -> None:
        with self._waiting as waiting:
            if self._listening is not None:
                waiting.register(self._listening, selectors.EVENT_READ)
            waiting.register(self._woken, selectors.EVENT_READ)
            while not self._stopping:
                for key, _ in waiting.select():
                    self._ready(key.fileobj)
            for page in self._pages:
                page.close()
            if self._listening is not None:
                self._listening.close()

    def _ready(self, end: object) -> None:
        if end is self._woken:
            self._woken.recv(4096)
            for page in tuple(self._pages):
                self._tell(page)
        elif end is self._listening:
            self._let_in()
        elif isinstance(end, socket.socket) and end in self._pages:
            self._hear(end)

    def _let_in(self) -> None:
        if self._listening is None:
            return
        with contextlib.suppress(OSError):
            page, _ = self._listening.accept()
            page.setblocking(False)
            if len(self._pages) >= PAGES:
                page.close()
                return
            self._pages[page] = bytearray()
            self._waiting.register(page, selectors.EVENT_READ)
            self._tell(page)

    def _tell(self, page: socket.socket) -> None:
        if self._seen is None:
            return
        try:
            sent = page.send(self._seen)
        except OSError:
            sent = -1
        if sent != len(self._seen):  # slow, or gone: it comes again and gets all anew
            self._drop(page)

    def _hear(self, page: socket.socket) -> None:
        try:
            came = page.recv(4096)
        except BlockingIOError:
            return
        except OSError:
            came = b""
        heard = self._pages[page] + came
        if not came or len(heard) > LINE_MAX:
            self._drop(page)
            return
        *lines, rest = heard.split(b"\n")
        self._pages[page] = bytearray(rest)
        for line in lines:
            try:
                self._put(self._wished(jsontext.read(Wish, bytes(line))))
            except ValueError as why:
                logs.warn("the page wished for nonsense", source="page", why=why)
                self._drop(page)
                return

    def _drop(self, page: socket.socket) -> None:
        self._waiting.unregister(page)
        del self._pages[page]
        page.close()

    def _wished(self, wish: Wish) -> Wished:
        if wish.key:
            key, at = key_of(wish.key), self._now()
            return Held(key, at) if wish.held else Tapped(key, at)
        if not wish.what or not wish.id or " " in wish.id:
            raise Nonsense("neither a key nor a command")
        # Rising across restarts, as the numbers of commands must: old ones are passed over.
        self._number = max(self._number + 1, int(self._wall() * 1000))
        return Command(
            BY, self._number, wish.id, BY, wish.what, wish.latest, (), wish.score, wish.was
        )  # fmt: skip


def key_of(text: str) -> Key:
    """The key written ``side 2``, ``suit h``, ``alone``, ``no-trump`` or ``undo``.

    Raises:
        Nonsense: there is no such key.
    """
    word, _, which = text.partition(" ")
    try:
        if word == "side" and which.isdecimal() and int(which) < 8:
            return SideKey(int(which))
        if word == "suit":
            return SuitKey(suit(which))
    except ValueError as why:
        raise Nonsense(str(why)) from None
    if text == "alone":
        return AloneKey()
    if text == "no-trump":
        return NoTrumpKey()
    if text == "undo":
        return UndoKey()
    raise Nonsense(f"{text!r} is no key")
