"""What who said the PIN can change; one table for all, from its renege on, test after test."""

import re

import pytest
from pagetable import RENEGE, PageTable, Phone

from bowerboard.table.journal import Kind, read_entries


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    made = PageTable(tmp_path_factory.mktemp("table"), (f"laid 2 ? {FRESH}", *RENEGE))
    yield made
    made.stop()


@pytest.fixture
def owner(table):
    """Somebody who said the PIN."""
    made = Phone(table)
    assert made.say_pin(table.pin).status_code == 303
    yield made
    made.session.close()


def score(owner: Phone, ours: int, theirs: int) -> dict[str, str]:
    """The form of the score, as the page shows it now."""
    was = dict(re.findall(r'name="(was-\d)" value="(\d+)"', owner.get("/").text))
    return {"do": "score", "points-0": str(ours), "points-1": str(theirs)} | was


def _said(answer) -> str:
    return answer.headers["location"]


def test_the_unseen_discard_is_not_shown_before_the_deal_is_over(table, owner):
    text = owner.get("/").text
    assert "West discards" in text
    assert "Q♦" not in text
    assert "queen of diamonds" not in text
    assert "Done" in _said(owner.form("/tell", do="void"))
    assert "Qd" in owner.get("/").text


def test_a_form_sent_twice_is_done_once(table, owner):
    fields = score(owner, 1, 0) | {"token": owner.token()}
    assert "Done" in _said(owner.post("/tell", fields))
    assert owner.post("/tell", fields).status_code == 409
    assert table.lines().count("score 1,0: set on the page") == 1


def test_a_score_that_has_changed_since_is_not_overwritten(table, owner):
    first, second = score(owner, 2, 0), score(owner, 7, 7)
    assert "Done" in _said(owner.form("/tell", **first))
    assert "Not%20done" in _said(owner.form("/tell", **second))
    assert "score 7,7: set on the page" not in table.lines()


TORN, FRESH = "04000009", "04a1b2c3d4e580"


def observed(table) -> list[str]:
    """What the table observed."""
    return [e.body for e in read_entries(table.journal) if e.kind is Kind.OBSERVED]


def test_a_torn_card_has_another_tag_and_the_table_knows_it_at_once(table, owner):
    """The jack of diamonds; the new tag was laid before, and was of no card."""
    page = owner.get("/deck/0/Jd").text
    assert f"has the tag <code>{TORN}</code>" in page
    assert f"Give it the tag {FRESH}" in page
    for uid in (TORN, "04ffffffff", "", "../x"):
        assert owner.form("/deck/0/Jd", uid=uid).status_code == 400
    assert "has%20its%20tag" in _said(owner.form("/deck/0/Jd", uid=FRESH))
    deck = (table.folder / "deck.toml").read_text()
    assert f'{FRESH} = "Jd"' in deck
    assert TORN not in deck
    assert any(line.endswith(f'by "page": tag {FRESH} {TORN} Jd') for line in observed(table))
    assert FRESH not in owner.get("/deck").text, "it is of a card now"
    assert owner.get("/deck/7/Jd").status_code == 404
    assert owner.get("/deck/0/Zz").status_code == 404


def test_a_new_pin_shuts_older_phones_out(table, owner):
    other = Phone(table)
    other.say_pin(table.pin)
    assert "Changed" in _said(owner.form("/new-pin", pin="271828"))
    assert other.post("/press", {"keys": "tap undo"}).status_code == 401
    assert "Not%20changed" in _said(owner.form("/new-pin", pin="12ab"))
    table.pin = "271828"
    other.session.close()


def test_settings_count_from_the_next_game_and_the_next_start(table, owner):
    said = _said(owner.form("/settings", rules="throw-in", language="fr"))
    assert "Saved%3A%20the%20rules%20from%20the%20next%20game" in said
    assert any(line.endswith('by "page": rules throw-in') for line in observed(table))
    table.stop()
    table.start()
    assert "at the table's start: throw-in" in owner.get("/settings").text
