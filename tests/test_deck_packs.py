"""Deck files: what may stand in one, and that a file is written whole or not at all."""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bowerboard.deck import (
    UID_BYTES,
    CallCard,
    Deck,
    DeckError,
    read_deck,
    read_decks,
    save_deck,
    write_deck,
)
from bowerboard.euchre.cards import Suit, card, pack


def write(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


def test_a_deck_file_as_people_write_it(tmp_path: Path) -> None:
    text = (
        'name = "blue pack"\n[cards]\n000414cd7e = "9h"\n5d6e455c6b = "Jh"\n'
        'e004015012345678 = "Jh.2"\ndeadbeef = "Ac"\n04010203040506070809 = "Kc"\n'
        '[calls]\n04a1b2c3d4e580 = "pass"\n04a1b2c3d4e581 = "pass"\n04112233445566 = "hearts"\n'
    )
    deck = read_deck(write(tmp_path / "blue.toml", text))
    assert deck.name == "blue pack"
    # S05: five bytes whole, leading zeros kept; 4, 5, 7, 8 and 10 bytes all stand.
    assert deck.card(bytes.fromhex("000414cd7e")) == card("9h")
    assert deck.card(bytes.fromhex("0414cd7e")) is None
    assert deck.tagged(bytes.fromhex("04112233445566")) is CallCard.HEARTS
    assert {len(uid) for uid in deck.known()} == {4, 5, 7, 8, 10}
    assert CallCard.HEARTS.suit is Suit.HEARTS
    assert CallCard.PASS.suit is None


def test_the_name_is_the_files_if_it_has_none(tmp_path: Path) -> None:
    deck = read_deck(write(tmp_path / "red.toml", '[cards]\ndeadbeef = "9c"\n'))
    assert deck.name == "red"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "needs a table"),
        ("[cards]\n", "needs a table"),
        ('[cards]\nabc = "9c"\n', "is not a UID"),
        ('[cards]\n00000000 = "9c"\n', "is not a UID"),
        ('[cards]\nffffffffff = "9c"\n', "is not a UID"),
        ('[cards]\n010203040506 = "9c"\n', "4, 5, 7, 8 or 10 bytes"),
        ('[cards]\ndeadbeef = "9x"\n', "is not a card"),
        ('[cards]\ndeadbeef = "9c"\ndeadbee0 = "9c"\n', "another tag is 9c already"),
        ('[cards]\ndeadbeef = "9c"\nDEADBEEF = "Tc"\n', "there twice"),
        ('[cards]\ndeadbeef = "9c"\n[calls]\ndeadbeef = "pass"\n', "there twice"),
        ('[cards]\ndeadbeef = "9c"\n[calls]\ndeadbee0 = "shout"\n', "none of pass, order up"),
        ('calls = 3\n[cards]\ndeadbeef = "9c"\n', r"\[calls\] is no table"),
        ("[cards", "is not a TOML file"),
    ],
)
def test_what_cannot_be_used_is_refused_with_the_place(
    tmp_path: Path, text: str, why: str
) -> None:
    with pytest.raises(DeckError, match=why) as refused:
        read_deck(write(tmp_path / "deck.toml", text))
    assert "deck.toml" in str(refused.value)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DeckError, match="No such file"):
        read_deck(tmp_path / "none.toml")


def test_several_packs_at_one_table(tmp_path: Path) -> None:
    blue = write(tmp_path / "blue.toml", '[cards]\ndeadbeef = "9c"\n')
    red = write(tmp_path / "red.toml", '[cards]\ndeadbee0 = "9c"\n[calls]\ndeadbee1 = "alone"\n')
    deck = read_decks([blue, red])
    assert deck.card(bytes.fromhex("deadbeef")) == deck.card(bytes.fromhex("deadbee0"))
    assert deck.name == "blue + red"
    assert len(deck.known()) == 3
    with pytest.raises(DeckError, match=r"tag deadbeef is in .*blue.toml too"):
        read_decks([blue, write(tmp_path / "copy.toml", '[cards]\ndeadbeef = "Jh"\n')])
    with pytest.raises(DeckError, match="no deck file"):
        read_decks([])


UIDS = st.sampled_from(UID_BYTES).flatmap(lambda n: st.binary(min_size=n, max_size=n))
USABLE = UIDS.filter(lambda uid: any(uid) and any(byte != 0xFF for byte in uid))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(
    st.lists(USABLE, unique=True, min_size=1, max_size=24),
    st.lists(USABLE, unique=True, max_size=4),
    st.text(st.characters(codec="utf-8")),
)
def test_what_is_saved_is_read_back(
    tmp_path: Path, uids: list[bytes], calls: list[bytes], name: str
) -> None:
    cards = dict(zip(uids, pack(), strict=False))
    spare = [uid for uid in calls if uid not in cards]
    deck = Deck(cards, name, dict.fromkeys(spare, CallCard.ORDER_UP))
    save_deck(deck, tmp_path / "deck.toml")
    assert read_deck(tmp_path / "deck.toml") == deck


def test_a_save_that_fails_leaves_the_old_file_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "deck.toml"
    old = Deck({b"\xde\xad\xbe\xef": card("9c")}, "old")
    save_deck(old, path)

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(DeckError, match="No space left"):
        save_deck(Deck({b"\xde\xad\xbe\xe0": card("Tc")}, "new"), path)
    assert read_deck(path) == old
    assert os.listdir(tmp_path) == ["deck.toml"]


def test_a_saved_deck_is_on_the_disk_before_it_has_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, steps = tmp_path / "deck.toml", []
    sync, replace = os.fsync, Path.replace

    def noted_sync(handle: int) -> None:
        folder = os.path.isdir(f"/proc/self/fd/{handle}")
        steps.append(("sync", "folder" if folder else "file"))
        sync(handle)

    def noted_replace(self: Path, target: Path) -> Path:
        steps.append(("rename", Path(target).name))
        return replace(self, target)

    monkeypatch.setattr(os, "fsync", noted_sync)
    monkeypatch.setattr(Path, "replace", noted_replace)
    save_deck(Deck({b"\xde\xad\xbe\xef": card("9c")}, "x"), path)
    assert steps == [("sync", "file"), ("rename", "deck.toml"), ("sync", "folder")]
    assert path.stat().st_mode & 0o777 == 0o644


def test_the_text_is_for_people() -> None:
    deck = Deck({b"\xde\xad\xbe\xef": card("Jh")}, "blue", {b"\1\2\3\4": CallCard.PASS})
    assert write_deck(deck) == (
        'name = "blue"\n\n[cards]\ndeadbeef = "Jh"\n\n[calls]\n01020304 = "pass"\n'
    )
