"""The corrections page: at a real table in the middle of a deal, test after test."""

import re
from html.parser import HTMLParser

import pytest
from pagetable import PageTable, Phone

from bowerboard.euchre import text
from bowerboard.euchre.history import fold
from bowerboard.table.journal import Kind, read_entries

PACK = [rank + suit for rank in "9TJQKA" for suit in "cdhs"]
DEAL = (
    "game 0-0", "dealer 3", "up 9h", "0 orders up", "3 discards Qd",
    "0 plays Ah", "1 plays Td", "2 plays Qh", "3 plays Kh",
    "0 plays Ac", "1 plays 9c", "2 plays Qc",
)  # fmt: skip
"""It is West's turn, in the second trick; West's discard is known to the table alone."""

LYING = ["Ah", "Td", "Qh", "Kh", "Ac", "9c", "Qc"]


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    made = PageTable(tmp_path_factory.mktemp("table"), DEAL)
    yield made
    made.stop()


@pytest.fixture(scope="module")
def owner(table):
    """Somebody who said the PIN."""
    made = Phone(table)
    assert made.say_pin(table.pin).status_code == 303
    yield made
    made.session.close()


class Forms(HTMLParser):
    """The forms of a page: the fields each would send as it stands, and what its selects offer."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.fields: list[dict[str, str]] = []
        self.offered: list[tuple[str, list[str]]] = []
        self._name = ""
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        held = dict(attrs)
        if tag == "form":
            self.fields.append({})
        elif tag == "select":
            self._name = held["name"]
            self.offered.append((self._name, []))
        elif tag == "option":
            self.offered[-1][1].append(held["value"])
            if "selected" in held or len(self.offered[-1][1]) == 1:
                self.fields[-1][self._name] = held["value"]
        elif tag in ("input", "button"):
            sent = "name" in held and (held.get("type") != "radio" or "checked" in held)
            if sent and self.fields:
                self.fields[-1][held["name"]] = held["value"]


def form(owner: Phone, do: str, **only: str) -> dict[str, str]:
    """The fields of the form ``do`` of the corrections page as it is now."""
    found = Forms(owner.get("/correct").text).fields
    return next(f for f in found if f.get("do") == do and only.items() <= f.items())


def conclusions(table: PageTable) -> list[str]:
    return [e.body for e in read_entries(table.journal) if e.kind is Kind.CONCLUDED]


def deal(table: PageTable):
    """The deal as the journal has it, folded by the rules."""
    entries = [e for e in read_entries(table.journal) if e.kind is Kind.CONCLUDED]
    return fold((e.seq, text.read(e.body)) for e in entries).game.deal


def tricks(table: PageTable) -> list[list[str]]:
    return [[f"{p.seat} {p.card}" for p in trick.plays] for trick in deal(table).all_tricks()]


def said(answer) -> str:
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


def test_forms_show_what_lies_there_and_nothing_else(table, owner):
    """The queen of diamonds, discarded, is in the pack that is offered like any other card."""
    html = owner.get("/correct").text
    forms = Forms(html)
    chosen = [f[n] for f in forms.fields for n in f if n.startswith("card")]
    assert sorted(chosen) == sorted(["", *LYING])
    for name, offered in forms.offered:
        if name != "trick":
            assert [each for each in offered if each] == PACK
    rest = re.sub(r"<select.*?</select>", "", html, flags=re.DOTALL)
    for name in ("Qd", "Q♦", "queen of diamonds", "9h", "9♥"):
        assert name not in rest
    assert "discard" not in rest


def test_only_who_said_the_pin_corrects(table, owner, phone):
    before, fields = table.lines(), form(owner, "maker")
    assert phone.get("/correct").headers["location"] == "/pin"
    assert phone.post("/correct", fields).status_code == 401
    assert owner.post("/correct", fields | {"token": "x"}).status_code == 403
    evil = {"origin": "http://evil.example"}
    assert owner.post("/correct", fields, headers=evil).status_code == 403
    assert 'href="/correct"' not in phone.get("/").text
    assert 'href="/correct"' in owner.get("/").text
    assert table.lines() == before


RUBBISH = [
    {"do": "maker", "seat": "4"}, {"do": "maker", "seat": "-1"}, {"do": "maker", "seat": "٣"},
    {"do": "maker", "seat": "x"}, {"do": "maker"}, {"do": "dealer", "seat": "9" * 30},
    {"do": "trump", "suit": "x"}, {"do": "trump", "suit": "r"}, {"do": "trump", "suit": "n"},
    {"do": "trump"}, {"do": "card", "trick": "1", "seat": "3"},
    {"do": "card", "trick": "1", "seat": "3", "card": ""},
    {"do": "card", "trick": "1", "seat": "3", "card": "7h"},
    {"do": "card", "trick": "1", "seat": "3", "card": "Jh.2"},
    {"do": "card", "trick": "1", "seat": "3", "card": "<b>"},
    {"do": "card", "trick": "x", "seat": "3", "card": "Kc"},
    {"do": "card", "trick": "5", "seat": "3", "card": "Kc"},
    {"do": "trick", "trick": "0"}, {"do": "trick", "trick": "0", "card-9": "Ah"},
    {"do": "trick", "trick": "0", "card-x": "Ah"}, {"do": "trick", "trick": "0", "card-0": ""},
    {"do": "renege", "seat": "1", "trick": "x"}, {"do": "renege", "seat": "1", "trick": "7"},
    {"do": "award", "points-0": "5", "points-1": "0"}, {"do": "rewind", "place": "0"},
    {"do": "pause"}, {"do": ""}, {"command": "x"}, {"command": "[" * 9000}, {"command": "{}"},
    {"command": '{"do": "maker", "seat": ' + "9" * 9000 + "}"},
    {"command": '{"do": "rule", "seat": 1, "trick": 0, "upheld": true}'},
    {"do": "maker", "seat": "1", "made": "-1"}, {"do": "maker", "seat": "1", "made": ""},
    {"do": "maker", "seat": "1", "made": "1e9"}, {"do": "maker", "seat": "1", "made": "9" * 17},
]  # fmt: skip


def test_nonsense_is_refused_in_words(table, owner):
    before, made = table.lines(), form(owner, "maker")["made"]
    for fields in RUBBISH:
        answer = owner.form("/correct", **({"made": made} | fields))
        assert answer.status_code == 400, fields
        assert "<h1>Refused</h1>" in answer.text
        assert len(re.search(r"<h1>Refused</h1><p>([^<]+)</p>", answer.text)[1]) > 8, fields
    assert table.lines() == before


def test_a_card_that_no_pad_read_is_named_and_an_old_form_changes_nothing(table, owner):
    old_card, old_renege = form(owner, "card"), form(owner, "renege")
    old_trick = form(owner, "trick", trick="1")
    assert (old_card["trick"], old_card["seat"]) == ("1", "3")
    assert said(owner.post("/correct", old_card | {"card": "Kc"})) == "/?said=Done."
    assert tricks(table)[1] == ["0 Ac", "1 9c", "2 Qc", "3 Kc"]
    assert conclusions(table)[-1] == "3 plays Kc"
    before = table.lines()
    assert owner.post("/correct", old_card | {"card": "Kc"}).status_code == 409, "its token"
    late = said(owner.form("/correct", **(old_card | {"card": "Kd", "token": owner.token()})))
    assert "/correct?said=Not%20done%2C%20the%20table%20has%20moved%20on" in late
    assert "West%20plays%20K%E2%99%A3" in late
    assert table.lines() == before
    short = said(owner.form("/correct", **(old_trick | {"card-1": "9d", "token": owner.token()})))
    assert "in%20trick%202%20there%20are%204%20cards%2C%20not%203" in short
    assert tricks(table)[1] == ["0 Ac", "1 9c", "2 Qc", "3 Kc"]
    fresh = form(owner, "card")
    assert (fresh["trick"], fresh["seat"]) == ("2", "0"), "North took the trick and leads"
    # A renege is not out of date because a card was played.
    called = old_renege | {"seat": "1", "trick": "0", "token": owner.token()}
    assert said(owner.form("/correct", **called)) == "/?said=Done."
    assert conclusions(table)[-1] == "director calls renege on 1 in 0"
    assert "a renege is called on East in trick 1" in owner.get("/").text


def test_a_trick_is_put_right_and_no_card_is_played_twice(table, owner):
    first = form(owner, "trick", trick="0")
    assert [first[f"card-{seat}"] for seat in range(4)] == ["Ah", "Td", "Qh", "Kh"]
    before, was = conclusions(table), tricks(table)
    twice = said(owner.post("/correct", first | {"card-1": "Kc"}))
    assert "Not%20done%3A%20a%20card%20would%20have%20been%20played%20twice" in twice
    assert conclusions(table) == before
    # West's discard is answered like any other card: who asks learns nothing.
    hidden = form(owner, "trick", trick="0") | {"card-1": "Qd"}
    assert said(owner.post("/correct", hidden)) == "/?said=Done."
    again = form(owner, "trick", trick="0") | {"card-1": "Th"}
    assert said(owner.post("/correct", again)) == "/?said=Done."
    assert tricks(table) == [["0 Ah", "1 Th", "2 Qh", "3 Kh"], was[1]]
    gone = said(owner.post("/correct", first | {"card-1": "Jh", "token": owner.token()}))
    assert "moved%20on%3A%20a%20correction" in gone, "somebody has corrected it meanwhile"
    assert tricks(table)[0][1] == "1 Th"


def test_the_maker_is_put_right(table, owner):
    fields = form(owner, "maker")
    assert fields["seat"] == "0"
    assert said(owner.post("/correct", fields | {"seat": "2"})) == "/?said=Done."
    assert (deal(table).maker, deal(table).trump.value) == (2, "h")
    assert len(deal(table).tricks) == 2
    stands = said(owner.post("/correct", form(owner, "maker") | {"seat": "2"}))
    assert "Not%20done%3A%20that%20is%20how%20it%20stands" in stands


def test_what_would_cut_later_events_says_so_and_is_done_when_confirmed(table, owner):
    """Another dealer: others would have played first.  Asked at home it says so as well."""
    before, fields = conclusions(table), form(owner, "dealer")
    assert fields["seat"] == "3"
    for path in ("/tell", "/correct"):
        told = owner.form(path, **(fields | {"seat": "2", "token": owner.token()}))
        assert told.status_code == 409
        assert re.search(r"Not done: .*\d later events would have to go", told.text)
        assert not re.search(r"seat \d", told.text), "seats go by their names"
        assert conclusions(table) == before, "nothing is lost by asking"
    confirmed = next(f for f in Forms(told.text).fields if "command" in f)
    lead = form(owner, "card")
    assert said(owner.post("/correct", lead | {"card": "Ks"})) == "/?said=Done."
    late = said(owner.post("/correct", confirmed | {"token": owner.token()}))
    assert "moved%20on%3A%20North%20plays%20K" in late, "nobody was asked about that card"
    told = owner.form("/correct", **(form(owner, "dealer") | {"seat": "2"}))
    confirmed = next(f for f in Forms(told.text).fields if "command" in f)
    before = conclusions(table)
    assert said(owner.post("/correct", confirmed)) == "/?said=Done."
    assert deal(table).dealer == 2
    assert deal(table).all_tricks() == ()
    assert conclusions(table)[: len(before)] == before, "nothing is ever deleted"


def test_no_other_game_is_corrected(table, owner):
    """A form of an evening that was longer than this one."""
    fields = form(owner, "dealer") | {"made": "99999", "seat": "3"}
    assert "another%20record" in said(owner.post("/correct", fields))


UNREAD = (
    "game 4-4", "dealer 3", "up 9h", "0 orders up",
    "0 plays Ah", "1 plays Th", "2 plays unread", "3 plays Kh", "0 plays Ac",
)  # fmt: skip
TAP = 44


@pytest.fixture
def unread(tmp_path):
    """A table at which a card went by unread."""
    made = PageTable(tmp_path, UNREAD)
    yield made
    made.stop()


def test_trump_and_an_unread_card_on_a_phone(unread, browse, axe_says):
    page = browse
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(unread.url + "/pin")
    page.fill("#pin", unread.pin)
    page.click("main button")
    page.get_by_role("link", name="Correct the deal").click()
    assert page.locator("#deal .pcard").nth(2).get_attribute("aria-label") == "card not read"
    for summary in page.locator("details.act > summary").all():
        summary.click()
    assert axe_says(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    small = page.evaluate(
        "least => [...document.querySelectorAll('main button, main select, main summary,"
        " main .key span, main a.button')].filter(e => e.getBoundingClientRect().height < least)"
        ".map(e => e.outerHTML)", TAP)  # fmt: skip
    assert small == []
    page.locator("#set-trump .key span", has_text="spades").click()
    page.get_by_role("button", name="Set trump").click()
    page.wait_for_selector(".said:has-text('Done')")
    assert deal(unread).trump.value == "s"
    assert len(deal(unread).all_tricks()) == 2, "no card has gone"
    page.goto(unread.url + "/correct")
    page.click("#trick-0 summary")
    page.click("#trick-0 button")
    assert page.url.endswith("/correct"), "the browser asks for the card that is missing first"
    page.get_by_label("South").first.select_option("Qh")
    page.click("#trick-0 button")
    page.wait_for_selector(".said:has-text('Done')")
    assert tricks(unread)[0] == ["0 Ah", "1 Th", "2 Qh", "3 Kh"]
