"""The console link against a table that does not read, or is not there."""

import os
from collections.abc import Iterator

import pytest

from stdio import StdioLink


@pytest.fixture
def ends() -> Iterator[tuple[StdioLink, int, int]]:
    """A link, the descriptor that the table writes to, and the one that it reads from."""
    (to_read, table_writes), (table_reads, to_write) = os.pipe(), os.pipe()
    with open(to_read, "rb", 0) as reader, open(to_write, "wb", 0) as writer:
        yield StdioLink(reader, writer), table_writes, table_reads
    for each in (table_writes, table_reads):
        os.close(each)


def test_bytes_pass_as_they_are(ends: tuple[StdioLink, int, int]) -> None:
    link, table_writes, table_reads = ends
    every = bytes(range(256))
    os.write(table_writes, every)
    assert link.read() == every
    link.write(every)
    assert os.read(table_reads, 300) == every
    assert (link.received, link.sent, link.discarded) == (256, 256, 0)


def test_a_table_that_stops_reading_holds_up_nothing(ends: tuple[StdioLink, int, int]) -> None:
    link, _, table_reads = ends
    for _ in range(3000):  # a pipe takes 64 kB
        link.write(bytes(64))
    assert link.discarded > 0
    assert link.sent + 64 * link.discarded == 3000 * 64
    left = link.sent
    while left:
        left -= len(os.read(table_reads, left))
    link.write(b"again")
    assert os.read(table_reads, 9) == b"again"


def test_a_flood_is_taken_in_portions(ends: tuple[StdioLink, int, int]) -> None:
    link, table_writes, _ = ends
    os.write(table_writes, bytes(1000))
    assert [len(link.read()) for _ in range(5)] == [256, 256, 256, 232, 0]


def test_a_table_that_is_gone_is_silence(ends: tuple[StdioLink, int, int]) -> None:
    link, table_writes, _ = ends
    gone = os.dup(table_writes)
    os.close(gone)
    assert link.read() == b""
    assert not link.wait(0)
