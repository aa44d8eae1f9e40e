"""The deck file: tags to cards, strict."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bowerboard.deck import Deck, DeckError, read_deck, write_deck
from bowerboard.euchre.cards import card, pack

GOOD = 'name = "blue"\n[cards]\ne004015012345678 = "Jh"\n000414cd7e = "9c"\n'


def test_a_deck_is_read(tmp_path):
    path = tmp_path / "deck.toml"
    path.write_text(GOOD)
    deck = read_deck(path)
    assert deck.name == "blue"
    assert deck.card(bytes.fromhex("e004015012345678")) == card("Jh")
    assert deck.card(bytes.fromhex("000414cd7e")) == card("9c")
    assert deck.card(bytes.fromhex("14cd7e")) is None


def test_s05_ids_are_never_cut_to_32_bits(tmp_path):
    """S05: two tags that differ only above 32 bits, and one with leading zeros."""
    path = tmp_path / "deck.toml"
    path.write_text(
        '[cards]\n5d6e455c6b = "9h"\n5e6e455c6b = "Jh"\n000414cd7e = "Qh"\n0414cd7e = "Kh"\n'
    )
    deck = read_deck(path)
    assert [str(c) for c in deck.cards.values()] == ["9h", "Jh", "Qh", "Kh"]
    assert deck.card(bytes.fromhex("5d6e455c6b")) == card("9h")
    assert deck.card(bytes.fromhex("6e455c6b")) is None


@settings(max_examples=50, deadline=None)
@given(
    st.dictionaries(
        st.binary(min_size=8, max_size=8).filter(lambda u: any(u) and set(u) != {255}),
        st.none(),
        min_size=1,
        max_size=24,
    ),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=20),
)
def test_what_is_written_is_read(tmp_path_factory, uids, name):
    path = tmp_path_factory.mktemp("deck") / "deck.toml"
    deck = Deck(dict(zip(uids, pack(), strict=False)), name)
    path.write_text(write_deck(deck), encoding="utf-8", newline="")
    assert read_deck(path) == deck


BAD = {
    "no cards": ("name = 'x'\n", "needs a table"),
    "empty cards": ("[cards]\n", "needs a table"),
    "not toml": ("hello\n", "TOML"),
    "nested": ("a = " + "[" * 100_000, "TOML"),
    "cards is a list": ("cards = [1]\n", "needs a table"),
    "short": ('[cards]\ne00401 = "Jh"\n', "UID"),
    "six bytes": ('[cards]\ne00401501234 = "Jh"\n', "UID"),
    "not hex": ('[cards]\nhello = "Jh"\n', "UID"),
    "zeros": ('[cards]\n00000000 = "Jh"\n', "UID"),
    "all ones": ('[cards]\nffffffff = "Jh"\n', "UID"),
    "no card": ('[cards]\ne0040150 = "1h"\n', "not a card"),
    "a number": ("[cards]\ne0040150 = 9\n", "not a card"),
    "a table": ('[cards.e0040150]\nx = "Jh"\n', "not a card"),
    "tag twice": ('[cards]\ne0040150 = "Jh"\nE0040150 = "9c"\n', "twice"),
    "tag twice, TOML": ('[cards]\ne0040150 = "Jh"\ne0040150 = "9c"\n', "TOML"),
    "card twice": ('[cards]\ne0040150 = "Jh"\ne0040151 = "Jh"\n', "already"),
}


@pytest.mark.parametrize("kind", BAD)
def test_a_deck_that_cannot_be_used_says_where(tmp_path, kind):
    content, why = BAD[kind]
    path = tmp_path / "deck.toml"
    path.write_text(content)
    with pytest.raises(DeckError, match=why) as refused:
        read_deck(path)
    assert str(path) in str(refused.value)


def test_files_that_cannot_be_read(tmp_path):
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    for path in (tmp_path, tmp_path / "none", tmp_path / "bytes"):
        with pytest.raises(DeckError, match=str(path)):
            read_deck(path)
