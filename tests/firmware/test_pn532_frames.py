"""PN532 frames, byte for byte as the data sheet's examples have them (hardware.md 1.3)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from antenna.pn532_frames import ACK, MAX_DATA, TO_CHIP, Decoder, encode


class Frames(Decoder):
    """What the firmware takes from each frame."""

    def feed(self, chunk):
        return [frame.data for frame in super().feed(chunk)]


NONE = bytes.fromhex("00 00 FF 03 FD D5 4B 00 E0 00")
ONE = bytes.fromhex(
    "00 00 FF 0F F1 D5 4B 01 01 00 44 00 07 04 A1 B2 C3 D4 E5 80 40 00"
)  # one NTAG213


@pytest.mark.parametrize(
    ("command", "data", "sent"),
    [
        (0x14, "01 14 01", "00 00 FF 05 FB D4 14 01 14 01 02 00"),
        (0x02, "", "00 00 FF 02 FE D4 02 2A 00"),
        (0x32, "05 FF 01 01", "00 00 FF 06 FA D4 32 05 FF 01 01 F4 00"),
        (0x4A, "01 00", "00 00 FF 04 FC D4 4A 01 00 E1 00"),
        (0x4A, "02 00", "00 00 FF 04 FC D4 4A 02 00 E0 00"),
        (0x52, "00", "00 00 FF 03 FD D4 52 00 DA 00"),
    ],
)
def test_what_is_sent(command: int, data: str, sent: str) -> None:
    assert encode(bytes((TO_CHIP, command)) + bytes.fromhex(data)) == bytes.fromhex(sent)


@pytest.mark.parametrize(
    ("wire", "said"),
    [
        pytest.param(ACK, [b""], id="acknowledged"),
        pytest.param(NONE, [bytes.fromhex("D5 4B 00")], id="no card"),
        pytest.param(ONE, [ONE[5:-2]], id="one card"),
        pytest.param(
            bytes.fromhex("00 00 FF 01 FF 7F 81 00"), [b"\x7f"], id="the chip's error frame"
        ),
        pytest.param(ACK + NONE[2:], [b"", NONE[5:-2]], id="no zeros between"),
        pytest.param(NONE[:-1] + ONE, [NONE[5:-2], ONE[5:-2]], id="no zero behind"),
        pytest.param(b"\x55\x55\xff\x00" + NONE, [NONE[5:-2]], id="noise in front"),
        pytest.param(ONE[:9] + NONE, [NONE[5:-2]], id="cut short, then another"),
        pytest.param(NONE[:-2] + b"\xe1\x00" + NONE, [NONE[5:-2]], id="a wrong sum"),
        pytest.param(b"\x00\x00\xff\x03\xfc" + NONE, [NONE[5:-2]], id="a wrong length sum"),
        pytest.param(b"\x00\x00\xff\xff\x00\x00" + NONE, [NONE[5:-2]], id="a NACK"),
    ],
)
def test_what_is_read(wire: bytes, said: list[bytes]) -> None:
    # What was cut short takes some of the next frame with it, which is then found again.
    found = Frames().feed(wire + bytes(16))
    assert found == said


S08 = bytes.fromhex("00 00 FF 00 FF 00 00 00 00 00 FF 03 FD D5 4B 00 E0 00")


@pytest.mark.parametrize("cut", range(len(S08) + 1))
def test_s08_acknowledgement_glued_to_a_long_preamble(cut: int) -> None:
    reader = Frames()
    assert reader.feed(S08[:cut]) + reader.feed(S08[cut:]) == [b"", b"\xd5\x4b\x00"]
    assert reader.feed(ONE) == [ONE[5:-2]]  # in step for the next one


def test_s08_byte_by_byte() -> None:
    reader = Frames()
    said = [each for byte in S08 for each in reader.feed(bytes([byte]))]
    assert said == [b"", b"\xd5\x4b\x00"]


@given(st.lists(st.binary(max_size=300), max_size=8))
def test_noise_is_bounded_and_passes(chunks: list[bytes]) -> None:
    reader = Frames()
    for chunk in chunks:
        reader.feed(chunk)
        assert len(reader._held) <= 5 + MAX_DATA
    reader.feed(bytes(600))
    assert reader.feed(ONE)[-1:] == [ONE[5:-2]]


@given(st.integers(0, len(ONE) * 8 - 1))
def test_one_bit_wrong_is_no_frame(bit: int) -> None:
    wire = bytearray(ONE)
    wire[bit // 8] ^= 1 << bit % 8
    assert all(said == ONE[5:-2] or not said for said in Frames().feed(bytes(wire)))
