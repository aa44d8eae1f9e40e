"""Tables with pages; one Chromium for all tests."""

import sys
from pathlib import Path

import pytest
from axe_playwright_python import base as axe
from playwright.sync_api import sync_playwright

HERE = str(Path(__file__).parent)
if HERE not in sys.path:
    sys.path.append(HERE)

from pagetable import RENEGE, PageTable, Phone  # noqa: E402 - found by the line above

ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


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
def browse():
    """A page of a browser; at the end it has not complained."""
    complaints = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=ARGS)
        page = browser.new_page()
        page.set_default_timeout(10_000)
        page.on(
            "console",
            lambda said: complaints.append(said.text) if said.type in ("error", "warning") else 0,
        )
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.complaints = complaints
        yield page
        browser.close()
    assert complaints == []


@pytest.fixture(scope="session")
def axe_says():
    """What axe-core objects to on a page."""
    source = Path(axe.AXE_FILE_PATH).read_text(encoding="utf-8")

    def says(page) -> list[tuple[str, str]]:
        page.evaluate(f"() => {{ if (!window.axe) {{ {source} }} }}")
        found = page.evaluate("() => axe.run()")
        return [
            (broken["id"], node["html"][:120])
            for broken in found["violations"]
            for node in broken["nodes"]
        ]

    return says
