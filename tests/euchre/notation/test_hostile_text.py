"""Files that are no JSON, or JSON that means harm: a message, and never anything else."""

import pytest
from written_games import at, data, deal, game

from bowerboard.euchre.notation.read import LIMIT, BadNotation, read

GOOD = data(game())


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "the file is empty"),
        (b" \n\t", "the file is empty"),
        (b"\xef\xbb\xbf", "not JSON"),
        (b"{", "line 1 column 2"),
        (GOOD[: len(GOOD) // 2], "the text ends too early"),
        (GOOD[: GOOD.index(b"North") + 2], "the text ends too early"),
        (GOOD + b"{}", "not JSON, line 1 column"),
        (b"hello", "not JSON, line 1 column 1"),
        (b"\x00" + GOOD, "binary form (.egnb)"),
        (b"\x89PNG\r\n\x1a\n", "not UTF-8 text (byte 0)"),
        (GOOD.decode().encode("utf-16"), "not UTF-8 text (byte 0)"),
        (b"[]", "must be an object in { }, not a list"),
        (b"null", "must be an object in { }, not null"),
        (b'"Euchre Game Notation"', "must be an object in { }, not 'Euchre"),
        (b"{}", "the field 'fileType' is missing"),
        (b'{"fileType": []}', "fileType: a list is not known here"),
        (b'{"fileType": NaN}', "NaN is not JSON"),
        (b'{"fileType": -Infinity}', "-Infinity is not JSON"),
        (b'{"fileType": 1e400}', "fileType: inf is not known here"),
        (b'{"a": 1, "a": 2}', "the field 'a' is given twice"),
        (b'{"a": ' + b"9" * 5000 + b"}", "has 5000 digits"),
        (b"[" * 1_000_000, "nested too deeply"),
        (b'{"a":' * 200_000, "nested too deeply"),
        (b"[" * 900 + b"]" * 900, "nested too deeply"),
        (b'{"fileType": "x' + b"\\ud800" + b'"}', "is not known here"),
        (b" " * (LIMIT + 1), "larger than 8 MiB"),
    ],
    ids=lambda value: repr(value)[:30],
)
def test_refused(content: bytes, says: str) -> None:
    with pytest.raises(BadNotation) as raised:
        read(content)
    assert says in str(raised.value)
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize("path", ["initialState/dealer", "dealNumber"])
def test_a_number_no_computer_likes(path: str) -> None:
    written = data(at(game(), f"deals/0/{path}", 777)).replace(b"777", b"1" + b"0" * 400)
    with pytest.raises(BadNotation, match="has 401 digits"):
        read(written)


def test_half_a_surrogate_pair() -> None:
    with pytest.raises(BadNotation, match=r"metadata.title: half a surrogate pair"):
        read(data(game(title="\ud800")))


def test_a_byte_order_mark_does_no_harm() -> None:
    assert read(b"\xef\xbb\xbf" + GOOD) == read(GOOD)


def test_too_many_deals() -> None:
    with pytest.raises(BadNotation, match="deals: 101 members: there may be at most 100"):
        read(data(game(*[deal()] * 101)))


def test_a_stranger_in_an_old_file_may_be_large_but_not_deep() -> None:
    old = at(game(), "version", "1.0.0")
    assert read(data(at(old, "views", [[{"x": [0] * 1000}]] * 100))).games
    deep: object = 0
    for _ in range(100):
        deep = [deep]
    with pytest.raises(BadNotation, match="nested too deeply"):
        read(data(at(old, "views", deep)))
