"""The director's pages in a real browser, on a canned hall of twelve tables."""

import pytest

from bowerboard.hub.record import Row
from bowerboard.hub.shown import Need, Reason
from bowerboard.hublink.corrections import RuleRenege
from bowerboard.twin.cannedtable import NOW

PHONE, LAPTOP, PROJECTOR = (390, 844), (1366, 768), (1920, 1080)

PAGES = {
    "tables": "/",
    "a renege": "/tables/t7",
    "a game over": "/tables/t8",
    "correcting a deal": "/tables/t7/correct",
    "an event": "/tables/t7/events/6",
    "by hand": "/tables/t5/enter",
    "the board": "/board",
    "an overlay": "/overlay/t12",
    "the log": "/audit",
    "people": "/people",
    "a new table": "/join",
    "myself": "/me",
}


def plates(page) -> list[str]:
    """The tables that need somebody, in the order in which they stand on the page."""
    return [each.split()[-1] for each in page.locator("#needs .plate").all_text_contents()]


def test_what_needs_somebody_comes_first_the_most_pressing_on_top(look, served):
    page = look("Dora")
    assert plates(page) == ["7", "3", "4", "1", "9", "11", "8"]
    assert "East reneged in trick 1 with 10♦" in page.locator("#need-t7").inner_text()
    assert "3 min" in page.locator("#need-t7").inner_text()
    rest = page.locator("#rest tr .who").all_inner_texts()
    assert [each.split("\n")[0].strip() for each in rest] == [
        "Table 2", "Table 5 BY HAND", "Table 6", "Table 10", "Table 12"
    ]  # fmt: skip


def test_a_renege_arrives_on_top_without_a_reload(look, served, hub):
    page = look("Dora")
    page.evaluate("document.body.dataset.mine = 'kept'")

    def renege() -> None:
        hub.held["t12"].needs = (Reason(Need.RENEGE, NOW - 999, "West reneged in trick 2", 3),)
        hub.touch("t12")

    served.do(renege)
    page.wait_for_selector("#need-t12")
    assert plates(page)[0] == "12"
    assert page.locator("#row-t12").count() == 0
    assert page.title().startswith("(8)")
    assert "West reneged" in page.locator("#announce").text_content()
    assert page.evaluate("document.body.dataset.mine") == "kept"


def test_the_proof_is_shown_and_the_ruling_changes_the_board(look, served, hub):
    board, page = look(size=PROJECTOR), look("Dora")
    board.goto(served.url + "/board")
    page.click("#need-t7 .act a")
    proof = page.locator("article.proof")
    failed = proof.locator(".pcard.failed").get_attribute("aria-label")
    proved = proof.locator(".pcard.proof").get_attribute("aria-label")
    assert (failed, proved) == ("ten of diamonds", "ten of hearts")
    assert proof.locator(".trick h3").all_inner_texts() == [
        "Trick 1 · hearts led", "Trick 3 · spades led"
    ]  # fmt: skip
    page.get_by_label("Reason").first.fill("seen by all")
    page.get_by_role("button", name="Uphold: North-South +2").click()
    page.wait_for_selector(".said")
    assert hub.held["t7"].record.game.score == (2, 0)
    board.wait_for_selector("#tile-t7 .side b:text-is('2')")
    assert "is upheld: Dora: seen by all" in page.locator("#history").inner_text()
    assert page.locator("#closed .tag.good").count() == 1


def test_a_renege_that_nobody_called_in_time_is_no_alarm(look, served, hub):
    """Its deadline is the next cut (rules.md A13): the next turn-up."""
    from bowerboard.hub.record import Row

    record = hub.held["t7"].record
    for body in ("void: spilt", "up Ks"):
        record.append(Row(record.upto + 1, body, NOW))
    page = look("Dora")
    page.goto(served.url + "/tables/t7")
    assert page.locator("#reneges article").count() == 0
    assert "NOT CALLED IN TIME" in page.locator("#closed").inner_text()


