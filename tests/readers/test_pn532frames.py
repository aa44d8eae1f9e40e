"""PN532 frames and answers: bytes from public drivers and bug reports (hardware.md 1.3)."""

import random
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from bowerboard.readers import pn532
from bowerboard.readers.pn532frames import ACK, ACKNOWLEDGED, MAX_DATA, Decoder, Frame, encode
from bowerboard.twin.pads import find_runtime

SAM = "00 00 FF 05 FB D4 14 01 14 01 02 00"
SAM_DONE = "00 00 FF 02 FE D5 15 16 00"
FIRMWARE = "00 00 FF 02 FE D4 02 2A 00"
FIRMWARE_16 = "00 00 FF 06 FA D5 03 32 01 06 07 E8 00"
RETRIES = "00 00 FF 06 FA D4 32 05 FF 01 01 F4 00"
LIST_TWO = "00 00 FF 04 FC D4 4A 02 00 E0 00"
ONE_NTAG = "00 00 FF 0F F1 D5 4B 01 01 00 44 00 07 04 A1 B2 C3 D4 E5 80 40 00"
TWO_NTAG = (
    "00 00 FF 1B E5 D5 4B 02 01 00 44 00 07 04 A1 B2 C3 D4 E5 80 02 00 44 00 07 04 11 22 33 44 "
    "55 66 89 00"
)
CLASSIC = "00 00 FF 0C F4 D5 4B 01 01 00 04 08 04 DE AD BE EF 96 00"
NONE = "00 00 FF 03 FD D5 4B 00 E0 00"
ERROR = "00 00 FF 01 FF 7F 81 00"


def hexed(text: str) -> bytes:
    return bytes.fromhex(text)


@pytest.mark.parametrize(
    ("body", "wire"),
    [
        (pn532.SAM_CONFIGURATION, SAM),
        (pn532.FIRMWARE_VERSION, FIRMWARE),
        (pn532.FEW_RETRIES, RETRIES),
        (pn532.LIST_TWO, LIST_TWO),
    ],
)
def test_commands(body: bytes, wire: str) -> None:
    assert pn532.command(body) == hexed(wire)


@pytest.mark.parametrize(
    ("wire", "uids"),
    [
        (ONE_NTAG, ["04a1b2c3d4e580"]),
        (TWO_NTAG, ["04a1b2c3d4e580", "04112233445566"]),
        (CLASSIC, ["deadbeef"]),
        (NONE, []),
    ],
)
def test_answers_that_name_tags(wire: str, uids: list[str]) -> None:
    (frame,) = Decoder().feed(hexed(wire))
    answer = pn532.answer_to(pn532.LIST_TWO, frame)
    assert answer is not None
    named = pn532.targets(answer)
    assert named is not None
    assert [uid.hex() for uid in named] == uids


def test_the_other_answers() -> None:
    wire = hexed("00 00 FF 00 FF 00") + hexed(SAM_DONE) + hexed(FIRMWARE_16) + hexed(ERROR)
    acknowledged, sam, firmware, error = Decoder().feed(wire)
    assert acknowledged == ACKNOWLEDGED
    assert pn532.answer_to(pn532.SAM_CONFIGURATION, sam) == b""
    version = pn532.answer_to(pn532.FIRMWARE_VERSION, firmware)
    assert version is not None
    assert pn532.version(version) == "1.6"
    assert pn532.answer_to(pn532.LIST_TWO, error) is None
    assert pn532.version(b"\x33\x01\x06\x07") is None


@pytest.mark.parametrize(
    "answer",
    [
        "",
        "03",
        "01",
        "01 01 00 44 00 07 04 A1 B2 C3 D4 E5",  # cut
        "01 01 00 44 00 07 04 A1 B2 C3 D4 E5 80 99",  # too long
        "01 01 00 44 00 05 04 A1 B2 C3 D4",  # no UID has five bytes here
        "01 01 00 44 00 04 00 00 00 00",
        "01 01 00 44 20 04 DE AD BE EF",  # an ATS is announced and missing
        "01 01 00 44 20 04 DE AD BE EF 09 00",
    ],
)
def test_answers_that_are_no_good(answer: str) -> None:
    assert pn532.targets(hexed(answer)) is None


def test_a_uid_of_ten_bytes_with_its_ats() -> None:
    """UM0701-02, InListPassiveTarget: the ATS follows, its length byte counts itself."""
    answer = hexed("01 01 03 44 20 0A 04 01 02 03 04 05 06 07 08 09 05 78 80 70 02")
    named = pn532.targets(answer)
    assert named == [hexed("04 01 02 03 04 05 06 07 08 09")]


S08 = hexed("00 00 FF 00 FF 00 00 00 00 00 FF 03 FD D5 4B 00 E0 00")


