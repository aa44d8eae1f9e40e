"""The first director, and who gets in: with a clock that the test holds."""

import asyncio

import pytest
from halls import apart
from webhall import PASSWORD, Caller, Served, people

from bowerboard.hub.web.app import web_app
from bowerboard.hub.web.passwords import Door, fits, hashed
from bowerboard.hub.web.site import Site
from bowerboard.twin.cannedhub import demo_hub


class Clock:
    """Seconds that go by when the test says so."""

    def __init__(self) -> None:
        self.at = 1000.0

    def __call__(self) -> float:
        return self.at


def door() -> tuple[Door, Clock]:
    hub, clock = demo_hub(), Clock()
    hub.people.update(people())
    return Door(hub, clock), clock


def tries(at: Door, name: str, passwords: list[str], address: str = "10.0.0.9") -> list[str]:
    async def all_of_them() -> list[str]:
        return [(await at.sign_in(name, each, address)).why for each in passwords]

    return apart(all_of_them())


def test_five_wrong_passwords_cost_five_minutes_and_only_their_name_at_their_address():
    at, clock = door()
    whys = tries(at, "Dora", ["wrong"] * 6)
    assert [each.split(";")[0] for each in whys] == ["that name and password do not fit"] * 5 + [
        "too many tries"
    ]
    assert tries(at, "Dora", [PASSWORD], "10.0.0.10") == [""]
    clock.at += 299
    assert tries(at, "Dora", [PASSWORD]) == ["too many tries; wait 1 min"]
    clock.at += 1
    assert tries(at, "Dora", [PASSWORD]) == [""]


def test_one_address_cannot_try_many_names():
    at, clock = door()
    assert (at.by_address.most, at.by_address.within) == (20, 300.0)
    at.by_address.most = 3  # each try is slow on purpose
    for number in range(3):
        tries(at, f"name {number}", ["wrong"])
    assert tries(at, "Sam", [PASSWORD]) == ["too many tries; wait 5 min"]
    clock.at += 300
    assert tries(at, "Sam", [PASSWORD]) == [""]


def test_tries_at_the_same_time_count_as_many():
    at, _ = door()

    async def at_once() -> list[str]:
        many = [at.sign_in("Dora", f"guess {n}", "10.0.0.9") for n in range(12)]
        return [entry.why for entry in await asyncio.gather(*many)]

    whys = apart(at_once())
    assert sum(each.startswith("too many") for each in whys) == 7


def test_a_hash_is_argon2id_and_never_the_same():
    one, two = hashed(PASSWORD), hashed(PASSWORD)
    assert one.startswith("$argon2id$")
    assert one != two
    assert fits(one, PASSWORD)
    assert not fits(one, PASSWORD + " ")
    assert not fits("plain", "plain")


@pytest.fixture
def new_hub():
    """A hub that nobody has set up, and a caller there."""
    hub = demo_hub()
    with Served(web_app(hub, Site())) as served:
        caller = Caller(served.url)
        yield hub, caller, served.app.state.desk.door.code
        caller.session.close()


def test_a_new_hub_has_no_password_and_lets_nobody_in(new_hub):
    hub, caller, _ = new_hub
    assert caller.get("/").headers["location"] == "/set-up"
    assert caller.get("/sign-in").headers["location"] == "/set-up"
    for name, password in (("admin", "admin"), ("director", ""), ("", "")):
        assert caller.post("/sign-in", {"name": name, "password": password}).status_code == 403
    fields = {"code": "1111-2222-3333-4444", "name": "Eve", "password": PASSWORD}
    assert caller.post("/set-up", fields).status_code == 403
    assert hub.people == {}


def test_the_set_up_code_makes_the_first_director_and_works_once(new_hub):
    hub, caller, code = new_hub
    short = {"code": code, "name": "Dora", "password": "short"}
    assert caller.post("/set-up", short).status_code == 403
    answer = caller.post("/set-up", short | {"password": PASSWORD})
    assert answer.headers["location"] == "/"
    assert caller.get("/people").status_code == 200
    again = caller.post("/set-up", short | {"name": "Eve", "password": PASSWORD})
    assert again.status_code == 403
    assert list(hub.people) == ["Dora"]
    assert PASSWORD not in repr(hub.people) + repr(hub.log)


def test_the_set_up_code_cannot_be_guessed(new_hub):
    hub, caller, code = new_hub
    assert len(code.replace("-", "")) == 16
    statuses = [
        caller.post("/set-up", {"code": f"{n:04d}", "name": "E", "password": PASSWORD}).status_code
        for n in range(21)
    ]
    assert statuses == [403] * 20 + [429]
    right = {"code": code, "name": "Eve", "password": PASSWORD}
    assert caller.post("/set-up", right).status_code == 429
    assert hub.people == {}


def test_setting_up_and_signing_in_are_for_everybody_and_need_no_mouse(
    new_hub, chromium, axe_says
):
    """axe-core, a phone's width, the keyboard alone, and nothing in the console."""
    hub, caller, code = new_hub
    complaints = []
    context = chromium.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.on(
        "console",
        lambda said: complaints.append(said.text) if said.type in ("error", "warning") else 0,
    )

    def judged() -> None:
        assert axe_says(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= 390

    def typed(*fields: str) -> None:
        for field in fields:
            page.keyboard.type(field)
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")

    page.goto(caller.url + "/")
    judged()
    page.focus("main input[type=text]")
    typed(code, "Dora", PASSWORD)
    page.wait_for_url("**/")
    assert list(hub.people) == ["Dora"]
    page.get_by_role("button", name="Sign out").press("Enter")
    page.wait_for_url("**/board")
    page.goto(caller.url + "/sign-in")
    judged()
    typed("Dora", PASSWORD)  # the first field has the focus
    page.wait_for_url("**/")
    assert page.locator("h1").inner_text() == "Tables"
    context.close()
    assert complaints == []
