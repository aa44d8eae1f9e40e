"""Frames against a second, byte-by-byte encoder, and against everything a cable can do."""

import random
import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bowerboard.seatlink import frames

PAYLOADS = st.binary(min_size=1, max_size=frames.MAX_PAYLOAD)


def plain_crc32(data: bytes) -> int:
    """CRC-32 as its definition has it, one bit at a time."""
    register = 0xFFFFFFFF
    for byte in data:
        register ^= byte
        for _ in range(8):
            register = (register >> 1) ^ (0xEDB88320 if register & 1 else 0)
    return register ^ 0xFFFFFFFF


def plain_cobs(data: bytes) -> bytes:
    """COBS as its paper describes it, for data short of 254 bytes."""
    out, run = bytearray(), bytearray()
    for byte in [*data, 0]:
        if byte == 0:
            out += bytes([len(run) + 1]) + run
            run.clear()
        else:
            run.append(byte)
    return bytes(out)


def damage(data: bytes, rate: float, rng: random.Random) -> bytes:
    """``data`` with bytes dropped, bits flipped and bytes put in, each at a third of ``rate``."""
    out = bytearray()
    for byte in data:
        roll = rng.random()
        if roll < rate / 3:
            continue
        out.append(byte ^ (1 << rng.randrange(8)) if roll < 2 * rate / 3 else byte)
        if 2 * rate / 3 <= roll < rate:
            out.append(rng.randrange(256))
    return bytes(out)


def test_reference_agrees_with_published_vectors() -> None:
    assert plain_crc32(b"123456789") == 0xCBF43926  # the catalogue's check value
    for data, stuffed in [
        ("00", "01 01"),
        ("00 00", "01 01 01"),
        ("00 11 00", "01 02 11 01"),
        ("11 22 00 33", "03 11 22 02 33"),
        ("11 22 33 44", "05 11 22 33 44"),
        ("11 00 00 00", "02 11 01 01 01"),
    ]:
        assert plain_cobs(bytes.fromhex(data)) == bytes.fromhex(stuffed)


@given(PAYLOADS)
def test_encode_agrees_with_reference(payload: bytes) -> None:
    body = payload + plain_crc32(payload).to_bytes(4, "little")
    assert frames.encode(payload) == b"\0" + plain_cobs(body) + b"\0"


@given(st.lists(PAYLOADS, max_size=5), st.data())
def test_any_chunking_gives_the_same_payloads(payloads: list[bytes], data: st.DataObject) -> None:
    wire = b"".join(frames.encode(payload) for payload in payloads)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(wire)), max_size=6)))
    decoder = frames.Decoder()
    got: list[bytes] = []
    for start, end in zip([0, *cuts], [*cuts, len(wire)], strict=True):
        got += decoder.feed(wire[start:end])
    assert got == payloads
    assert (decoder.frames, decoder.rejected_frames) == (len(payloads), 0)


def test_every_split_point_of_two_frames() -> None:
    wire = frames.encode(b"\x00\x03first\x00") + frames.encode(b"second\xff\x00\x00")
    for cut in range(len(wire) + 1):
        decoder = frames.Decoder()
        got = decoder.feed(wire[:cut]) + decoder.feed(wire[cut:])
        assert got == [b"\x00\x03first\x00", b"second\xff\x00\x00"]


@pytest.mark.parametrize("size", [0, frames.MAX_PAYLOAD + 1, 5000])
def test_payload_of_wrong_size_is_refused(size: int) -> None:
    with pytest.raises(ValueError, match="bytes"):
        frames.encode(bytes(size))


@pytest.mark.parametrize(
    "noise",
    [
        b"MicroPython v1.29 on 2026-07-05; Raspberry Pi Pico with RP2040\r\n>>> ",
        b'Traceback (most recent call last):\r\n  File "main.py", line 1\r\nMemoryError: \r\n',
        b"\x03\x03\x04\x02",
        frames.encode(b"a report torn by a pulled cable")[9:],
        frames.encode(b"a report torn by a pulled cable")[:-5],
        bytes(50),
        b"\xff" * 300,
        b"x" * 100_000,
    ],
    ids=["banner", "traceback", "control", "tail", "head", "zeros", "ones", "bomb"],
)
def test_good_frame_right_after_noise_is_read(noise: bytes) -> None:
    decoder = frames.Decoder()
    assert decoder.feed(noise) == []
    assert decoder.feed(frames.encode(b"good")) == [b"good"]


def test_rejected_bytes_are_counted() -> None:
    decoder = frames.Decoder()
    decoder.feed(b"hello\0" + b"x" * 500 + b"\0" + frames.encode(b"good"))
    assert (decoder.frames, decoder.rejected_frames, decoder.rejected_bytes) == (1, 2, 505)


def test_bytes_without_delimiter_do_not_pile_up() -> None:
    decoder = frames.Decoder()
    tracemalloc.start()
    for _ in range(2000):
        decoder.feed(b"\x55" * 1000)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 100_000
    assert decoder.rejected_bytes == 2_000_000


def test_every_single_bit_error_is_caught_and_costs_one_frame() -> None:
    first, second = frames.encode(bytes(range(32))), frames.encode(b"next")
    for bit in range(8 * len(first)):
        broken = bytearray(first)
        broken[bit // 8] ^= 1 << bit % 8
        got = frames.Decoder().feed(bytes(broken) + second)
        # A delimiter that is lost beside another delimiter is not missed.
        assert got in ([b"next"], [bytes(range(32)), b"next"])


def test_two_percent_damage_never_makes_a_payload() -> None:
    rng = random.Random(20)
    sent = [rng.randbytes(rng.randrange(1, frames.MAX_PAYLOAD)) for _ in range(5000)]
    wire = b"".join(frames.encode(payload) for payload in sent)
    got = frames.Decoder().feed(damage(wire, 0.02, rng))
    assert set(got) <= set(sent)
    assert len(sent) // 5 < len(got) < len(sent)


def test_random_bytes_are_no_frames() -> None:
    decoder = frames.Decoder()
    rng = random.Random(1)
    for _ in range(200):
        assert decoder.feed(rng.randbytes(10_000)) == []
    assert decoder.rejected_frames > 1000
