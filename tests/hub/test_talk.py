"""Both ends of the contract wired together in memory, with a network as bad as can be."""

import random
import re
from dataclasses import replace

import pytest
from halls import conclusions, played

from bowerboard.euchre.cards import card
from bowerboard.hub.livetable import LiveTable
from bowerboard.hub.record import Row
from bowerboard.hublink import jsontext
from bowerboard.hublink.payloads import (
    LOST_S,
    Ack,
    Clash,
    Command,
    HubLink,
    Link,
    Rows,
    State,
)
from bowerboard.hublink.topics import HUB_LINK, Said, Told, read_said, said, told
from bowerboard.table.hubacts import Enter, Identity, Note, Publish
from bowerboard.table.hubtalk import HubTalk
from bowerboard.table.journal import Kind
from bowerboard.table.journal_tail import Filed
from bowerboard.table.outbox import Outbox
from bowerboard.table.told import Command as Entered
from bowerboard.table.told import HubHeard
from bowerboard.view import LinkFault, LinkTrouble, Stage, TableView

TABLE = "table-7"


class End:
    """A table's end: its entries committed so far, and its talk."""

    def __init__(self, entries, board="b1", instance="i1"):
        self.entries = entries
        self.done = 0
        box = Outbox("j1", board, self.read)
        self.talk = HubTalk(Identity(TABLE, board, instance), box, lambda: 1_000_000.0)

    def read(self, after, limit):
        return [Filed(e, 999_000.0) for e in self.entries[after : min(after + limit, self.done)]]

    def commit(self, number, now):
        self.done = min(self.done + number, len(self.entries))
        return self.talk.committed(self.done, now)


class HubEnd:
    """The hub's end: one live table, and what it has stored."""

    def __init__(self):
        self.rows = {}
        self.upto = {}
        self.again()

    def again(self):
        """The hub is killed and started: what was not stored is gone."""
        self.live = LiveTable(TABLE)
        self.instance = f"h{random.random()}"
        self.unstored = []

    def hear(self, act, now, retained=False):
        """What the hub says to ``act``."""
        _, what = read_said(act.topic)
        if what is Said.ROWS:
            heard = self.live.heard_rows(jsontext.read(Rows, act.payload), now)
        elif what is Said.STATE:
            heard = self.live.heard_state(jsontext.read(State, act.payload), retained, now)
        else:
            heard = self.live.heard_link(jsontext.read(Link, act.payload), retained, now)
        self.unstored += heard.filings
        if heard.load:
            self.store()
            journal = self.live.journal
            rows = [self.rows[key] for key in sorted(self.rows) if key[0] == journal]
            heard = self.live.loaded(rows, self.upto.get(journal, 0))
        return [heard.ack] if heard.ack is not None else []

    def store(self):
        """Store what waits; the acknowledgements for it."""
        acks = []
        for filing in self.unstored:
            for row in filing.rows:
                assert (filing.journal, row.seq) not in self.rows, "stored twice"
                self.rows[filing.journal, row.seq] = row
            for row in filing.opened:
                key = filing.journal, row.seq
                if key in self.rows and self.rows[key].body is None:
                    self.rows[key] = replace(self.rows[key], body=row.body)
            self.upto[filing.journal] = filing.upto
            acks.append(Ack(filing.journal, filing.upto))
        self.unstored.clear()
        return acks


@pytest.mark.parametrize("seed", range(12))
def test_the_end_state_is_the_tables_journal(seed):  # noqa: PLR0912 - a bad network does much
    """Lost connections, reordering, repetition, a hub killed before and after it stored."""
    rng = random.Random(seed)
    entries = played(3 + seed % 3, 4)
    table, hub, now = End(entries), HubEnd(), 0.0
    to_hub, to_table, linked = [], [], False
    for _ in range(6000):
        now += rng.random()
        acts = []
        if not linked and rng.random() < 0.3:
            linked = True
            acts += table.talk.connected(now)
        elif linked and rng.random() < 0.01:
            linked = False
            to_hub, to_table = [], []  # what was under way is lost
            acts += table.talk.lost(now)
        if rng.random() < 0.01:
            if rng.random() < 0.5:
                hub.store()  # killed between store and acknowledge
            hub.again()
            to_table.clear()
        if rng.random() < 0.3:
            acts += table.commit(rng.randrange(1, 9), now)
        acts += table.talk.tick(now)
        to_hub += [act for act in acts if isinstance(act, Publish)] if linked else []
        if len(to_hub) > 1 and rng.random() < 0.1:
            rng.shuffle(to_hub)
        if to_hub and rng.random() < 0.6:
            act = to_hub.pop(0)
            if rng.random() < 0.1:
                to_hub.append(act)  # a duplicate, and late at that
            to_table += [(told(TABLE, Told.ACK), ack) for ack in hub.hear(act, now)]
        if rng.random() < 0.5:
            to_table += [(told(TABLE, Told.ACK), ack) for ack in hub.store()]
        if rng.random() < 0.2:
            to_table.append((HUB_LINK, HubLink(True, hub.instance, 1, "spring", now)))
        if linked and to_table and rng.random() < 0.7:
            topic, payload = to_table.pop(0)
            acts = table.talk.heard(topic, jsontext.write(payload), False, now)
            to_hub += [act for act in acts if isinstance(act, Publish)]
        if table.done == len(entries) and hub.upto.get("j1") == len(entries):
            break
    assert hub.upto.get("j1") == len(entries), "everything was delivered"
    mine = [(seq, row.body) for (_, seq), row in sorted(hub.rows.items())]
    theirs = conclusions(entries)
    assert [seq for seq, _ in mine] == [seq for seq, _ in theirs]
    assert [m for m in mine if m[1]] == [t for t, m in zip(theirs, mine, strict=True) if m[1]]
    live = LiveTable(TABLE, journal="j1")
    live.loaded([Row(seq, body, 0.0) for seq, body in mine], len(entries))
    assert not live.broken


