"""Tables with pages; one Chromium for all tests."""

import sys
from pathlib import Path

import pytest

HERE = str(Path(__file__).parent)
if HERE not in sys.path:
    sys.path.append(HERE)

from pagetable import RENEGE, PageTable, Phone  # noqa: E402 - found by the line above


@pytest.fixture
def table(tmp_path):
    """A table that has played a renege."""
    made = PageTable(tmp_path, RENEGE)
    yield made
    made.stop()


@pytest.fixture
def phone(table):
    """Somebody who only looks on."""
    made = Phone(table)
    yield made
    made.session.close()


@pytest.fixture
def owner(table):
    """Somebody who said the PIN."""
    made = Phone(table)
    assert made.say_pin(table.pin).status_code == 303
    yield made
    made.session.close()


@pytest.fixture
def browse(chromium):
    """A page of the browser; at the end it has not complained."""
    complaints = []
    context = chromium.new_context()
    page = context.new_page()
    page.set_default_timeout(10_000)
    page.on(
        "console",
        lambda said: complaints.append(said.text) if said.type in ("error", "warning") else 0,
    )
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield page
    context.close()
    assert complaints == []
