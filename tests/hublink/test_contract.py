"""The contract between table and hub: what is written is read, and nothing else is."""

import json
import math
from dataclasses import fields, replace
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bowerboard.euchre import events, irregular, text
from bowerboard.euchre.cards import card
from bowerboard.hublink import homeassistant, joincode, jsontext, payloads, secrecy, topics
from bowerboard.hublink.jsontext import Malformed
from bowerboard.view import (
    Ask,
    LastDeal,
    LastTrick,
    Outcome,
    PlayedCard,
    Question,
    RenegeNotice,
    Stage,
    Suit,
    TableView,
)

PAGE = (Path(__file__).parents[2] / "device/bowerboard/hublink/README.md").read_text()

VIEW = TableView(
    Stage.PLAY,
    score=(4, 6),
    dealer=3,
    turn=1,
    trump=Suit.HEARTS,
    maker=0,
    tricks=(1, 0),
    trick=(PlayedCard(0, card("9c")), PlayedCard(1, card("Td"))),
    last_trick=LastTrick((PlayedCard(2, card("Jh")),), 2),
    last_deal=LastDeal(Outcome.MARCH, (2, 0), (5, 0), 0),
    reneges=(RenegeNotice(1, 0, card("Td"), 2, card("Th")),),
    questions=(Question(Ask.CALL_RENEGE, 0, other=1), Question(Ask.UNDO, None, detail="x")),
    message="Runde zwei, bitte",
)

SAMPLES = {
    payloads.Rows: payloads.Rows(
        "5f1", "b1", 41, 60,
        (payloads.Row(42, "1 plays Ac", 0.4), payloads.Row(44, None, 0.1, "Ann", "misread", 2)),
        (payloads.Answer(50, "c1", "done"),),
        (payloads.Row(12, "3 discards Qd", 60.0),),
    ),
    payloads.State: payloads.State("5f1", "b1", 60, VIEW, (1.0, 22.5)),
    payloads.Link: payloads.Link(True, "b1", "i1", 3, 17, "5f1", 60, "0.1", True, False, False),
    payloads.HubLink: payloads.HubLink(True, "h1", 4, "spring", 1_780_000_000.5),
    payloads.Ack: payloads.Ack("5f1", 60, True, payloads.HubLink(True, "h1", 4, "spring", 1.5)),
    payloads.Clash: payloads.Clash(("b1", "b2")),
    payloads.Command: payloads.Command(
        "c1", "spring", 4, 1_780_000_600.0, "Ann", "score 4,6", "misread", score=(4, 5)
    ),
}  # fmt: skip


@pytest.mark.parametrize("kind", SAMPLES, ids=lambda kind: kind.__name__)
def test_what_is_written_is_read(kind):
    written = jsontext.write(SAMPLES[kind])
    assert jsontext.read(kind, written) == SAMPLES[kind]
    assert json.loads(written)  # any reader of JSON reads it


def test_every_payload_has_a_sample():
    made = {each for each in vars(payloads).values() if isinstance(each, type)}
    ours = {each for each in made if each.__module__ == payloads.__name__}
    inside = {payloads.Row, payloads.Answer}
    assert ours - inside == set(SAMPLES)


@pytest.mark.parametrize(
    ("payload", "why"),
    [
        (b"", "no JSON"),
        (b"\xff\xfe", "no JSON"),
        (b"[]", "object expected"),
        (b"[" * 100_000, "no JSON"),
        (b'{"journal":"j","upto":1e999}', "whole number"),
        (b'{"journal":"j","upto":NaN}', "no number"),
        (b'{"journal":"j","upto":true}', "whole number"),
        (b'{"journal":"j","upto":"1"}', "whole number"),
        (b'{"journal":"j","upto":123456789012345678901234567890}', "whole number"),
        (b'{"journal":7,"upto":1}', "text expected"),
        (b'{"journal":"a\\u0000b","upto":1}', "cannot be printed"),
        (b'{"journal":"a\\nb","upto":1}', "cannot be printed"),
        (b'{"upto":1}', "no journal"),
        (b'{"journal":"' + b"x" * 3000 + b'","upto":1}', "characters"),
        (b" " * 300_000, "bytes"),
    ],
)
def test_what_is_malformed_is_refused_with_its_place(payload, why):
    with pytest.raises(Malformed, match=why):
        jsontext.read(payloads.Ack, payload)


