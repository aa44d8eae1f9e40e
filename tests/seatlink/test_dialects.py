"""The same files, the same bytes, two Pythons: MicroPython must agree with CPython."""

import random
import subprocess
import sys
from pathlib import Path

import pytest

from bowerboard.seatlink import frames, messages, words
from bowerboard.twin.pads import find_runtime, firmware_path

READ = """
import sys
from seatlink import frames, messages
from seatlink.fields import BadMessage
decoder = frames.Decoder()
with open(sys.argv[1], "rb") as wire:
    while True:
        chunk = wire.read(61)
        if not chunk:
            break
        for payload in decoder.feed(chunk):
            try:
                message = messages.unpack(payload)
            except BadMessage as error:
                print("bad", error)
                continue
            print(message)
            try:
                print(frames.encode(messages.pack(message)) == frames.encode(payload))
            except ValueError:
                print("cannot be sent")
print(decoder.frames, decoder.rejected_frames, decoder.rejected_bytes)
"""


def corpus(seed: int) -> bytes:
    """Good frames, damaged frames, frames with nonsense inside, and plain noise."""
    rng = random.Random(seed)
    wire = b""
    for _ in range(400):
        kind = rng.randrange(6)
        size = rng.choice(words.UID_SIZES)
        u32 = [rng.choice([0, 1, 2**30, 2**31, 2**32 - 1, rng.randrange(2**32)]) for _ in range(9)]
        event = messages.Event(
            u32[0], max(1, u32[1]), u32[2], rng.choice(words.KINDS), bytes(size)
        )
        beat = messages.Heartbeat(
            boot=u32[0],
            next_seq=u32[1],
            uptime_ms=u32[2],
            drops=u32[3],
            reads=u32[4],
            errors=u32[5],
            resets=u32[8],
            free_memory=u32[6],
            flags=3,
        )
        key = messages.Key(u32[0], max(1, u32[1]), u32[2], rng.choice(words.KEYS))
        frame = frames.encode(messages.pack(rng.choice([event, beat, key])))
        if kind == 0:
            frame = frames.encode(rng.randbytes(rng.randrange(1, 97)))
        elif kind == 1:
            frame = frames.encode(
                bytes([rng.choice([1, 2, 3, 4, 0x41, 0x42])]) + rng.randbytes(20)
            )
        elif kind == 2:
            frame = rng.randbytes(rng.randrange(200))
        elif kind == 3:
            cut = rng.randrange(len(frame))
            frame = frame[:cut] + bytes([frame[cut] ^ 0x10]) + frame[cut + 1 :]
        wire += frame
    return wire


def outcome(argv: list[str], wire: Path) -> str:
    firmware = str(firmware_path())
    done = subprocess.run(
        [*argv, "-c", READ, str(wire)],
        env={"MICROPYPATH": f"{firmware}:.frozen", "PYTHONPATH": firmware},
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    return done.stdout


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_micropython_reads_the_same(seed: int, tmp_path: Path) -> None:
    runtime = find_runtime()
    if runtime.notice:
        pytest.skip(runtime.notice)
    wire = tmp_path / "wire"
    wire.write_bytes(corpus(seed))
    small = outcome([*runtime.argv[:3]], wire)
    assert small == outcome([sys.executable, "-B"], wire)
    assert small.count("True") > 100
