"""The bill of materials: what each build needs, what it costs, and whether it fits its board."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

from bowerboard.boards import Board, read_board

BOM = Path(__file__).parent / "bom.csv"
COLUMNS = ("id", "part", "price_eur", "as_of", "purpose", "alternative")
BUDGETS = {"zero2w-budget": Decimal(150), "pi4-pod": Decimal(250)}
"""What the two builds may cost at most, in euros."""

TRAY = {"hub7": 7, "hub10": 10}
"""How many pads a hub takes."""


def rows() -> list[dict[str, str]]:
    """The lines of bom.csv."""
    with BOM.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def builds() -> list[str]:
    """The board profiles that have a column of quantities."""
    return [name for name in rows()[0] if name not in COLUMNS]


def quantities(build: str) -> dict[str, int]:
    """How many of each part, by its id; those of which there are none left out."""
    counts = {row["id"]: int(row[build]) for row in rows()}
    return {part: count for part, count in counts.items() if count}


def total(build: str) -> Decimal:
    """What the build costs, in euros."""
    return sum((Decimal(row["price_eur"]) * int(row[build]) for row in rows()), Decimal(0))


def wanted(board: Board) -> dict[str, int]:
    """What the board profile needs of the parts that it decides; ``a|b``: of either."""
    pins = board.pins
    return {
        "pi4": int(board.machine == "pi4"),
        "zero2w": int(board.machine == "zero2w"),
        **dict.fromkeys(("ssd1306", "ssd1309", "sh1106"), 0),
        board.displays.kind: len(board.displays.at),
        "mux": len(board.muxes),
        "regulator": int(board.displays.power == "regulator"),
        "key": len(pins.sides) + len(pins.suits) + 2,
        "led": len(pins.lights),
        "buzzer": int(pins.buzzer is not None),
        **dict.fromkeys(("pn532", "pn5180"), 0),
        board.pads.kind: board.pad_count,
        "pico|clone": board.pad_count,
        "usb": board.pad_count,
    }


def differences(build: str) -> Iterator[str]:
    """Where the bill and the board profile disagree, and what is over budget."""
    board, have = read_board(build), quantities(build)
    for part, count in wanted(board).items():
        held = sum(have.get(each, 0) for each in part.split("|"))
        if held != count:
            yield f"{build}: {held} of {part}, and the board needs {count}"
    places = sum(TRAY[part] * have.get(part, 0) for part in TRAY)
    if places < board.pad_count:
        yield f"{build}: the hub has {places} ports for {board.pad_count} pads"
    if total(build) > BUDGETS.get(build, total(build)):
        yield f"{build}: costs {total(build)} EUR and may cost {BUDGETS[build]} EUR"


def page() -> str:
    """BOM.md: a table for each build, with its total."""
    lines = [
        "# What to buy",
        "",
        "Made from `bom.csv` by `python hw/make.py bom`. The prices are estimates from general",
        "knowledge, as of the month in `bom.csv`, for single parts bought online in the euro",
        "area, postage left out: nobody has bought this basket. A Pi and large panels move most.",
        "",
        "| build | seats | total EUR |",
        "| --- | --- | --- |",
    ]
    for build in builds():
        board = read_board(build)
        lines.append(f"| [{board.title}](#{build}) (`{build}`) | {board.seats} | {total(build)} |")
    for build in builds():
        lines += ["", f"## {build}", "", "| quantity | part | each | purpose | instead |"]
        lines.append("| --- | --- | --- | --- | --- |")
        for row in rows():
            if int(row[build]):
                lines.append(
                    f"| {row[build]} | {row['part']} | {row['price_eur']} | {row['purpose']} "
                    f"| {row['alternative']} |"
                )
        lines += ["", f"Total: **{total(build)} EUR**"]
    return "\n".join(lines) + "\n"