def test_fields_of_a_newer_program_are_passed_over():
    assert jsontext.read(payloads.Ack, b'{"journal":"j","upto":1,"new":[{}]}') == payloads.Ack(
        "j", 1
    )


def test_too_many_items_are_refused():
    many = json.dumps({"boards": ["b"] * 2001}).encode()
    with pytest.raises(Malformed, match="2001 items"):
        jsontext.read(payloads.Clash, many)


def test_a_line_may_be_as_long_as_two_games_and_no_longer():
    for length, may in ((40_000, True), (40_001, False)):
        row = payloads.Rows("j", "b", 1, 1, (payloads.Row(1, "x" * length, 0.0),))
        if may:
            assert jsontext.read(payloads.Rows, jsontext.write(row)) == row
        else:
            with pytest.raises(Malformed, match="40001 characters"):
                jsontext.read(payloads.Rows, jsontext.write(row))


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=12,
)


@given(st.sampled_from(sorted(SAMPLES, key=lambda k: k.__name__)), st.data())
def test_any_json_is_read_or_refused(kind, data):
    """One field of a good payload is replaced by anything; it never breaks anything else."""
    good = json.loads(jsontext.write(SAMPLES[kind]))
    name = data.draw(st.sampled_from(sorted(good)))
    good[name] = data.draw(anything)
    try:
        made = jsontext.read(kind, json.dumps(good).encode())
    except Malformed:
        return
    number = getattr(made, name)
    assert not isinstance(number, float) or math.isfinite(number)


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(payload):
    for kind in SAMPLES:
        try:
            jsontext.read(kind, payload)
        except Malformed:
            continue


# -- topics --------------------------------------------------------------------------------


@pytest.mark.parametrize("what", topics.Said)
def test_a_topic_says_who_and_what(what):
    assert topics.read_said(topics.said("table-7", what)) == ("table-7", what)


@pytest.mark.parametrize("what", topics.Told)
def test_a_topic_says_who_is_told_what(what):
    assert topics.read_told(topics.told("table-7", what)) == ("table-7", what)


@pytest.mark.parametrize(
    "topic",
    [
        "bowerboard/1/from/table-7", "bowerboard/1/from/table-7/rows/x",
        "bowerboard/2/from/t/rows",
        "bowerboard/1/from/Table 7/rows", "bowerboard/1/from/../rows", "bowerboard/1/from/+/rows",
        "bowerboard/1/from/t/news", "bowerboard/1/to/t/rows", "", "/",
    ],
)  # fmt: skip
def test_other_topics_are_refused(topic):
    with pytest.raises(topics.NoTopic):
        topics.read_said(topic)


@pytest.mark.parametrize("name", ["", "-a", "a-", "A", "a" * 33, "a b", "a/b", "+", "#", "é"])
def test_what_is_no_id_makes_no_topic(name):
    with pytest.raises(ValueError, match="is no table's id"):
        topics.said(name, topics.Said.ROWS)


# -- the page ------------------------------------------------------------------------------


def test_the_page_names_every_topic_and_payload():
    for what in [*topics.Said, *topics.Told]:
        side = "from" if isinstance(what, topics.Said) else "to"
        assert f"`{topics.ROOT}/{side}/TABLE/{what.value}`" in PAGE
    assert f"`{topics.HUB_LINK}`" in PAGE
    for kind in SAMPLES:
        assert f"`{kind.__name__}`" in PAGE


def test_the_page_names_every_field_and_no_other():
    sections = {part.split("`")[1]: part for part in PAGE.split("### ")[1:]}
    for kind in [*SAMPLES, payloads.Row, payloads.Answer]:
        ours = {each.name for each in fields(kind)}
        rows = [line for line in sections[kind.__name__].splitlines() if line.startswith("| `")]
        assert {row.split("`")[1] for row in rows} == ours, kind.__name__


