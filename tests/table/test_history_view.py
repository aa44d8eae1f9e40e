"""The history as people read it: every change with who, from, to and why; what stands no more."""

from tabletop import ordered

from bowerboard.euchre.cards import card
from bowerboard.hublink import corrections as c
from bowerboard.hublink.corrections import Author
from bowerboard.table.changes import Correct
from bowerboard.table.commanded import asking
from bowerboard.table.history_view import history, told
from bowerboard.table.told import Command
from bowerboard.view import SEAT_NAMES


def lines(table):
    return {line.what: line for line in history(table.entries)}


def test_who_did_what():
    table = ordered(dealer=3, maker=0)
    table.play("0 9c")
    found = lines(table)
    assert [(what, line.who) for what, line in found.items()] == [
        ("dealer 3", 3), ("game 0-0", None), ("up Qh", None), ("0 orders up", 0),
        ("0 plays 9c", 0),
    ]  # fmt: skip
    assert all(line.stands and not line.change for line in found.values())


def test_a_change_keeps_who_from_to_and_why():
    table = ordered(dealer=3, maker=0)
    table.play("0 9c, 1 Tc")
    table.put(Correct(Author.DIRECTOR, c.SetScore((4, 6)), "read wrongly"))
    table.put(Correct(2, c.SetCard(0, 0, card("Ac")), "it was the ace"))
    found = lines(table)
    score, amended = found["score 4,6: read wrongly"], found["amend 4+1: 0 plays Ac"]
    assert (score.who, score.was, score.now, score.why) == (
        Author.DIRECTOR, "0,0", "4,6", "read wrongly",
    )  # fmt: skip
    assert (amended.who, amended.was, amended.now, amended.why) == (
        2, "0 plays 9c", "0 plays Ac", "it was the ace",
    )  # fmt: skip
    assert not found["0 plays 9c"].stands
    assert found["1 plays Tc"].stands
    assert told(amended, SEAT_NAMES).split(maxsplit=2)[2] == (
        'South      amend 4+1: 0 plays Ac  (0 plays 9c -> 0 plays Ac)  "it was the ace"'
    )


def test_a_change_reverted_is_shown_as_reverted():
    table = ordered(dealer=3, maker=0)
    table.put(Correct(2, c.SetScore((4, 6)), ""))
    table.tap("undo")
    (back,) = table.tap("undo")
    found = lines(table)
    assert not found["score 4,6: "].stands
    assert (found[back].who, found[back].was, found[back].now) == (
        Author.TABLE, "score 4,6: ", "",
    )  # fmt: skip
    table.hold("undo")
    (again,) = table.hold("undo")
    assert lines(table)["score 4,6: "].stands
    assert lines(table)[again].now == "score 4,6: "


def test_what_the_umpire_concludes_is_nobodys():
    table = ordered(dealer=3, up="9h", maker=0)
    table.play("0 As, 1 Ks, 2 9s, 3 9d")
    table.wait(1000)
    table.gather()
    table.play("0 Ac, 1 9c, 2 Tc, 3 Qs")
    assert lines(table)["3 reneged in 0 9d"].who is None


def test_what_the_director_changed_from_the_page_bears_the_name_and_the_reason():
    table = ordered(dealer=3, maker=0)
    table.play("0 9c, 1 Tc")
    for number, (who, line) in enumerate((("Ann", "card 0 0 Ac"), ("page", "score 1,2")), 1):
        tournament = who if who == "page" else "spring"
        table.put(Command(tournament, number, f"c{number}", who, asking(line, "misread")))
    found = lines(table)
    amended, score = found["amend 4+1: 0 plays Ac"], found["score 1,2: misread"]
    assert (amended.who, amended.was, amended.now, amended.why) == (
        "Ann", "0 plays 9c", "0 plays Ac", "misread",
    )  # fmt: skip
    assert (score.who, score.why) == (Author.TABLE, "misread"), "the table's own page has no name"
    assert "Ann" in told(amended, SEAT_NAMES)
