"""firmware/README.md says what the code does, byte for byte."""

import re

import pytest

from bowerboard.seatlink import frames, messages, words
from bowerboard.twin.pads import firmware_path

PAGE = (firmware_path() / "README.md").read_text(encoding="utf-8")
EXCHANGE = re.findall(
    r"^(pad|table) +([A-Z]+)((?: \w+=\S+)*)\n +((?:[0-9a-f]{2} ?)+)$", PAGE, re.MULTILINE
)
TABLE = re.findall(r"^\| ([0-9a-f]{2}) \| ([A-Z]+) \| (pad|table) \|(.*)\|$", PAGE, re.MULTILINE)
CLASSES = {
    cls.__name__.upper(): cls
    for cls in (
        messages.Hello,
        messages.Event,
        messages.Heartbeat,
        messages.Key,
        messages.Ack,
        messages.Light,
        messages.Who,
        messages.Bye,
    )
}
SIZES = {"u8": "B", "u16": "H", "u32": "I"}


def shown(name: str, value: object) -> str:
    if isinstance(value, bytes):
        return value.hex()
    return f"{value:08x}" if name == "boot" else str(value)


@pytest.mark.parametrize(("who", "name", "fields", "wire"), EXCHANGE)
def test_exchange_is_what_the_code_sends(who: str, name: str, fields: str, wire: str) -> None:
    (payload,) = frames.Decoder().feed(bytes.fromhex(wire))
    message = messages.unpack(payload)
    assert frames.encode(messages.pack(message)) == bytes.fromhex(wire)
    said = dict(pair.split("=") for pair in fields.split())
    assert said == {slot: shown(slot, getattr(message, slot)) for slot in message.__slots__}
    assert type(message).__name__.upper() == name
    assert who in [sender for _, named, sender, _ in TABLE if named == name]


def test_every_message_is_on_the_page() -> None:
    assert {name for _, name, _, _ in TABLE} == set(CLASSES)
    assert {name for _, name, _, _ in EXCHANGE} == set(CLASSES)


@pytest.mark.parametrize(("code", "name", "_who", "fields"), TABLE)
def test_table_of_messages(code: str, name: str, _who: str, fields: str) -> None:
    cls = CLASSES[name]
    pairs = [pair.split() for pair in fields.split(",") if pair.strip()]
    assert int(code, 16) == cls.TYPE
    assert {field for field, _ in pairs} == set(cls.__slots__)
    if hasattr(cls, "LAYOUT"):
        numbers = [SIZES[size] for field, size in pairs if size in SIZES and field != "protocol"]
        assert "<" + "".join(numbers) == cls.LAYOUT


def test_named_values() -> None:
    named = {name: int(value) for name, value in re.findall(r"`([A-Z_0-9]+)` (\d+)", PAGE)}
    prefixes = ("READER_", "CAN_", "RESET_", "FLAG_", "LIGHT_", "KEY_")
    ours = {n: v for n, v in vars(words).items() if n.startswith(prefixes)}
    ours |= {name: getattr(words, name) for name in ("ENTER", "LEAVE", "SNAPSHOT")}
    assert named == ours


def test_limits() -> None:
    assert f"a payload of 1 to {frames.MAX_PAYLOAD} bytes" in PAGE
    assert f"The protocol version is {words.PROTOCOL}" in PAGE
