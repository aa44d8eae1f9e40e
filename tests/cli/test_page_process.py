"""The page beside the table ends with it, whenever that is."""

import threading
from pathlib import Path

from bowerboard.cli.page_process import PageProcess


def pages_of(config: Path) -> list[str]:
    """The processes, by number, that serve the page of ``config``."""
    found = []
    for each in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = each.read_bytes().split(b"\0")
        except OSError:  # it has ended meanwhile
            continue
        if str(config).encode() in words:
            found.append(each.parent.name)
    return found


def test_a_page_that_is_just_being_begun_is_ended_too(tmp_path):
    config = tmp_path / "table.toml"
    for _ in range(30):
        page = PageProcess(config)
        page.start()
        page.stop()
        assert "page" not in {each.name for each in threading.enumerate()}
    assert pages_of(config) == []


def test_the_table_ends_the_page_it_began(tmp_path):
    """One that runs, here without a configuration to be had, is waited for."""
    config = tmp_path / "table.toml"
    page = PageProcess(config)
    page.start()
    while not pages_of(config):
        pass
    page.stop()
    assert pages_of(config) == []