CARD = re.compile(r"\b(?:10|[9TJQKA])[cdhs]\b")


@pytest.mark.parametrize("seed", [3, 4, 5, 6])
def test_no_unplayed_card_leaves_the_table_before_the_deal_is_over(seed):
    """Every payload is searched for cards; the truth is what was turned and played so far."""
    entries = played(seed, 6)
    table = End(entries)
    table.talk.connected(0.0)
    table.talk.heard(told(TABLE, Told.ACK), jsontext.write(Ack("j1", 0, True)), False, 0.0)
    public, discards = set(), 0
    for number, entry in enumerate(entries, 1):
        words = entry.body.split()
        if entry.kind is Kind.CONCLUDED:
            if words[0] == "up":
                public = {words[1]}
            elif words[1:2] == ["plays"]:
                public.add(words[2])
            discards += words[1:2] == ["discards"]
        acts = table.commit(1, float(number))
        ack = jsontext.write(Ack("j1", number))
        table.talk.heard(told(TABLE, Told.ACK), ack, False, float(number))
        for act in acts:
            if not isinstance(act, Publish) or not act.topic.endswith("/rows"):
                continue
            rows = jsontext.read(Rows, act.payload)
            said_now = {word for row in rows.rows for word in CARD.findall(row.body or "")}
            assert said_now <= public, entry.body
            if rows.opened:
                assert rows.rows[-1].body.startswith(("up ", "game ")), "its deal is over"
    assert discards > 0, "the evening has discards to leak"


def test_forged_views_have_no_place_for_a_hidden_card():
    """What the state holds is a TableView; a hand put into it is not read back."""
    state = State("j", "b", 1, TableView(Stage.PLAY))
    forged = jsontext.write(state).replace(b'"view":{', b'"view":{"hands":[["Jh","Ah"]],')
    assert jsontext.read(State, forged) == state
    assert card("Jh") not in jsontext.read(State, forged).view.cards_shown()


# -- commands ------------------------------------------------------------------------------


def linked_table():
    table = End(played(3, 1))
    table.talk.hub_at = 0.0
    table.talk.connected(0.0)
    beat = HubLink(True, "h1", 1, "spring", 5000.0)
    table.talk.heard(HUB_LINK, jsontext.write(beat), False, 1.0)
    return table


COMMAND = Command("c1", "spring", 1, 5600.0, "Ann", correction="score 1,2", why="x")


def heard(table, command, retained=False, now=2.0):
    acts = table.talk.heard(told(TABLE, Told.COMMAND), jsontext.write(command), retained, now)
    return [a.item for a in acts if isinstance(a, Enter) and isinstance(a.item, Entered)], [
        a.words for a in acts if isinstance(a, Note)
    ]


def test_a_command_enters_the_inbox():
    (item,), _ = heard(linked_table(), COMMAND)
    assert (item.what, item.by, item.seq) == ('correct "x": score 1,2', "Ann", 1)


@pytest.mark.parametrize(
    ("change", "retained", "why"),
    [
        ({}, True, "leftover"),
        ({"tournament": "last week"}, False, "another tournament"),
        ({"expires": 4999.0}, False, "too late"),
        ({"correction": None}, False, "nothing to do"),
        ({"id": "a b"}, False, "no word"),
    ],
)
def test_old_and_odd_commands_are_refused_m01(change, retained, why):
    """A retained 'start round 2' from last week: by its flag, its tournament, its time."""
    items, (words,) = heard(linked_table(), replace(COMMAND, **change), retained)
    assert items == []
    assert why in words