@pytest.mark.parametrize("cut", range(len(S08) + 1))
def test_s08_long_preamble_and_acknowledgement_glued_to_the_reply(cut: int) -> None:
    decoder = Decoder()
    got = decoder.feed(S08[:cut]) + decoder.feed(S08[cut:]) + decoder.feed(hexed(ONE_NTAG))
    assert got[:2] == [ACKNOWLEDGED, Frame(hexed("D5 4B 00"))]
    assert len(got) == 3
    assert (decoder.rejected_frames, decoder.rejected_bytes) == (0, 0)


DATA = st.binary(min_size=1, max_size=MAX_DATA)


@given(DATA)
def test_encoding_by_the_manual(data: bytes) -> None:
    wire = encode(data)
    assert wire[:3] == b"\0\0\xff"
    assert wire[3] == len(data)
    assert (wire[3] + wire[4]) % 256 == 0
    assert wire[5:-2] == data
    assert (sum(data) + wire[-2]) % 256 == 0
    assert wire[-1] == 0


@given(st.lists(st.one_of(DATA.map(encode), st.binary(max_size=30)), max_size=8), st.data())
def test_chunks_do_not_matter(pieces: list[bytes], data: st.DataObject) -> None:
    wire = b"".join(pieces)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(wire)), max_size=6)))
    whole, parts = Decoder(), Decoder()
    expected = whole.feed(wire)
    got: list[Frame] = []
    for start, end in zip([0, *cuts], [*cuts, len(wire)], strict=True):
        got += parts.feed(wire[start:end])
    whole.drop()
    parts.drop()
    assert got == expected
    assert parts.rejected_frames == whole.rejected_frames
    assert parts.rejected_bytes == whole.rejected_bytes


@given(st.binary(max_size=80), DATA)
def test_no_good_frame_is_swallowed_by_noise_before_it(noise: bytes, data: bytes) -> None:
    """What looks like a start may make it wait, for no longer than the longest frame."""
    decoder = Decoder()
    got = decoder.feed(noise + encode(data)) + decoder.feed(bytes(MAX_DATA + 8))
    # Only a frame whose checksums fit takes bytes away, and then the noise was no noise.
    assert Frame(data) in got or got


@given(st.lists(DATA, min_size=1, max_size=4))
def test_a_torn_frame_costs_no_other(data: list[bytes]) -> None:
    torn = encode(bytes(range(1, 60)))[:-20]
    got = Decoder().feed(torn + b"".join(encode(each) for each in data) + bytes(MAX_DATA))
    # Once in 256 times the 8-bit checksum fits what follows a torn frame; nobody could tell.
    assume(not any(bytes(frame.data).startswith(bytes(range(1, 40))) for frame in got))
    assert got[-len(data) :] == [Frame(each) for each in data]


@pytest.mark.parametrize("size", [0, MAX_DATA + 1])
def test_data_of_wrong_size_is_refused(size: int) -> None:
    with pytest.raises(ValueError, match="bytes"):
        encode(bytes(size))


def test_memory_is_bounded() -> None:
    decoder = Decoder()
    for _ in range(200):
        decoder.feed(b"\0\0\xff\x60\xa0" + b"\1" * 30)
        decoder.feed(b"\xff" * 5000)
    assert len(decoder._held) < MAX_DATA + 8


READ = """
import sys
sys.path.insert(0, sys.argv[2])
import pn532frames
decoder = pn532frames.Decoder()
with open(sys.argv[1], "rb") as wire:
    while True:
        chunk = wire.read(61)
        if not chunk:
            break
        for frame in decoder.feed(chunk):
            print(frame, frame == pn532frames.ACKNOWLEDGED)
print(decoder.frames, decoder.rejected_frames, decoder.rejected_bytes)
"""


def corpus(seed: int) -> bytes:
    """Good frames, damaged frames and noise that is rich in starts."""
    rng = random.Random(seed)
    wire = b""
    for _ in range(600):
        frame = encode(rng.randbytes(rng.randrange(1, MAX_DATA + 1)))
        kind = rng.randrange(5)
        if kind == 0:
            frame = ACK * rng.randrange(3)
        elif kind == 1:
            frame = bytes(rng.choices([0, 0xFF, 1, 5, 251], k=rng.randrange(60)))
        elif kind == 2:
            cut = rng.randrange(len(frame))
            frame = frame[:cut] + bytes([frame[cut] ^ 0x10]) + frame[cut + 1 :]
        wire += frame
    return wire


def outcome(argv: list[str], wire: Path) -> str:
    from bowerboard.readers import pn532frames

    folder = str(Path(pn532frames.__file__).parent)
    done = subprocess.run(
        [*argv, "-c", READ, str(wire), folder],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    return done.stdout


@pytest.mark.parametrize("seed", [1, 2])
def test_micropython_reads_the_same(seed: int, tmp_path: Path) -> None:
    runtime = find_runtime()
    if runtime.notice:
        pytest.skip(runtime.notice)
    wire = tmp_path / "wire"
    wire.write_bytes(corpus(seed))
    small = outcome([*runtime.argv[:3]], wire)
    assert small == outcome([sys.executable, "-B", "-S"], wire)
    assert small.count("Frame(") > 200
