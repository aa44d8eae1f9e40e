"""Corrections as they stand in a journal: every kind has a line, and it reads back."""

import pytest
from any_corrections import AUTHORS, CORRECTIONS, EVERY_KIND
from hypothesis import given
from hypothesis import strategies as st

from bowerboard.euchre.cards import Suit, card
from bowerboard.euchre.events import CardPlayed
from bowerboard.euchre.irregular import DealStolen, Misdealt
from bowerboard.hublink import corrections as c
from bowerboard.hublink import correctiontext
from bowerboard.table import observed
from bowerboard.table.changes import spoken
from bowerboard.table.observed import Corrected

LINES = [
    ("undo", c.Undo()),
    ("redo", c.Redo()),
    ("rewind 12", c.Rewind(12)),
    ("take out 12", c.TakeOut(12)),
    ("take out 12, cut", c.TakeOut(12, cut=True)),
    ("replace 12: 1 plays Ad", c.Replace(12, CardPlayed(1, card("Ad")))),
    ("replace 12, cut: 1 plays Ad", c.Replace(12, CardPlayed(1, card("Ad")), cut=True)),
    ("record: 3 steals the deal", c.Record(DealStolen(3))),
    ("record: misdeal: a card, cut", c.Record(Misdealt("a card, cut"))),
    ("score 4,6", c.SetScore((4, 6))),
    ("dealer 2", c.SetDealer(2)),
    ("draw dealer 81250", c.DrawDealer(81250)),
    ("trump s", c.SetTrump(Suit.SPADES)),
    ("trump n, cut", c.SetTrump(None, cut=True)),
    ("maker 1", c.SetMaker(1)),
    ("card 0 2 Jh", c.SetCard(0, 2, card("Jh"))),
    ("trick 0: 1 plays Ad | 2 plays Ts",
     c.SetTrick(0, (CardPlayed(1, card("Ad")), CardPlayed(2, card("Ts"))))),
    ("void", c.VoidDeal()),
    ("renege 3", c.CallRenege(3)),
    ("renege 3 in 0", c.CallRenege(3, 0)),
    ("rule 3 in 0 upheld", c.RuleRenege(3, 0, True)),
    ("rule 3 not upheld", c.RuleRenege(3, None, False)),
    ("award 2,-1 ends", c.Award((2, -1), True)),
    ("claim 1", c.ClaimRest(1)),
    ("claim 1 Ac Kc", c.ClaimRest(1, (card("Ac"), card("Kc")))),
]  # fmt: skip


@pytest.mark.parametrize(("line", "correction"), LINES)
def test_a_line_and_its_correction(line, correction):
    assert correctiontext.write(correction) == line
    assert correctiontext.read(line) == correction


def test_every_kind_has_a_line():
    assert {type(correction) for _, correction in LINES} == EVERY_KIND


@given(AUTHORS, CORRECTIONS, st.text(max_size=40))
def test_any_correction_is_read_back_from_the_journal(by, correction, why):
    seen = Corrected(by, correction, spoken(why), 7)
    line = observed.write(seen)
    assert "\n" not in line
    assert observed.read(line, 7) == seen


@pytest.mark.parametrize(
    "line",
    [
        "", "score", "score 4,x", "replace 3: undo 2", "replace 3: amend 1+1: -",
        "record: 1 passes", "trick 0: 1 passes", "card 0 2 Zz", "trump q", "claim 1 Ac, cut",
    ],
)  # fmt: skip
def test_what_is_no_correction_says_so(line):
    with pytest.raises(correctiontext.Unreadable, match=r"."):
        correctiontext.read(line)
    with pytest.raises(observed.Unreadable, match="correct"):
        observed.read(f'correct director "": {line}', 0)


@pytest.mark.parametrize("line", ['correct 3 "x: undo', "correct 3 : undo", 'correct me "": undo'])
def test_what_is_no_asking_for_a_correction_says_so(line):
    with pytest.raises(observed.Unreadable):
        observed.read(line, 0)


def test_words_are_kept_on_one_line_and_short():
    assert spoken("read\nwrongly | by   me") == "read wrongly / by me"
    assert len(spoken("x" * 999)) == 200