def test_no_command_without_a_living_hub_m01():
    """The flag alone is not trusted: a broker that drops it changes nothing."""
    table = End(played(3, 1))
    table.talk.connected(0.0)
    beat = jsontext.write(HubLink(True, "h1", 1, "spring", 5000.0))
    table.talk.heard(HUB_LINK, beat, True, 1.0)  # retained: perhaps of last week
    items, (words,) = heard(table, COMMAND)
    assert items == []
    assert "no living hub" in words
    table.talk.heard(HUB_LINK, beat, False, 3.0)
    assert heard(table, COMMAND, now=4.0)[0]
    assert not heard(table, COMMAND, now=3.0 + LOST_S + 1)[0]


# -- links and clashes ---------------------------------------------------------------------


def troubles(acts):
    return [a.item.trouble for a in acts if isinstance(a, Enter) and isinstance(a.item, HubHeard)]


def test_the_table_tells_a_lost_hub_within_ten_seconds():
    table = linked_table()
    assert troubles(table.talk.tick(LOST_S)) == []
    assert LOST_S < 10
    assert troubles(table.talk.tick(1.0 + LOST_S + 0.1)) == [LinkTrouble(LinkFault.NO_HUB)]


def test_the_hub_tells_a_lost_table_within_ten_seconds():
    live = LiveTable(TABLE)
    live.heard_link(Link(True, "b1", "i1", 1, journal="j"), False, 100.0)
    assert live.linked(100.0 + LOST_S)
    assert not live.linked(100.0 + LOST_S + 0.1)


def test_two_boards_under_one_name_are_named_at_both_ends_m03b():
    """Imaged from one SD card: the boards differ, so both stay connected and both speak."""
    hub, one, two = HubEnd(), End(played(3, 1), "b1", "i1"), End(played(4, 1), "b2", "i2")
    named = []
    for at in range(0, 10, 3):
        for end in (one, two):
            acts = end.talk.connected(at) if at == 0 else end.talk.tick(float(at))
            links = [a for a in acts if isinstance(a, Publish) and a.topic.endswith("/link")]
            for act in links:
                heard_by_hub = hub.live.heard_link(jsontext.read(Link, act.payload), False, at)
                named += [heard_by_hub.clash] if heard_by_hub.clash else []
                for other in (one, two):
                    words = troubles(other.talk.heard(act.topic, act.payload, False, float(at)))
                    named += [(other.talk.who.board, word) for word in words]
    assert Clash(("b1", "b2")) in named
    assert ("b1", LinkTrouble(LinkFault.BOARD, "table-7", "b2")) in named
    assert ("b2", LinkTrouble(LinkFault.BOARD, "table-7", "b1")) in named
    assert hub.live.speaker.board == "b1", "the first is heard"


def test_two_copies_of_one_board_take_turns_and_are_named_m03b():
    """One id at the broker: they kick each other out; each comes back to the other's word."""
    hub, one, two = HubEnd(), End(played(3, 1), "b1", "i1"), End(played(3, 1), "b1", "i2")
    named, kept, now = [], None, 0.0
    while now < 10:
        for end in (one, two):
            now += 1.0
            acts = end.talk.connected(now)
            if kept is not None:
                acts += end.talk.heard(said(TABLE, Said.LINK), kept, True, now)
            named += [(end.talk.who.instance, words) for words in troubles(acts)]
            for act in acts:
                if isinstance(act, Publish) and act.topic.endswith("/link"):
                    kept = act.payload
                    seen = hub.live.heard_link(jsontext.read(Link, kept), False, now)
                    named += [seen.clash] if seen.clash else []
            end.talk.lost(now)
    assert Clash(("b1", "b1")) in named
    assert ("i1", LinkTrouble(LinkFault.COPY, "table-7")) in named
    assert ("i2", LinkTrouble(LinkFault.COPY, "table-7")) in named


def test_a_restarted_table_is_no_clash():
    live = LiveTable(TABLE)
    for number in range(1, 5):
        seen = live.heard_link(Link(True, "b1", f"i{number}", 1, journal="j"), False, number * 3.0)
        assert seen.clash is None


def test_a_board_put_in_anothers_place_is_heard_once_the_first_is_gone():
    live = LiveTable(TABLE)
    live.heard_link(Link(True, "b1", "i1", 1, journal="j"), False, 0.0)
    live.heard_link(Link(False, "b1", "i1", 1), False, 1.0)  # its last will
    assert live.heard_link(Link(True, "b2", "i2", 1, journal="k"), False, 2.0).clash is None
    assert live.journal == "k"
