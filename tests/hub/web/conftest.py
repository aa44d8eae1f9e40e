"""The hall, served for real; one Chromium for all tests."""

import sys
from pathlib import Path

import pytest

HERE = str(Path(__file__).parent)
if HERE not in sys.path:
    sys.path.append(HERE)

from webhall import PASSWORD, Caller, open_hall  # noqa: E402 - found by the line above


@pytest.fixture
def hall():
    """The hall: ``served`` and ``hub``."""
    with open_hall() as made:
        yield made


@pytest.fixture
def served(hall):
    return hall[0]


@pytest.fixture
def hub(hall):
    return hall[1]


@pytest.fixture
def caller(served):
    """Somebody who has not signed in."""
    made = Caller(served.url)
    yield made
    made.session.close()


@pytest.fixture
def dora(served):
    """The director."""
    made = Caller(served.url).sign_in("Dora")
    yield made
    made.session.close()


@pytest.fixture
def sam(served):
    """The scorekeeper."""
    made = Caller(served.url).sign_in("Sam")
    yield made
    made.session.close()


@pytest.fixture
def look(chromium, served):
    """``look("Dora")``: a page of somebody's browser; at the end none has complained."""
    contexts, complaints = [], []

    def open_page(name: str | None = None, size=(1366, 768), **more):
        viewport = {"width": size[0], "height": size[1]}
        context = chromium.new_context(viewport=viewport, **more)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(8000)
        page.on(
            "console",
            lambda said: complaints.append(said.text) if said.type in ("error", "warning") else 0,
        )
        page.on("pageerror", lambda error: complaints.append(str(error)))
        if name is not None:
            page.goto(served.url + "/sign-in")
            page.fill("#name", name)
            page.fill("#password", PASSWORD)
            page.click("main button")
            page.wait_for_url("**/")
        return page

    open_page.complaints = complaints
    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture(scope="module")
def still(chromium):
    """``still("/board", (1920, 1080))``: a page of a hall in which nothing happens, seen by a
    director; one for all tests that only look."""
    complaints = []
    with open_hall() as (served, _):
        context = chromium.new_context()
        page = context.new_page()
        page.on(
            "console",
            lambda said: complaints.append(said.text) if said.type in ("error", "warning") else 0,
        )
        page.goto(served.url + "/sign-in")
        page.fill("#name", "Dora")
        page.fill("#password", PASSWORD)
        page.click("main button")
        page.wait_for_url("**/")

        def go(path: str, size: tuple[int, int]):
            page.set_viewport_size({"width": size[0], "height": size[1]})
            page.emulate_media(color_scheme="light")
            page.goto(served.url + path)
            return page

        yield go
        context.close()
    assert complaints == []
