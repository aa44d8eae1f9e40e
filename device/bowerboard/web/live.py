"""Live parts of pages by server-sent events: rendered once for all who look, sent as they change.

A *topic* is a page (or a role's view of it); its *parts* are pieces of HTML by element id, and
``order`` says in which order the rows of a list stand.  A change wakes the pump; what changed
within ``PAUSE_S`` goes out together.  A slow reader gets the latest of each part, never a queue.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

PAUSE_S = 0.08
"""Changes are gathered so long; half the eye's patience, and 12 renderings a second at most."""

BEAT_S = 5.0
"""Without news a page hears from us so often; after twice that without a word it says so."""

READERS = 400
"""Pages open at once; more are told to come back later."""


@dataclass(frozen=True, slots=True)
class Parts:
    """A page's live pieces: HTML by element id, and the ids of a list's rows in order."""

    html: Mapping[str, str]
    order: Mapping[str, Sequence[str]] = field(default_factory=dict)


@dataclass(slots=True, eq=False)
class _Reader:
    pending: dict[str, str] = field(default_factory=dict)
    order: dict[str, list[str]] = field(default_factory=dict)
    news: asyncio.Event = field(default_factory=asyncio.Event)
    whole: bool = True  # what it is sent next is all there is
    ended: bool = False


@dataclass(slots=True)
class _Topic:
    render: Callable[[], Parts]
    of: str = ""
    readers: set[_Reader] = field(default_factory=set)
    html: dict[str, str] = field(default_factory=dict)
    order: dict[str, list[str]] = field(default_factory=dict)


class Live:
    """All topics of one server; ``now`` is the wall clock (s), so that pages can show ages."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._topics: dict[str, _Topic] = {}
        self._woken = asyncio.Event()
        self._changed: set[str] = set()
        self._closed = False

    @property
    def full(self) -> bool:
        """Whether no more pages can be served."""
        return sum(len(topic.readers) for topic in self._topics.values()) >= READERS

    def close(self) -> None:
        """End all streams; there will be no more."""
        self._closed = True
        self.renew()

    def renew(self) -> None:
        """End the streams there are: who still may look comes again by itself."""
        for topic in self._topics.values():
            for reader in topic.readers:
                reader.ended = True
                reader.news.set()

    def changed(self, what: str = "") -> None:
        """``what`` has changed, the empty string: anything may have; called on the event loop."""
        self._changed.add(what)
        self._woken.set()

    async def pump(self) -> None:
        """Send what changes, until cancelled."""
        while True:
            await self._woken.wait()
            self._woken.clear()
            changed, self._changed = self._changed, set()
            for topic in tuple(self._topics.values()):
                if not topic.of or topic.of in changed or "" in changed:
                    self._refresh(topic)
            await asyncio.sleep(PAUSE_S)

    async def stream(
        self, name: str, render: Callable[[], Parts], of: str = ""
    ) -> AsyncIterator[bytes]:
        """What the page on topic ``name`` is sent: everything first, then what changes; with
        ``of`` it is rendered only when that has changed."""
        topic = self._topics.setdefault(name, _Topic(render, of))
        reader = _Reader()
        self._refresh(topic)
        reader.pending, reader.order = dict(topic.html), dict(topic.order)
        reader.news.set()
        topic.readers.add(reader)
        try:
            yield b"retry: 1500\n\n"
            while not self._closed:
                try:
                    await asyncio.wait_for(reader.news.wait(), BEAT_S)
                except TimeoutError:
                    yield self._event("beat", {})
                    continue
                reader.news.clear()
                if reader.ended:
                    return
                data = {"parts": reader.pending, "order": reader.order, "whole": reader.whole}
                reader.pending, reader.order, reader.whole = {}, {}, False
                yield self._event("parts", data)
        finally:
            topic.readers.discard(reader)
            if not topic.readers:
                self._topics.pop(name, None)

    def _event(self, kind: str, data: dict[str, Any]) -> bytes:
        text = json.dumps({**data, "now": self._now()}, ensure_ascii=False)
        return f"event: {kind}\ndata: {text}\n\n".encode()

    def _refresh(self, topic: _Topic) -> None:
        parts = topic.render()
        news = {key: html for key, html in parts.html.items() if topic.html.get(key) != html}
        news |= {key: "" for key in topic.html if key not in parts.html}
        order = {key: list(ids) for key, ids in parts.order.items()}
        moved = {key: ids for key, ids in order.items() if topic.order.get(key) != ids}
        topic.html, topic.order = dict(parts.html), order
        if not news and not moved:
            return
        for reader in topic.readers:
            reader.pending.update(news)
            reader.order.update(moved)
            reader.news.set()
