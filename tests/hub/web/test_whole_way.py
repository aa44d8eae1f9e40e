"""The whole way: virtual tables, a real broker, the real hub, its pages in a real browser."""

import sys
from pathlib import Path

import pytest

HALLS = str(Path(__file__).parent.parent)
if HALLS not in sys.path:
    sys.path.append(HALLS)

from halls import Broker, Written, new_hub, played, real_table, up_to_renege  # noqa: E402
from webhall import PASSWORD, Served, kept  # noqa: E402

from bowerboard.hub.api import Role, User  # noqa: E402
from bowerboard.hub.web.app import web_app  # noqa: E402
from bowerboard.hub.web.site import Site  # noqa: E402
from bowerboard.screens.drawing import pages  # noqa: E402
from bowerboard.screens.face import face  # noqa: E402


class TwelveTables:
    """A hall of twelve; a renege has just been proven at table 7, the others play on."""

    def __init__(self, folder: Path) -> None:
        self.broker = Broker(folder)
        self.hub = new_hub(self.broker, folder / "hub.sqlite")
        self.others = [
            Written(self.broker, folder, f"table-{number}", played(1, 1)[: 18 + number])
            for number in range(1, 13)
            if number != 7
        ]
        self.seven = real_table(self.broker, folder, "table-7", up_to_renege(3), seed=3)
        self.served = Served(web_app(self.hub, Site()))

    def __enter__(self) -> "TwelveTables":
        self.served.__enter__()
        self.served.do(self.hub.start(self.broker.hub_at()))
        self.served.do(self.hub.put_user(User("Dora", Role.DIRECTOR, kept()), "test"))
        for table in [*self.others, self.seven]:
            table.start()
        for table in self.others:
            table.commit()
        return self

    def __exit__(self, *_) -> None:
        for table in [*self.others, self.seven]:
            table.stop()
        self.served.do(self.hub.stop())
        self.served.__exit__()
        self.broker.stop()


@pytest.fixture
def twelve(tmp_path):
    (tmp_path / "hall").mkdir()
    with TwelveTables(tmp_path / "hall") as made:
        yield made


def test_a_renege_at_table_7_of_12_is_first_and_the_ruling_reaches_glass_and_board(
    twelve, chromium
):
    """The page shows it on top with its proof; the ruling is on the table's faces, the page and
    the board."""
    complaints = []
    context = chromium.new_context()
    page, board = context.new_page(), context.new_page()
    for each in (page, board):
        each.set_default_timeout(20_000)
        each.on("pageerror", lambda error: complaints.append(str(error)))
    url = twelve.served.url
    page.goto(url + "/sign-in")
    page.fill("#name", "Dora")
    page.fill("#password", PASSWORD)
    page.click("main button")
    page.wait_for_selector("#need-table-7")
    page.wait_for_function("document.querySelectorAll('#rest tr, #needs > li').length === 12")
    assert page.locator("#needs > li").first.get_attribute("id") == "need-table-7"
    assert "reneged" in page.locator("#need-table-7").inner_text()

    board.goto(url + "/board")
    board.wait_for_selector("#tile-table-7")
    glass = pages(face(twelve.seven.view, 0))
    score = twelve.seven.view.score

    page.click("#need-table-7 .act a")
    page.wait_for_selector("article.proof .pcard.failed")
    assert page.locator("article.proof .pcard.proof").count() == 1
    notice = twelve.seven.view.reneges[-1]
    offender = notice.seat % 2
    page.locator(".remedies button").first.click()
    page.wait_for_selector(".said")
    page.wait_for_selector("#closed .tag.good")

    wanted = list(score)
    wanted[1 - offender] += 2  # rules.md 1.8.1: two points to the side that was wronged
    board.wait_for_selector(
        f"#tile-table-7 .side:nth-of-type({2 * (1 - offender) + 1}) b:text-is("
        f"'{wanted[1 - offender]}')"
    )
    assert list(twelve.seven.view.score) == wanted
    assert pages(face(twelve.seven.view, 0)) != glass
    lines = [entry.body for entry in twelve.seven.entries]
    assert any(f"renege of {notice.seat}" in line and "upheld" in line for line in lines)
    page.goto(url + "/audit")
    assert "uphold the renege" in page.locator("main").inner_text()
    context.close()
    assert complaints == []
