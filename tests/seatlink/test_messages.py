"""Messages survive the wire; what is no message is said to be none."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bowerboard.seatlink import messages, words
from bowerboard.seatlink.fields import BadMessage
from bowerboard.seatlink.messages import (
    Ack,
    Bye,
    Event,
    Heartbeat,
    Hello,
    Key,
    Light,
    Message,
    Who,
)

U8, U16, U32 = (st.integers(0, 2**bits - 1) for bits in (8, 16, 32))
TAGS = st.sampled_from(words.UID_SIZES).flatmap(lambda n: st.binary(min_size=n, max_size=n))
ASCII = st.text(st.characters(min_codepoint=0x20, max_codepoint=0x7E), max_size=24)

MESSAGES = st.one_of(
    st.builds(
        Hello,
        uid=st.binary(min_size=1, max_size=16),
        boot=U32,
        oldest=U32,
        firmware=ASCII,
        reader=U8,
        caps=U16,
        cause=U8,
    ),
    st.builds(Event, U32, st.integers(1, 2**32 - 1), U32, st.sampled_from(words.KINDS), TAGS),
    st.builds(
        Heartbeat,
        boot=U32,
        next_seq=U32,
        uptime_ms=U32,
        drops=U32,
        reads=U32,
        errors=U32,
        resets=U32,
        free_memory=U32,
        flags=U8,
    ),
    st.builds(Key, U32, st.integers(1, 2**32 - 1), U32, st.sampled_from(words.KEYS)),
    st.builds(Ack, U32, U32),
    st.builds(Light, st.sampled_from(words.LIGHTS)),
    st.just(Who()),
    st.just(Bye()),
)


@given(MESSAGES)
def test_round_trip(message: Message) -> None:
    assert messages.unpack(messages.pack(message)) == message


@given(MESSAGES)
def test_cut_or_longer_payload_is_no_message(message: Message) -> None:
    payload = messages.pack(message)
    for wrong in [payload[:cut] for cut in range(len(payload))] + [payload + b"\0"]:
        with pytest.raises(BadMessage):
            messages.unpack(wrong)


@given(st.binary(max_size=96))
def test_any_payload_is_a_message_or_bad(payload: bytes) -> None:
    try:
        message = messages.unpack(payload)
    except BadMessage:
        return
    assert isinstance(message, Message)


@given(U8.filter(lambda version: version != words.PROTOCOL), st.binary(max_size=90))
def test_another_version_shows_whatever_follows(version: int, rest: bytes) -> None:
    assert messages.unpack(bytes([0x01, version]) + rest) == messages.OtherHello(version)


@pytest.mark.parametrize(
    "message",
    [
        Ack(-1, 0),
        Ack(0, 2**32),
        Light(7),
        Event(1, 0, 0, words.ENTER, bytes(8)),
        Event(1, 1, 0, 9, bytes(8)),
        Event(1, 1, 0, words.ENTER, bytes(6)),
        Event(1, 1, 2**32, words.ENTER, bytes(8)),
        Key(1, 0, 0, words.KEY_TAP),
        Key(1, 1, 0, 9),
        Hello(uid=b"", boot=1, oldest=1, firmware="1"),
        Hello(uid=bytes(17), boot=1, oldest=1, firmware="1"),
        Hello(uid=bytes(8), boot=1, oldest=1, firmware="new\nline"),
        Hello(uid=bytes(8), boot=1, oldest=1, firmware="x" * 25),
        messages.OtherHello(2),
    ],
    ids=repr,
)
def test_what_the_wire_cannot_carry_is_refused(message: Message) -> None:
    with pytest.raises(ValueError, match=r"."):
        messages.pack(message)


@pytest.mark.parametrize(
    "payload",
    ["", "00", "7f", "01", "42", "42 09", "43 00", "02 00 00 00 00 00 00 00 00 00 00 00 00 01 04"],
)
def test_no_message(payload: str) -> None:
    with pytest.raises(BadMessage):
        messages.unpack(bytes.fromhex(payload))
