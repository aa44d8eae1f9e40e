"""The modelled glass in a terminal: Braille, a contact sheet, and a live table.

A Braille character is two pixels wide and four high, so that a face of 128x64 is 64 characters by
16 lines and its pixels stay square.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import TracebackType
from typing import TYPE_CHECKING

from PIL import Image

from bowerboard.screens.drawing import Picture

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

_DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""The bit of each dot in a Braille character, by row and column."""

_PANEL_WIDTH, _PANEL_HEIGHT = 66, 18  # a face of 128x64 and its frame
_LOG_WIDTH, _LOG_HEIGHT = 30, 3  # the least a log is worth having
_AROUND_TABLE = (0, 1, 3, 2)  # seats clockwise in rows of two: the second row runs backwards

_GLASS = "bold #d8f0ff on #05080a"
_FRAME = "#5a6a74"


def braille(picture: Picture) -> list[str]:
    """``picture`` in Braille: a line for four rows, a character for two columns.

    Pixels beyond the last whole character are dark.
    """
    width, height = picture.size
    columns, lines = -(-width // 2), -(-height // 4)
    lit = picture.convert("L").crop((0, 0, columns * 2, lines * 4)).tobytes()
    stride = columns * 2
    text = []
    for top in range(0, lines * 4 * stride, 4 * stride):
        cells = bytearray(columns)
        for row, dots in enumerate(_DOTS):
            start = top + row * stride
            for side, dot in enumerate(dots):
                pixels = lit[start + side : start + stride : 2]
                for place, pixel in enumerate(pixels):
                    if pixel:
                        cells[place] |= dot
        text.append("".join(chr(0x2800 + cell) for cell in cells))
    return text


def sheet(pictures: Sequence[Picture], scale: int = 4, columns: int = 2) -> Picture:
    """A contact sheet, ``scale`` screen pixels to a pixel, ``columns`` side by side on grey.

    Raises:
        ValueError: there are no pictures.
    """
    if not pictures:
        raise ValueError("a contact sheet needs a picture")
    wide = max(picture.width for picture in pictures) * scale
    high = max(picture.height for picture in pictures) * scale
    gap = 3 * scale
    rows = -(-len(pictures) // columns)
    size = (gap + columns * (wide + gap), gap + rows * (high + gap))
    page = Image.new("L", size, 92)
    for place, picture in enumerate(pictures):
        large = picture.convert("L").resize(
            (picture.width * scale, picture.height * scale), Image.Resampling.NEAREST
        )
        row, column = divmod(place, columns)
        page.paste(large, (gap + column * (wide + gap), gap + row * (high + gap)))
    return page


class LiveTable:
    """Faces and a log on the terminal, drawn over at each ``update``; a context manager.

    Four faces in two rows from 132 columns and 40 lines on; on a smaller terminal as many as fit,
    the first seat first, one at 80x24.  The log stands below, or beside where that is wider.
    """

    def __init__(self, captions: Sequence[str], console: Console | None = None) -> None:
        # Imported late, here and below: only a demo in a terminal needs rich.
        from rich import console as rich_console  # noqa: PLC0415
        from rich.live import Live  # noqa: PLC0415

        self._captions = tuple(captions)
        self._console = console if console is not None else rich_console.Console()
        self._last: RenderableType = ""
        self._live = Live(console=self._console, screen=True, auto_refresh=False)

    def __enter__(self) -> LiveTable:
        self._live.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._live.stop()
        # The alternate screen is gone now: leave the last picture on the ordinary one.
        self._console.print(self._last)

    def update(self, faces: Sequence[Picture], title: str, log: Sequence[str]) -> None:
        """Show ``faces`` (seat 0 first) under ``title``, with the last lines of ``log``."""
        self._last = self.picture(faces, title, log)
        self._live.update(self._last, refresh=True)

    def picture(self, faces: Sequence[Picture], title: str, log: Sequence[str]) -> RenderableType:
        """What ``update`` shows on a terminal of the present size."""
        from rich.console import Group  # noqa: PLC0415
        from rich.table import Table  # noqa: PLC0415
        from rich.text import Text  # noqa: PLC0415

        width, height = self._console.size
        across, down = layout(width, height, len(faces))
        panels = [self._panel(seat, faces[seat]) for seat in _order(len(faces), across, down)]
        grid = Table.grid(padding=0)
        for first in range(0, len(panels), across):
            grid.add_row(*panels[first : first + across])
        head = Text(title, style="bold", no_wrap=True, overflow="ellipsis")
        beside = width - across * _PANEL_WIDTH
        if beside >= _LOG_WIDTH:
            row = Table.grid(padding=0)
            row.add_row(grid, _log(log, beside, down * _PANEL_HEIGHT))
            return Group(head, row)
        left = height - 1 - down * _PANEL_HEIGHT
        return Group(head, grid, _log(log, across * _PANEL_WIDTH, left) if left > 0 else "")

    def _panel(self, seat: int, face: Picture) -> RenderableType:
        from rich.box import ROUNDED  # noqa: PLC0415
        from rich.panel import Panel  # noqa: PLC0415
        from rich.text import Text  # noqa: PLC0415

        glass = Text("\n".join(braille(face)), style=_GLASS, no_wrap=True)
        return Panel(
            glass,
            box=ROUNDED,
            title=self._captions[seat],
            border_style=_FRAME,
            padding=0,
            width=_PANEL_WIDTH,
        )


def layout(width: int, height: int, faces: int) -> tuple[int, int]:
    """How many faces fit side by side and one above the other, one at least each."""
    across = 2 if width >= 2 * _PANEL_WIDTH and faces > 1 else 1
    room = height - 1 - (0 if width - across * _PANEL_WIDTH >= _LOG_WIDTH else _LOG_HEIGHT)
    down = max(1, min(room // _PANEL_HEIGHT, -(-faces // across)))
    return across, down


def _order(faces: int, across: int, down: int) -> list[int]:
    """The seats to show, in reading order; four in two rows stand as round a table."""
    shown = min(faces, across * down)
    if faces == 4 and across == 2 and down == 2:
        return list(_AROUND_TABLE)
    return list(range(shown))


def _log(lines: Sequence[str], width: int, height: int) -> RenderableType:
    """The newest of ``lines`` that fit, the newest last."""
    from rich.box import ROUNDED  # noqa: PLC0415
    from rich.panel import Panel  # noqa: PLC0415
    from rich.text import Text  # noqa: PLC0415

    framed = height > _LOG_HEIGHT + 2
    room = height - 2 if framed else height
    text = Text("\n".join(lines[-room:] if room > 0 else ()), no_wrap=True, overflow="ellipsis")
    if not framed:
        return text
    return Panel(
        text, box=ROUNDED, border_style=_FRAME, padding=(0, 1), width=width, height=height
    )
