"""One table's own page: a real table, a real page beside it, a real browser."""

import os
import signal

from pagetable import PageTable, Phone, end, gone

PHONE = {"width": 390, "height": 844}


def say_pin(page, table) -> None:
    page.goto(table.url + "/pin")
    page.fill("#pin", table.pin)
    page.click("main button")
    page.wait_for_url(table.url + "/")


def test_an_evening_at_home(browse, table, axe_says):
    """Score, faces, the proof of a renege, calling it, undo: on a phone, by key and by PIN."""
    page = browse
    page.set_viewport_size(PHONE)
    page.goto(table.url + "/")
    assert page.locator(".pcard.failed").get_attribute("aria-label") == "ten of diamonds"
    assert page.locator(".pcard.proof").get_attribute("aria-label") == "ten of hearts"
    assert page.locator("#faces img").count() == 4
    assert "say the PIN" in page.locator("#calls").inner_text()
    assert axe_says(page) == []
    say_pin(page, table)
    page.get_by_role("button", name="North calls it").click()
    page.wait_for_selector("#head .side b:text-is('2')")
    assert "renege of East in trick 1 is upheld" in page.locator("#history").inner_text()
    page.get_by_role("button", name="Undo: the renege of East in trick 1 is upheld").click()
    page.get_by_role("button", name="Yes, undo").click()
    page.wait_for_selector("#history .gone")
    page.get_by_role("button", name="Redo: the renege of East in trick 1 is upheld").click()
    page.wait_for_selector("#head .side b:text-is('2')")
    assert page.locator("#history .gone").count() == 0
    page.click("#act-score summary")
    page.fill("#points-1", "4")
    page.click("#act-score button")
    page.wait_for_selector("#head .side b:text-is('4')")
    for path in ("/", "/deck", "/deck/0/Jd", "/settings", "/pin"):
        page.goto(table.url + path)
        assert axe_says(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert page.goto(table.url + "/deck").ok
    assert page.locator(".pack .pcard").count() == 24


def test_the_page_dies_and_the_table_plays_on(table, owner):
    (page,) = table.children()
    os.kill(page, signal.SIGKILL)
    gone(page)
    assert table.process.poll() is None
    table.page_is_up()
    assert table.children() != [page]
    assert "Done" in _said(owner.form("/tell", **score(table, 3, 1)))
    assert "score 3,1: set on the page" in table.lines()


def score(table: PageTable, ours: int, theirs: int) -> dict[str, str]:
    return {
        "do": "score", "points-0": str(ours), "points-1": str(theirs), "was-0": "0", "was-1": "0",
    }  # fmt: skip


def _said(answer) -> str:
    return answer.headers["location"]


def test_the_table_dies_and_the_page_says_so(tmp_path):
    """The page goes on showing what the journal has, and makes room for the next table's page."""
    table = PageTable(tmp_path, ("game 5-3", "dealer 2"))
    phone = Phone(table)
    left = table.kill()
    try:
        owner = phone.say_pin(table.pin)
        assert owner.status_code == 303
        text = phone.get("/").text
        assert "switched off" in text
        assert '"title">5:3' in text.replace("data-title=", '"title">').replace('>"', ">")
        assert "switched%20off" in _said(phone.form("/tell", **score(table, 9, 9)))
        off = phone.get("/correct").text
        assert "switched off" in off
        assert "<form" not in off
        table.start()
        gone(left)
        again = Phone(table)
        assert "switched off" not in again.get("/").text
        assert again.say_pin(table.pin).status_code == 303
    finally:
        end(left)
        table.stop()
        phone.session.close()
        again.session.close()
