"""The bill of materials fits the boards, the wiring and the money."""

import csv
import re
from decimal import Decimal
from pathlib import Path

import pytest
import yaml

import buying
from bowerboard.boards import board_names

HW = Path(__file__).parents[2] / "hw"
TOTAL = {"zero2w-budget": 150, "pi4-pod": 250}  # what the two builds were promised for


@pytest.mark.parametrize("build", buying.builds())
def test_the_bill_fits_the_board(build):
    assert list(buying.differences(build)) == []


def test_every_build_with_hardware_has_a_bill():
    # pi5-pod is pi4-pod with another Pi.
    assert set(buying.builds()) == set(board_names()) - {"virtual", "pi5-pod"}


def test_a_bill_that_does_not_fit_is_found_out(monkeypatch):
    short = {part: count for part, count in buying.quantities("pi4-pod").items() if part != "hub7"}
    monkeypatch.setattr(buying, "quantities", lambda build: short | {"key": 9, "pico": 4})
    assert set(buying.differences("pi4-pod")) == {
        "pi4-pod: 9 of key, and the board needs 10",
        "pi4-pod: 4 of pico|clone, and the board needs 5",
        "pi4-pod: the hub has 0 ports for 5 pads",
    }


@pytest.mark.parametrize(("build", "most"), TOTAL.items())
def test_the_promised_totals_by_a_second_sum(build, most):
    with (HW / "bom.csv").open(encoding="utf-8") as lines:
        cents = sum(
            int(Decimal(row["price_eur"]) * 100) * int(row[build]) for row in csv.DictReader(lines)
        )
    assert cents <= most * 100
    assert f"Total: **{cents // 100}.{cents % 100:02}" in (HW / "BOM.md").read_text()


def test_every_line_is_whole():
    for row in buying.rows():
        assert None not in row.values(), row["id"]
        assert all(row.values()), row["id"]
        assert re.fullmatch(r"20\d\d-\d\d", row["as_of"])
        assert Decimal(row["price_eur"]) > 0


def test_the_page_is_made_from_the_bill():
    assert (HW / "BOM.md").read_text(encoding="utf-8") == buying.page()


@pytest.mark.parametrize("build", buying.builds())
def test_what_is_drawn_is_bought(build):
    """Every part of the drawing is on the bill; faces, multiplexer and regulator as often."""
    drawn = yaml.safe_load((HW / "wiring" / f"{build}.yml").read_text())["connectors"]
    have = buying.quantities(build)
    parts = [part["pn"] for part in drawn.values()]
    for part in set(parts):
        assert part in have, part
        if part not in ("key", "led"):  # one connector stands for all of them
            assert parts.count(part) == have[part], part
    wires = {name: len(part["pinlabels"]) - 1 for name, part in drawn.items()}
    assert wires["Key_side"] + wires["Key_top"] == have["key"]
    assert wires.get("Light_side", 0) == have.get("led", 0)


@pytest.mark.parametrize("build", buying.builds())
def test_the_guide_tells_the_totals(build):
    (row,) = re.findall(rf"^\| .*`{build}`.* \|$", (HW / "README.md").read_text(), re.M)
    told = [int(number) for number in re.findall(r"\d+", row.split("|")[-2])]
    assert any(abs(buying.total(build) - number) < 1 for number in told)
