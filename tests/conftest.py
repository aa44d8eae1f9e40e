"""One real browser for all tests that look at pages: Debian's Chromium."""

from pathlib import Path

import pytest

CHROMIUM = "/usr/bin/chromium"
ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def chromium():
    """The browser; contexts are the tests' own."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def axe_says():
    """What axe-core objects to on a page: rule, and where; of all rules or those named."""
    from axe_playwright_python import base as axe

    source = Path(axe.AXE_FILE_PATH).read_text(encoding="utf-8")

    def says(page, *rules: str) -> list[tuple[str, str]]:
        page.evaluate(f"() => {{ if (!window.axe) {{ {source} }} }}")
        found = page.evaluate(
            "rules => axe.run(rules.length ? {runOnly: rules} : {})", list(rules)
        )
        return [
            (broken["id"], node["html"][:120])
            for broken in found["violations"]
            for node in broken["nodes"]
        ]

    return says