def test_the_second_of_two_who_edit_is_told_and_nothing_is_overwritten(look, served, hub):
    first, second = look("Dora"), look("Dora")
    for page in (first, second):
        page.goto(served.url + "/tables/t2")
        page.click("#act-score summary")
        page.fill("#score-why", "miscounted")
    first.fill("#score-0", "5")
    second.fill("#score-0", "7")
    first.click("#act-score button")
    first.wait_for_selector(".said")
    second.wait_for_selector("#act-score .outdated:visible")
    assert second.input_value("#score-0") == "7"
    second.click("#act-score button")
    told = second.locator(".said.warn")
    told.wait_for()
    assert "Not done" in told.inner_text()
    assert hub.held["t2"].record.game.score == (5, 6)
    second.get_by_role("button", name="Do it all the same").click()
    second.wait_for_selector(".said:has-text('Done')")
    assert hub.held["t2"].record.game.score == (7, 6)
    look.complaints.clear()  # the browser notes the 409 that it was right to get


def test_a_deal_by_hand_takes_four_taps(look, served, hub):
    page = look("Sam", PHONE)
    page.goto(served.url + "/tables/t5/enter")
    for tap in ("South", "Alone", "5"):
        page.locator(".key span", has_text=tap).filter(visible=True).last.click()
    save = page.locator("button.save")
    assert save.inner_text() == "Save: North-South +4 → 7 : 1"
    save.click()
    page.wait_for_selector(".said")
    assert hub.held["t5"].record.game.score == (7, 1)
    page.goto(served.url + "/tables/t5")
    assert "BY HAND" in page.locator("#deals").inner_text()


def test_pads_that_died_are_rescued_in_the_middle_of_a_game(look, served, hub):
    page = look("Sam", PHONE)
    page.goto(served.url + "/tables/t9")
    page.get_by_role("link", name="Score by hand").click()
    for tap in ("East", "With partner", "2"):
        page.locator(".key span", has_text=tap).filter(visible=True).last.click()
    page.locator("button.save").click()
    page.wait_for_selector(".said")
    assert hub.held["t9"].source.value == "rescued"
    assert hub.held["t9"].record.game.score == (8, 3)


def test_an_overlay_is_transparent_and_live(look, served, hub):
    page = look(size=PROJECTOR)
    page.goto(served.url + "/overlay/t7")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgba(0, 0, 0, 0)"
    ruling = RuleRenege(1, 0, True)
    served.do(hub.command("t7", ruling, "Dora", hub.held["t7"].record.upto))
    page.wait_for_selector("#strip .cell:first-child b:text-is('2')")


def test_everything_can_be_done_with_the_keyboard(look, served, hub):
    page = look("Dora")
    page.goto(served.url + "/tables/t7")
    for _ in range(60):
        page.keyboard.press("Tab")
        if "Uphold" in page.evaluate("document.activeElement.textContent"):
            break
    outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert outline == "solid"
    page.keyboard.press("Enter")
    page.wait_for_selector(".said")
    assert hub.held["t7"].record.game.score == (2, 0)


def test_a_live_change_leaves_the_focus_and_an_open_form_alone(look, served, hub):
    page = look("Dora")
    page.goto(served.url + "/tables/t7")
    page.click("#act-void summary")
    page.focus("#void-why")
    page.keyboard.type("spilt")
    served.do(hub.command("t7", RuleRenege(1, 0, True), "Dora", hub.held["t7"].record.upto))
    page.wait_for_selector("#closed .tag.good")
    page.keyboard.type(" drink")
    assert page.input_value("#void-why") == "spilt drink"


def test_without_word_from_the_hub_the_page_says_so(look, served, hub):
    page = look("Dora")
    page.clock.install()
    page.reload()
    assert not page.locator("#lost").is_visible()
    page.route("**/live/**", lambda route: route.abort())
    served.server.should_exit = True
    page.clock.run_for(16_000)
    page.wait_for_selector("#lost:visible")
    look.complaints.clear()  # the browser notes each try in vain


def test_four_colours_are_remembered(look, served):
    page = look("Dora")
    page.check("#four-suits")
    page.goto(served.url + "/tables/t8")
    diamond = page.locator(".pcard.d").first
    assert diamond.evaluate("e => getComputedStyle(e).color") == "rgb(20, 80, 184)"


@pytest.mark.parametrize("path", PAGES.values(), ids=PAGES.keys())
def test_a_page_is_for_everybody(still, axe_says, path):
    """axe-core has nothing to object to, by day and by night; a phone need not scroll sideways."""
    page = still(path, LAPTOP)
    assert axe_says(page) == []
    page.emulate_media(color_scheme="dark")
    assert axe_says(page, "color-contrast") == []
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


def test_twelve_tables_fit_on_the_projector(still):
    page = still("/board", PROJECTOR)
    assert page.locator(".tile").count() == 12
    assert page.evaluate("document.documentElement.scrollHeight") <= PROJECTOR[1]


