"""Who listens is told which tables changed, each once however often it did."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator


class Feed:
    """Tells everybody who listens."""

    def __init__(self) -> None:
        self._ears: list[tuple[dict[str, None], asyncio.Event]] = []

    def tell(self, table: str) -> None:
        """``table`` changed; the empty string: any may have."""
        for news, bell in self._ears:
            news[table] = None
            bell.set()

    async def listen(self) -> AsyncIterator[str]:
        """The tables as they change, from now on."""
        news: dict[str, None] = {}
        bell = asyncio.Event()
        ear = (news, bell)
        self._ears.append(ear)
        try:
            while True:
                await bell.wait()
                bell.clear()
                while news:
                    first = next(iter(news))
                    del news[first]
                    yield first
        finally:
            self._ears.remove(ear)
