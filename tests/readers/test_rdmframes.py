"""RDM6300 and ID-12LA frames: bytes from their makers and from bug reports, not from our code."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bowerboard.readers.rdmframes import RdmDecoder

TAG_0A = bytes.fromhex("02 30 41 30 30 32 33 31 34 34 35 37 38 03")
TAG_62 = bytes.fromhex("02 36 32 30 30 45 33 30 38 36 43 45 35 03")
ID12LA = bytes.fromhex("02 30 41 30 30 32 33 31 34 34 35 37 38 0D 0A 03")
SHORT = bytes.fromhex("02 30 31 31 34 41 45 33 42 42 43 3C 03")
TAG_0D = bytes.fromhex("02 30 44 30 30 33 31 39 43 44 30 37 30 03")


def read(wire: bytes) -> list[str]:
    return [number.hex() for number in RdmDecoder().feed(wire)]


def plain_frame(number: bytes) -> bytes:
    """A frame as the datasheet describes it."""
    checksum = number[0] ^ number[1] ^ number[2] ^ number[3] ^ number[4]
    return b"\x02" + b"".join(b"%02X" % byte for byte in [*number, checksum]) + b"\x03"


@pytest.mark.parametrize(
    ("wire", "number"),
    [
        (TAG_0A, "0a00231445"),
        (ID12LA, "0a00231445"),
        (TAG_62, "6200e3086c"),
        (TAG_0D, "0d00319cd0"),
        # S02: the checksum covers all five bytes.
        (bytes.fromhex("02 30 31 43 38 46 30 30 38 30 30 33 31 03"), "01c8f00800"),
        (bytes.fromhex("02 30 30 30 34 31 34 43 44 37 45 41 33 03"), "000414cd7e"),
        # S05: ids are never cut to 32 bits.
        (b"\x025D6E455C6B41\x03", "5d6e455c6b"),
        (b"\x025E6E455C6B42\x03", "5e6e455c6b"),
    ],
)
def test_frames_from_the_outside(wire: bytes, number: str) -> None:
    assert read(wire) == [number]


def test_s02_a_wrong_checksum_is_rejected_and_counted() -> None:
    decoder = RdmDecoder()
    assert decoder.feed(bytes.fromhex("02 30 31 43 38 46 30 30 38 30 30 33 32 03")) == []
    assert (decoder.frames, decoder.rejected_frames, decoder.rejected_bytes) == (0, 1, 14)


@pytest.mark.parametrize("cut", range(len(SHORT + TAG_0D) + 1))
def test_s03_a_start_begins_anew_wherever_it_is_cut(cut: int) -> None:
    wire = SHORT + TAG_0D
    decoder = RdmDecoder()
    got = decoder.feed(wire[:cut]) + decoder.feed(wire[cut:])
    assert [number.hex() for number in got] == ["0d00319cd0"]
    assert (decoder.frames, decoder.rejected_frames) == (1, 1)
    assert decoder.rejected_bytes == len(SHORT)


def test_s03_byte_by_byte() -> None:
    decoder = RdmDecoder()
    got = [number for byte in SHORT + TAG_0D for number in decoder.feed(bytes([byte]))]
    assert [number.hex() for number in got] == ["0d00319cd0"]


@pytest.mark.parametrize("feed", [b"", b"\r\n", b"\r", b"\n", b"\n\r"])
def test_line_ends_vary(feed: bytes) -> None:
    assert read(TAG_0A[:-1] + feed + b"\x03") == ["0a00231445"]


@pytest.mark.parametrize(
    "wire",
    [
        b"\x02000000000000\x03",  # a silent line: its checksum is right
        b"\x02FFFFFFFFFFFF\x03",
        b"\x020a0023144578\x03",  # small letters are none of theirs
        b"\x020A0023144578 \x03",
        b"\x020A0023144578\r\n\r\n\x03",
        b"0A0023144578\x03",
        b"\x020A0023144578",
        b"\x020A00231445D8\x03",  # a sum instead of an exclusive or
    ],
)
def test_what_is_no_frame(wire: bytes) -> None:
    assert read(wire) == []


NUMBERS = st.binary(min_size=5, max_size=5).filter(lambda n: any(n) and n != b"\xff" * 5)
PIECES = st.one_of(NUMBERS.map(plain_frame), st.binary(max_size=40))


@given(st.lists(PIECES, max_size=8), st.data())
def test_chunks_do_not_matter(pieces: list[bytes], data: st.DataObject) -> None:
    wire = b"".join(pieces)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(wire)), max_size=6)))
    whole, parts = RdmDecoder(), RdmDecoder()
    expected = whole.feed(wire)
    got: list[bytes] = []
    for start, end in zip([0, *cuts], [*cuts, len(wire)], strict=True):
        got += parts.feed(wire[start:end])
    whole.drop()
    parts.drop()
    assert got == expected
    assert parts.frames == whole.frames
    assert parts.rejected_frames == whole.rejected_frames
    assert parts.rejected_bytes == whole.rejected_bytes
    # Every byte is accounted for: in a good frame (14 to 16 bytes long), or rejected.
    kept = len(wire) - parts.rejected_bytes
    assert 14 * len(got) <= kept <= 16 * len(got)


@given(st.binary(max_size=60), NUMBERS)
def test_a_good_frame_right_after_noise_is_read(noise: bytes, number: bytes) -> None:
    assert RdmDecoder().feed(noise + plain_frame(number))[-1:] == [number]


def test_memory_is_bounded() -> None:
    decoder = RdmDecoder()
    for _ in range(1000):
        decoder.feed(b"\x02" + b"0" * 999)
    assert len(decoder._held) < 16


def test_one_flipped_bit_never_passes() -> None:
    for bit in range(8 * len(TAG_62)):
        wire = bytearray(TAG_62)
        wire[bit // 8] ^= 1 << bit % 8
        assert read(bytes(wire)) == []


def test_two_flipped_bits_pass_as_rarely_as_measured() -> None:
    """hardware.md 1.3: 0.65 % of two-bit errors make a wrong number; hence the two readings."""
    rng, passed, trials = random.Random(3), 0, 60_000
    for _ in range(trials):
        number = rng.randbytes(5)
        wire = int.from_bytes(plain_frame(number), "big")
        first, second = rng.sample(range(112), 2)
        spoilt = (wire ^ (1 << first) ^ (1 << second)).to_bytes(14, "big")
        passed += bool(RdmDecoder().feed(spoilt))
    assert 0.004 < passed / trials < 0.009
