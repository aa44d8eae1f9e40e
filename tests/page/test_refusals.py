"""What the page refuses: nothing in the journal changes."""

import pytest
from pagetable import RENEGE, PageTable, Phone


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    """One table for all: none may change anything there."""
    made = PageTable(tmp_path_factory.mktemp("table"), RENEGE)
    yield made
    made.stop()


@pytest.fixture(scope="module")
def owner(table):
    made = Phone(table)
    assert made.say_pin(table.pin).status_code == 303
    yield made
    made.session.close()


def test_who_only_looks_on_changes_nothing(table, phone, owner):
    before = table.lines()
    for path, fields in (
        ("/press", {"keys": "tap undo"}),
        ("/tell", {"do": "void"}),
        ("/settings", {"rules": "us-league"}),
        ("/new-pin", {"pin": "0000"}),
    ):
        assert phone.post(path, fields).status_code == 401
        assert owner.post(path, fields).status_code == 403
        evil = {"origin": "http://evil.example"}
        assert owner.post(path, fields | {"token": owner.token()}, headers=evil).status_code == 403
    assert table.lines() == before


def test_nonsense_is_refused(table, owner):
    before = table.lines()
    bad = [
        ("/press", {"keys": "tap side 9"}), ("/press", {}),
        ("/press", {"keys": ",".join(["tap undo"] * 9)}), ("/tell", {"do": "play Ah"}),
        ("/tell", {"do": "score", "points-0": "٣", "points-1": "0"}),
        ("/tell", {"do": "dealer", "seat": "4"}), ("/settings", {"rules": "../../etc/passwd"}),
    ]  # fmt: skip
    answers = [owner.form(path, **fields).status_code for path, fields in bad]
    assert answers == [400] * len(bad)
    assert table.lines() == before


def test_guessing_the_pin_is_slowed(table, phone):
    wrong = "0000000" if table.pin != "0000000" else "1111111"
    assert [phone.say_pin(wrong).status_code for _ in range(5)] == [403] * 5
    assert phone.say_pin(table.pin).status_code == 429
    assert (table.folder / "evening.journal.pin").stat().st_mode & 0o077 == 0
