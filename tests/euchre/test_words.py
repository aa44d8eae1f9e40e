"""Free text in a record: whatever anybody wrote comes back, and the line stays one line."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bowerboard.euchre import text
from bowerboard.euchre.deal import Deal, Phase
from bowerboard.euchre.dealstate import Trick
from bowerboard.euchre.events import DealVoided
from bowerboard.euchre.irregular import DirectorRuled, Misdealt, RenegeRuled, ScoreSet
from bowerboard.euchre.words import read_words, write_words

ANY = st.text(st.characters(), max_size=40) | st.text('| \\\n"\r\tnu0\u2028\ud800', max_size=12)
"""Any characters at all, lone surrogates included; and those that might break a line."""


@given(ANY)
@settings(deadline=None, max_examples=500)
def test_any_text_comes_back(words: str):
    written = write_words(words)
    assert read_words(written) == words
    assert written.splitlines() in ([written], [])
    assert "|" not in written
    written.encode()  # SQLite takes it


@given(ANY)
@settings(deadline=None)
def test_any_reason_in_every_event_that_has_one(words: str):
    for event in (
        DealVoided(words),
        Misdealt(words),
        ScoreSet((1, 2), words),
        DirectorRuled((0, 2), True, words),
        RenegeRuled(1, 2, False, words),
    ):
        assert text.read(text.write(event)) == event


@given(ANY)
@settings(deadline=None)
def test_any_reason_within_the_line_of_a_deal(words: str):
    deal = text.read_deal("dealer 2 | up 9s | 3 orders up | 3 plays Ac")
    void = Deal(deal.rules, deal.dealer, deal.upcard, Phase.VOID, None, reason=words,
                calls=deal.calls, trump=deal.trump, maker=deal.maker,
                trick=Trick(deal.trick.plays))  # fmt: skip
    assert text.read_deal(text.write_deal(void)) == void


@pytest.mark.parametrize(
    ("written", "words"),
    [
        # as older records have it
        ("cards thrown in", "cards thrown in"),
        ('he said "pass"', 'he said "pass"'),
        ('"pass"', '"pass"'),
        ("C:\\new\\table", "C:\\new\\table"),
        ('"half', '"half'),
        ("", ""),
        # what would break a line
        ('"seat 1 \\u007c seat 3"', "seat 1 | seat 3"),
        ('"two\\nlines"', "two\nlines"),
        ('"\\u0020 "', "  "),
        ('"\\"a\\\\nb\\""', '"a\\nb"'),
    ],
)
def test_as_it_stands_in_a_line(written: str, words: str):
    assert read_words(written) == words
    assert write_words(words) == written


def test_a_line_with_a_bar_in_its_reason_is_read_as_it_stands():
    """Older tables wrote it so, and could not read it again."""
    assert text.read("void: north | south") == DealVoided("north | south")


def test_a_reason_may_be_left_out():
    assert text.read("void:") == DealVoided("")
