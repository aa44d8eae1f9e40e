"""The hatch: a local socket at which this table's own page sees the view and hands in wishes.

An edge of its own thread.  The table never waits for a page: a view is left at the hatch, a page
that is slow or dead is dropped, and one that hands in nonsense is sent away.
"""

from __future__ import annotations

import contextlib
import logging
import os
import selectors
import socket
import threading
from collections.abc import Callable
from pathlib import Path

from bowerboard.euchre.cards import suit
from bowerboard.hublink import jsontext
from bowerboard.hublink.ownpage import BY, LINE_MAX, SUFFIX, Seen, Wish
from bowerboard.panel.keys import AloneKey, Held, Key, SideKey, SuitKey, Tapped, UndoKey
from bowerboard.table.told import Command
from bowerboard.view import TableView

_log = logging.getLogger(__name__)

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
        self._thread = threading.Thread(target=self._run, name="hatch", daemon=True)

    def start(self) -> None:
        """Open the hatch; a table whose hatch cannot be opened plays on without it."""
        try:
            self._path.unlink(missing_ok=True)
            listening = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
            listening.bind(str(self._path))
            os.chmod(self._path, 0o600)
            listening.listen(PAGES)
        except OSError as why:
            _log.warning("%s: no page can look on: %s", self._path, why)
            return
        listening.setblocking(False)
        self._listening = listening
        self._thread.start()

    def show(self, view: TableView, seq: int) -> None:
        """Leave ``view``, which rests on what is committed up to ``seq``."""
        self._seen = jsontext.write(Seen(view, seq)) + b"\n"
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
        with selectors.DefaultSelector() as waiting:
            pages: dict[socket.socket, bytearray] = {}
            if self._listening is not None:
                waiting.register(self._listening, selectors.EVENT_READ)
            waiting.register(self._woken, selectors.EVENT_READ)
            while not self._stopping:
                for key, _ in waiting.select():
                    end = key.fileobj
                    if end is self._woken:
                        self._woken.recv(4096)
                        self._tell(tuple(pages), waiting, pages)
                    elif end is self._listening:
                        self._let_in(waiting, pages)
                    elif isinstance(end, socket.socket):
                        self._hear(end, waiting, pages)
            for page in pages:
                page.close()
            if self._listening is not None:
                self._listening.close()

    def _let_in(
        self, waiting: selectors.BaseSelector, pages: dict[socket.socket, bytearray]
    ) -> None:
        if self._listening is None:
            return
        with contextlib.suppress(OSError):
            page, _ = self._listening.accept()
            page.setblocking(False)
            if len(pages) >= PAGES:
                page.close()
                return
            pages[page] = bytearray()
            waiting.register(page, selectors.EVENT_READ)
            self._tell((page,), waiting, pages)

    def _tell(
        self,
        to: tuple[socket.socket, ...],
        waiting: selectors.BaseSelector,
        pages: dict[socket.socket, bytearray],
    ) -> None:
        seen = self._seen
        for page in to if seen is not None else ():
            try:
                sent = page.send(seen or b"")
            except OSError:
                sent = -1
            if sent != len(seen or b""):  # slow, or gone: it comes again and gets all anew
                _drop(page, waiting, pages)

    def _hear(
        self,
        page: socket.socket,
        waiting: selectors.BaseSelector,
        pages: dict[socket.socket, bytearray],
    ) -> None:
        try:
            came = page.recv(4096)
        except BlockingIOError:
            return
        except OSError:
            came = b""
        heard = pages[page]
        heard += came
        if not came or len(heard) > LINE_MAX:
            _drop(page, waiting, pages)
            return
        *lines, rest = heard.split(b"\n")
        pages[page] = bytearray(rest)
        for line in lines:
            try:
                self._put(self._wished(jsontext.read(Wish, bytes(line))))
            except ValueError as why:
                _log.warning("the page wished for nonsense: %s", why)
                _drop(page, waiting, pages)
                return

    def _wished(self, wish: Wish) -> Wished:
        if wish.key:
            key, at = key_of(wish.key), self._now()
            return Held(key, at) if wish.held else Tapped(key, at)
        if not wish.what or not wish.id or " " in wish.id:
            raise Nonsense("neither a key nor a command")
        # Rising across restarts, as the numbers of commands must: old ones are passed over.
        self._number = max(self._number + 1, int(self._wall() * 1000))
        return Command(BY, self._number, wish.id, BY, wish.what, wish.latest, (), wish.score)


def _drop(
    page: socket.socket, waiting: selectors.BaseSelector, pages: dict[socket.socket, bytearray]
) -> None:
    waiting.unregister(page)
    del pages[page]
    page.close()


def key_of(text: str) -> Key:
    """The key written ``side 2``, ``suit h``, ``alone`` or ``undo``.

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
    if text == "undo":
        return UndoKey()
    raise Nonsense(f"{text!r} is no key")