def test_a_card_is_corrected_from_the_history_and_the_rest_can_be_undone(look, served, hub):
    page = look("Dora")
    page.goto(served.url + "/tables/t7")
    page.locator("#history").get_by_role("link", name="East plays 10♦").click()
    page.select_option("#other-card", "9h")
    page.fill("#other-why", "misread")
    page.get_by_role("button", name="Change the card").click()
    page.wait_for_selector(".said:has-text('Done')")
    assert "changed: East plays 10♦ → East plays 9♥" in page.locator("#history").inner_text()
    page.wait_for_selector("article.proof", state="detached")
    page.get_by_role("button", name="Undo: a correction").click()
    page.wait_for_selector("article.proof")
    page.get_by_role("button", name="Redo: a correction").click()
    page.wait_for_selector("article.proof", state="detached")


def test_going_back_to_an_older_event_is_confirmed_first(look, served, hub):
    page = look("Dora", PHONE)
    before = hub.held["t7"].record.game
    page.goto(served.url + "/tables/t7/events/4")
    assert "10 events have come after it" in page.locator("main").inner_text()
    page.fill("#back-why", "dealt wrongly")
    back = page.get_by_role("button", name="Take it back")
    back.click()
    assert hub.held["t7"].record.game == before, "not without the tick"
    page.get_by_label("Yes, take back all 11").check()
    back.click()
    page.wait_for_selector(".said:has-text('Done')")
    assert hub.held["t7"].record.game.deal.all_tricks() == ()


def test_what_would_make_later_events_impossible_says_so_first(look, served, hub):
    page = look("Dora")
    page.goto(served.url + "/tables/t7/correct")
    page.click("#set-dealer summary")
    page.locator("#set-dealer .key span", has_text="South").click()
    page.fill("#dealer-why", "the deal was stolen")
    page.get_by_role("button", name="Set the dealer").click()
    told = page.locator(".said.warn")
    told.wait_for()
    assert "Nothing has been changed" in told.inner_text()
    assert hub.held["t7"].record.game.deal.dealer == 3
    page.get_by_role("button", name="Do it, and let them go").click()
    page.wait_for_selector(".said:has-text('Done')")
    assert hub.held["t7"].record.game.deal.dealer == 2
    look.complaints.clear()  # the browser notes the 409 that it was right to get


def test_the_card_that_no_pad_read_is_named_for_the_seat_in_turn(look, served, hub):
    page = look("Dora", PHONE)
    page.goto(served.url + "/tables/t4/correct")
    assert page.locator("#set-dealer").count() == 1
    assert page.locator("#unread").count() == 0, "nobody plays yet"
    page.goto(served.url + "/tables/t9/correct")
    page.click("#unread summary")
    options = page.locator("#unread-card option")
    assert options.count() == 25, "the whole pack, and nothing chosen"
    page.get_by_label("North played").select_option("9h")
    page.fill("#unread-why", "its tag is torn")
    page.get_by_role("button", name="That was it").click()
    page.wait_for_selector(".said:has-text('Done')")
    plays = hub.held["t9"].record.game.deal.trick.plays
    assert [f"{play.seat} {play.card}" for play in plays] == ["2 Ah", "3 Th", "0 9h"]


def test_a_card_that_went_by_unread_is_drawn_as_such_and_nobody_names_it_unasked(
    look, served, hub
):
    held = hub.held["t9"]
    held.record.append(Row(held.record.upto + 1, "0 plays unread", NOW))
    page = look("Dora")
    page.goto(served.url + "/tables/t9")
    names = [each.get_attribute("aria-label") for each in page.locator("#deal .pcard").all()]
    assert names[-1] == "card not read"
    page.goto(served.url + "/tables/t9/correct")
    page.click("#trick-1 summary")
    assert page.locator("#trick-1 select").nth(2).input_value() == ""


def test_a_deal_by_hand_needs_no_mouse(look, served, hub):
    page = look("Sam")
    page.goto(served.url + "/tables/t5/enter")
    for name, choices in (("maker", 2), ("alone", 0), ("tricks", 4)):
        page.focus(f"input[name={name}]")
        page.keyboard.press("Space")
        for _ in range(choices):
            page.keyboard.press("ArrowRight")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.innerText") == "Save: North-South +1 → 4 : 1"
    page.keyboard.press("Enter")
    page.wait_for_selector(".said")
    assert hub.held["t5"].record.game.score == (4, 1)
