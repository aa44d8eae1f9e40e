"""Attacks that need a hall of their own: words that would be markup, forms sent twice, guesses."""

import json

from bowerboard.hub.api import Role
from bowerboard.hublink.joincode import id_of, opened

SCRIPT = "<script>document.title='mine'</script>"
BREAKOUT = "\"><img src=x onerror=alert(1)>'{{7*7}}${7*7}"


def test_a_form_sent_twice_is_done_once(dora, hub, served):
    fields = {"token": dora.token(), "text": "last deal", "do": "message", "version": "0"}
    assert dora.post("/tables/t2/command", fields).status_code == 303
    assert hub.held["t2"].message == "last deal"
    again = dora.post("/tables/t2/command", fields | {"text": "go home"})
    assert again.status_code == 409
    assert hub.held["t2"].message == "last deal"
    served.do(served.app.state.desk.noted())
    assert "already" in hub.log[-1].came


def test_a_new_password_signs_other_browsers_out(dora, sam, hub, served):
    fields = {"name": "Sam", "role": "scorekeeper", "password": "another password"}
    assert dora.post("/people", fields | {"token": dora.token()}).status_code == 303
    assert sam.get("/tables/t7").status_code == 303


GUESSES = 5


def test_guessing_a_password_is_slowed_and_logged(caller, hub, served):
    for number in range(GUESSES):
        answer = caller.post("/sign-in", {"name": "Dora", "password": f"guess {number}"})
        assert answer.status_code == 403
    blocked = caller.post("/sign-in", {"name": "Dora", "password": "the left bower is trump"})
    assert blocked.status_code == 429
    assert int(blocked.headers["retry-after"]) > 60
    refused = [line for line in hub.log if line.what.startswith("sign in")]
    assert len(refused) == GUESSES + 1
    assert all(line.by == "Dora" and "refused" in line.came for line in refused)
    other = caller.post("/sign-in", {"name": "Sam", "password": "the left bower is trump"})
    assert other.status_code == 303


def test_names_and_messages_run_nothing(look, served, hub, dora):
    """Every place where somebody's words are shown: as they are, and never as markup."""
    hub.held["t2"].name = SCRIPT
    hub.held["t4"].name = BREAKOUT
    assert dora.tell("t2", do="message", text=SCRIPT, version="0").status_code == 303
    voided = dora.tell("t2", do="void", reason=BREAKOUT, version=str(hub.held["t2"].record.upto))
    assert voided.status_code == 303
    user = hub.people["Sam"]
    hub.people[SCRIPT] = type(user)(SCRIPT, Role.SCOREKEEPER, user.password)
    dora.post("/sign-in", {"name": BREAKOUT, "password": "x"})
    page = look("Dora")
    for path in ("/", "/tables/t2", "/tables/t4", "/tables/t2/enter", "/board", "/overlay/t2",
                 "/people", "/audit"):  # fmt: skip
        page.goto(served.url + path)
        assert page.title() != "mine"
        assert page.locator("main script, main img[onerror]").count() == 0
        text = page.content()
        assert "7*7" in text or "mine" in text
        assert "49" not in page.locator("main").inner_text().replace("08:49", "")


def test_a_name_cannot_break_out_of_a_live_part(look, served, hub):
    page = look("Dora")

    def renamed() -> None:
        hub.held["t2"].name = BREAKOUT
        hub.touch("t2")

    served.do(renamed)
    page.wait_for_selector("#row-t2 .who:has-text('{{7*7}}')")
    assert page.locator("#row-t2 img").count() == 0


def test_enrolling_needs_the_code_and_works_once(dora, caller, hub):
    assert dora.post("/join", {"name": "20", "token": dora.token()}).status_code == 200
    del caller.session.headers["origin"]  # a table is no browser
    assert caller.post("/join/wrong", json={"board": "b1"}).status_code == 410
    called = f"/join/{id_of('canned-0')}"
    assert caller.post("/join/canned-0", json={"board": "b1"}).status_code == 410
    assert caller.post(called, json={"board": 7}).status_code == 400
    enrolled = caller.post(called, json={"board": "e66058"})
    assert "canned" not in enrolled.text, "nothing of it can be read on the way"
    assert json.loads(opened("canned-0", enrolled.json()["sealed"]))["table"] == "t9"
    assert caller.post(called, json={"board": "e66058"}).status_code == 410


def test_guessing_a_code_is_slowed(caller):
    answers = [
        caller.post(f"/join/guess-{number}", json={"board": "b"}).status_code
        for number in range(11)
    ]
    assert answers == [410] * 10 + [429]


def test_who_is_removed_sees_nothing_more(dora, sam, hub):
    stream = sam.get("/live/tables", stream=True)
    lines = stream.iter_lines()
    assert next(lines) == b"retry: 1500"
    assert dora.post("/people/remove", {"name": "Sam", "token": dora.token()}).status_code == 303
    assert len(list(lines)) > 1  # what there was, and then it ends
    assert sam.get("/live/tables").status_code == 303
