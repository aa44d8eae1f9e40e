"""The page beside the table ends with it, whenever that is."""

import sys
from pathlib import Path

import pytest

from bowerboard.cli.page_process import PageProcess


@pytest.fixture
def lasting(tmp_path):
    """A command that goes on until it is ended, and where it is at work."""
    return [sys.executable, "-c", "import signal; signal.pause()", str(tmp_path)]


def at_work(command) -> list[str]:
    """The processes, by number, that ``command`` began."""
    found = []
    for each in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = each.read_bytes().split(b"\0")
        except OSError:  # it has ended meanwhile
            continue
        if command[-1].encode() in words:
            found.append(each.parent.name)
    return found


def test_a_page_that_is_just_being_begun_is_ended_too(lasting):
    for _ in range(30):
        page = PageProcess(lasting)
        page.start()
        page.stop()
        assert at_work(lasting) == []


def test_the_table_ends_the_page_it_began(lasting):
    page = PageProcess(lasting)
    page.start()
    while not at_work(lasting):
        pass
    page.stop()
    assert at_work(lasting) == []
