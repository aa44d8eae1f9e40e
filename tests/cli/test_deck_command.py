"""``bowerboard deck`` as people and scripts call it, at virtual pads and at a modelled reader."""

import json
import queue
import random
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bowerboard.cli import desk_work
from bowerboard.cli.desk import Edges, RealDesk
from bowerboard.cli.main import main
from bowerboard.deck import CallCard, Deck, read_deck, save_deck
from bowerboard.decks.enroll import begin, enrolled, wanted_cards
from bowerboard.euchre.cards import card, pack
from bowerboard.readers.driver import Fitted
from bowerboard.readers.port import ReaderPort
from bowerboard.readers.registry import driver
from bowerboard.screens.enroll import PackScreen, pack_screen
from bowerboard.twin.desk import Dealer, Sorter, TwinDesk, new_pack
from bowerboard.twin.serialreaders import Wire


def call(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    status = main(["deck", *words])
    said = capsys.readouterr()
    return status, said.out, said.err


def test_24_cards_are_enrolled_in_a_minute_of_table_time(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The person at the virtual pads takes 1.2 s to find and lay each card."""
    path = tmp_path / "blue.toml"
    status, out, err = call(capsys, "enroll", str(path), "--twin", "--json")
    told = json.loads(out)
    assert status == 0
    assert told["took_ms"] < 60_000
    assert (told["enrolled"], told["missing"], told["name"]) == (24, [], "blue")
    assert "lay the jack of hearts" in err
    deck = read_deck(path)
    assert set(deck.cards.values()) == set(pack())
    # The person laid what the face named, so the tags are the pack's own.
    assert deck.cards == new_pack(random.Random(1), "9TJQKA", 1, 0).cards


def test_a_double_pack_with_call_cards(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "double.toml"
    words = ("--twin", "--ranks", "JA", "--packs", "2", "--calls", "1", "--name", "our double")
    status, out, _ = call(capsys, "enroll", str(path), *words)
    assert status == 0
    assert "lay the 2nd jack of hearts" in out
    deck = read_deck(path)
    assert deck.name == "our double"
    assert {str(held) for held in deck.cards.values()} >= {"Jh", "Jh.2"}
    assert sorted(call.value for call in deck.calls.values()) == sorted(c.value for c in CallCard)


def test_slips_are_caught_and_the_deck_is_right_all_the_same() -> None:
    true = new_pack(random.Random(7), "9TJQKA", 1, 0)
    slips = {3: "again", 7: "two", 12: "undo"}
    desk = TwinDesk(Sorter(true, 2, slips), seed=7)
    said: list[str] = []
    try:
        state = desk_work.enroll(desk, begin(wanted_cards()), said.append)
        took = desk.now()
    finally:
        desk.close()
    assert enrolled(state, "x").cards == true.cards
    assert any("already" in line for line in said)
    assert any("one at a time" in line for line in said)
    assert any("taken back" in line for line in said)
    assert took < 60_000


def audit(pack_: Deck, tags: list[list[bytes]], decks: dict[str, Deck], miss: int = 0) -> Any:
    desk = TwinDesk(Dealer(tags, 2), seed=3, miss_permille=miss)
    try:
        return desk_work.audit(desk, decks, calls=False, say=lambda text: None)
    finally:
        desk.close()


def test_an_audit_in_small_packets_finds_what_is_wrong() -> None:
    blue = new_pack(random.Random(1), "9TJQKA", 1, 0)
    red = new_pack(random.Random(2), "9TJQKA", 1, 0)
    tags = list(blue.cards)
    gone, stranger = tags.pop(5), next(iter(red.cards))
    tags += [stranger, b"\x99" * 7]
    packets = [tags[n : n + 2] for n in range(0, len(tags), 2)]
    found = audit(blue, packets, {"blue": blue, "red": red})
    assert found.pack == "blue"
    assert found.missing == (blue.cards[gone],)
    assert found.foreign == ((stranger.hex(), f"{red.cards[stranger]} of red"), ("99" * 7, ""))
    assert found.doubled == (red.cards[stranger],)


def test_audit_says_that_a_pack_is_whole(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "blue.toml"
    save_deck(new_pack(random.Random(1), "9TJQKA", 1, 0), path)
    status, out, _ = call(capsys, "audit", str(path), "--twin")
    assert (status, out.splitlines()[-1]) == (0, "The pack is whole.")
    status, out, _ = call(capsys, "audit", str(path), "--twin", "--json")
    assert status == 0
    assert json.loads(out)["missing"] == []


def test_list(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "blue.toml"
    deck = Deck({b"\0\x04\x14\xcd\x7e": card("Jh")}, "blue", {b"\1\2\3\4": CallCard.PASS})
    save_deck(deck, path)
    status, out, _ = call(capsys, "list", str(path))
    assert status == 0
    assert "blue" in out
    assert "J♥  000414cd7e" in out
    status, out, _ = call(capsys, "list", str(path), "--json")
    assert json.loads(out) == [
        {"file": str(path), "name": "blue", "cards": {"000414cd7e": "Jh"},
         "calls": {"01020304": "pass"}}
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["list", "none.toml"], "No such file"),
        (["audit", "none.toml", "--twin"], "No such file"),
        (["enroll", "no/folder/x.toml", "--twin"], "there is no folder"),
        (["enroll", "x.toml", "--twin", "--ranks", "9Z"], "write them as 9TJQKA"),
        (["enroll", "x.toml", "--config", "none.toml"], "there is no such file"),
        (["enroll", "x.toml", "--reader", "rdm6300"], "write TYPE:PORT"),
        (["enroll", "x.toml", "--reader", "rdm630:/dev/x"], "did you mean 'rdm6300'"),
    ],
)
def test_what_cannot_be_used_is_two(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    words: list[str],
    why: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    status, out, err = call(capsys, *words)
    assert (status, out) == (2, "")
    assert why in err
    assert "Traceback" not in err


def test_a_file_is_never_overwritten_unasked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "blue.toml"
    old = Deck({b"\xde\xad\xbe\xef": card("9c")}, "old")
    save_deck(old, path)
    status, _, err = call(capsys, "enroll", str(path), "--twin", "--ranks", "9")
    assert status == 2
    assert "--add keeps what it holds, --force writes it anew" in err
    assert read_deck(path) == old
    status, _, _ = call(capsys, "enroll", str(path), "--twin", "--ranks", "9", "--add")
    assert status == 0
    assert read_deck(path).name == "old"
    assert read_deck(path).card(b"\xde\xad\xbe\xef") == card("9c")
    assert len(read_deck(path).cards) == 4
    status, _, _ = call(capsys, "enroll", str(path), "--twin", "--ranks", "9", "--force")
    assert status == 0
    assert read_deck(path).card(b"\xde\xad\xbe\xef") is None


class RealTime:
    """A real desk's clock, moved by the test."""

    def __init__(self) -> None:
        self.at = 0

    def now(self) -> int:
        return self.at

    def wall(self) -> float:
        return 0.0

    def patience(self, due: int) -> float | None:
        return 0.0 if due <= self.at else None


@pytest.fixture
def wire(tmp_path: Path) -> Iterator[Wire]:
    wire = Wire(tmp_path / "port")
    wire.plug()
    yield wire
    wire.unplug()


def test_a_real_desk_at_an_off_the_shelf_reader(wire: Wire) -> None:
    """Bytes of an RDM6300 at a real port, one card, then somebody types q."""
    frame = bytes.fromhex("02 30 44 30 30 33 31 39 43 44 30 37 30 03")
    clock, inbox = RealTime(), queue.Queue[Any]()
    path = str(wire.path)
    port = ReaderPort(path, driver("rdm6300", Fitted(path)), inbox.put, clock.now)
    said: list[str] = []
    laid = threading.Event()

    def typed() -> Iterator[str]:
        assert laid.wait(5)
        yield "q\n"

    desk = RealDesk(Edges([port], {}, clock, None, typed()), inbox, said.append)  # type: ignore[arg-type]
    try:
        assert port.wait_open(5)
        for _ in range(2):
            clock.at += 1500 if clock.at == 0 else 100
            wire.say(frame)
            assert port.wait_consumed(wire.delivered, 5)
        laid.set()
        state = desk_work.enroll(desk, begin(wanted_cards()), said.append)
    finally:
        desk.close()
    assert {uid.hex(): str(what) for uid, what in state.new.items()} == {"0d00319cd0": "9c"}


def test_the_screens_words_fit() -> None:
    for notice in ("one at a time: lay again", "that tag is Jh.2 already", "clear the pads first"):
        picture = pack_screen(PackScreen("lay", "queen of diamonds", card("Qd"), 7, 24, notice))
        assert picture.size == (128, 64)
        # Inverted strip: lit at both ends, so that nothing was cut at the edge.
        assert picture.getpixel((0, 60)) == picture.getpixel((127, 60)) == 255