def test_the_page_has_the_figures_of_the_code():
    for figure in (
        f"{payloads.BEAT_S:g} s", f"{payloads.BUSY_BEAT_S:g} s", f"{payloads.LOST_S:g} s",
        f"{payloads.KEEPALIVE_S} s", f"{jsontext.PAYLOAD_MAX:,} bytes", f"{payloads.BATCH_MAX} ",
    ):  # fmt: skip
        assert figure in PAGE, figure


# -- what may leave the table --------------------------------------------------------------


def test_every_class_of_event_is_decided():
    """A new event is named as public or sealed, or this fails; forgotten it stays sealed."""
    every = set(get_args(events.TableEvent)) | set(irregular.IRREGULAR)
    assert every == secrecy.PUBLIC | secrecy.SEALED
    assert not secrecy.PUBLIC & secrecy.SEALED


def test_an_amendment_is_told_but_for_the_card_of_a_discard():
    told = secrecy.body(text.read("amend 5+2: 3 discards Qd | 0 plays Ac"))
    assert told == "amend 5+2: 3 discards unread | 0 plays Ac"
    assert text.read(told).instead[1] == text.read("0 plays Ac")


def test_a_discard_has_no_words_yet_and_a_card_played_has():
    assert secrecy.body(text.read("3 discards Qd")) is None
    assert secrecy.body(text.read("3 plays Qd")) == "3 plays Qd"


# -- the code to enrol with, and Home Assistant ----------------------------------------------


@given(st.ip_addresses(v=4), st.integers(1, 65535), st.binary(min_size=10, max_size=10))
def test_a_code_is_an_address_and_a_secret(address, port, raw):
    import base64

    secret = base64.b32encode(raw).decode().lower()
    code = joincode.code_of(str(address), port, secret)
    expected = f"http://{address}:{port}/join/table#{secret}"
    assert joincode.url_of_code(code) == expected
    assert joincode.url_of_code(code.lower().replace("-", "  ")) == expected


@given(st.binary(max_size=200), st.text("abcdefgh234567", min_size=16, max_size=16))
def test_what_is_sealed_is_opened_with_the_same_code_only(text, secret):
    seal = joincode.sealed(secret, text)
    assert joincode.opened(secret.upper(), seal) == text
    changed = f"{int(seal[0], 16) ^ 1:x}{seal[1:]}"
    for other, wrong in ((f"{secret}a", seal), (secret, changed), (secret, ""), (secret, "zz")):
        with pytest.raises(ValueError, match=r"."):
            joincode.opened(other, wrong)
    assert secret not in joincode.id_of(secret)


@pytest.mark.parametrize("code", ["", "ABCD", "ABCD-EFGH-1111", "ftp://x/join/y", "é"])
def test_what_is_no_code_is_refused(code):
    with pytest.raises(ValueError, match="is no code: type it as it stands"):
        joincode.url_of_code(code)


def test_home_assistant_finds_score_trump_dealer_and_state():
    found = homeassistant.discovery("table-7", "Table 7")
    assert found.topic == "homeassistant/device/bowerboard_table_7/config"
    config = json.loads(found.payload)
    assert set(config["components"]) == {"score", "trump", "dealer", "state"}
    assert config["state_topic"] == "bowerboard/1/from/table-7/state"
    assert config["availability_topic"] == "bowerboard/1/from/table-7/link"


def test_home_assistants_templates_read_our_state():
    """Its template language is Jinja's; ours are rendered over a state as the table says it."""
    from jinja2 import Environment

    config = json.loads(homeassistant.discovery("t", "T").payload)
    state = json.loads(jsontext.write(SAMPLES[payloads.State]))
    link = json.loads(jsontext.write(SAMPLES[payloads.Link]))

    def shown(template, value):
        return Environment().from_string(template).render(value_json=value)

    values = {
        key: shown(part["value_template"], state) for key, part in config["components"].items()
    }
    assert values == {"score": "4-6", "trump": "hearts", "dealer": "West", "state": "play"}
    assert shown(config["availability_template"], link) == "online"
    unknown = json.loads(
        jsontext.write(replace(SAMPLES[payloads.State], view=TableView(Stage.NO_GAME)))
    )
    assert shown(config["components"]["dealer"]["value_template"], unknown) == "unknown"
    assert shown(config["components"]["trump"]["value_template"], unknown) == "none"
