"""Attacks on the pages: refused, logged, nothing changed."""

import re

import pytest
import requests
from webhall import Caller, open_hall

FORMS = [
    "/tables/t7/command", "/tables/t5/enter", "/tables/t5/begin", "/tables/t7/hand-back",
    "/tables/t7/rename", "/tables/t7/close", "/message", "/join", "/open", "/people",
    "/people/remove", "/me", "/sign-out",
]  # fmt: skip

DIRECTORS = [
    ("/tables/t7/rename", {"name": "x"}), ("/tables/t7/close", {}), ("/message", {"text": "x"}),
    ("/join", {"name": "x"}), ("/open", {"name": "x"}), ("/people/remove", {"name": "Dora"}),
    ("/people", {"name": "Eve", "role": "director", "password": "0123456789abc"}),
    ("/tables/t7/command", {"do": "void", "version": "15", "reason": "x"}),
    ("/tables/t7/command", {"do": "rule", "seat": "1", "upheld": "yes", "version": "15"}),
    ("/tables/t7/command", {"do": "award", "points-0": "9", "points-1": "0", "version": "15"}),
]  # fmt: skip


def state(hub) -> tuple:
    """All that an attack could change."""
    tables = tuple(
        (id, at.name, at.record.upto, at.record.game.score, at.message, at.paused, at.source)
        for id, at in hub.held.items()
    )
    people = tuple((user.name, user.role, user.password) for user in hub.people.values())
    return tables, people, tuple(hub.codes)


@pytest.fixture(scope="module")
def hall():
    """One hall for all attacks: none may change anything there."""
    with open_hall() as made:
        yield made


@pytest.fixture(scope="module")
def dora(hall):
    made = Caller(hall[0].url).sign_in("Dora")
    yield made
    made.session.close()


@pytest.fixture(scope="module")
def sam(hall):
    made = Caller(hall[0].url).sign_in("Sam")
    yield made
    made.session.close()


@pytest.fixture
def unchanged(hub, served):
    """The attack is in the log, and changed nothing."""
    hub.log.clear()
    before = state(hub)
    yield hub
    served.do(served.app.state.desk.noted())
    assert state(hub) == before
    assert any("refused" in line.came for line in hub.log)


@pytest.mark.parametrize("path", FORMS)
@pytest.mark.parametrize("origin", ["http://evil.example", "null", None])
def test_a_post_from_another_site_is_refused(dora, unchanged, path, origin):
    fields = {"token": dora.token(), "name": "x", "do": "void", "version": "15"}
    answer = dora.post(path, fields, headers={"origin": origin})
    assert answer.status_code == 403


@pytest.mark.parametrize("path", FORMS)
def test_a_form_without_its_token_is_refused(dora, unchanged, path):
    fields = {"do": "void", "version": "15", "reason": "x", "name": "x", "maker": "none"}
    assert dora.post(path, fields).status_code == 403


def test_a_form_of_somebody_else_is_refused(dora, sam, unchanged):
    fields = {"do": "confirm", "version": "27", "token": dora.token()}
    assert sam.post("/tables/t8/command", fields).status_code == 403


@pytest.mark.parametrize("path", FORMS)
def test_who_is_not_signed_in_changes_nothing(caller, hub, path):
    before = state(hub)
    answer = caller.post(path, {"do": "void", "version": "15", "token": "x"})
    assert answer.status_code == 401
    assert state(hub) == before


@pytest.mark.parametrize(("path", "fields"), DIRECTORS)
def test_a_scorekeeper_is_no_director(sam, unchanged, path, fields):
    assert sam.post(path, fields | {"token": sam.token()}).status_code == 403


@pytest.mark.parametrize("path", ["/", "/tables/t7", "/audit", "/people", "/live/tables",
                                  "/live/tables/t7", "/tables/t7/faces/0.png"])  # fmt: skip
def test_a_viewer_sees_only_what_is_public(caller, path):
    answer = caller.get(path)
    assert answer.status_code == 303
    assert "renege" not in answer.text.lower()


def test_the_board_and_the_interface_say_nothing_of_needs(caller):
    for path in ("/board", "/api/tables", "/api/tables/t7", "/overlay/t7"):
        text = caller.get(path).text
        assert "renege" not in text.lower()
        assert "version" not in text


BAD_COOKIES = ["x", "eyJ.x.y", "WyJEb3JhIiwwLCJ4Il0.aaaaaa.bbbbbbbbbbbbbbbbbbbbbbbbbbb", "é" * 9]


@pytest.mark.parametrize("cookie", BAD_COOKIES)
def test_a_forged_cookie_is_worth_nothing(caller, cookie):
    answer = caller.get("/audit", headers={"cookie": f"bowerboard={cookie}".encode()})
    assert answer.status_code == 303


def test_the_cookie_is_kept_from_scripts_and_other_sites(caller):
    answer = caller.post("/sign-in", {"name": "Dora", "password": "the left bower is trump"})
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie


def test_a_name_that_is_not_there_reads_as_one_that_is(caller):
    answers = [
        re.sub(r"Dora|Nobody", "", caller.post("/sign-in", {"name": n, "password": "x"}).text)
        for n in ("Dora", "Nobody")
    ]
    assert answers[0] == answers[1]


@pytest.mark.parametrize("to", ["http://evil.example/", "//evil.example", "/\\evil.example",
                                "javascript:alert(1)", "http:evil.example"])  # fmt: skip
def test_signing_in_leads_nowhere_else(caller, to):
    fields = {"name": "Dora", "password": "the left bower is trump", "next": to}
    assert caller.post("/sign-in", fields).headers["location"] == "/"


@pytest.mark.parametrize("path", ["/tables/../../etc/passwd", "/tables/%2e%2e%2f%2e%2e%2fetc",
                                  "/static/../app.py", "/static/..%2f..%2f__init__.py",
                                  "/static//etc/passwd", "/tables/t7/faces/9.png",
                                  "/tables/t7/faces/-1.png", "/overlay/%00"])  # fmt: skip
def test_a_path_leads_nowhere_it_should_not(dora, path):
    request = requests.Request("GET", dora.url + path).prepare()
    request.url = dora.url + path
    answer = dora.session.send(request, allow_redirects=False, timeout=10)
    assert answer.status_code in (303, 404)
    assert "root:" not in answer.text


BAD_FIELDS = [
    {"do": "score", "points-0": "-1", "points-1": "0"},
    {"do": "score", "points-0": "9" * 400, "points-1": "0"},
    {"do": "score", "points-0": "1"},
    {"do": "award", "points-0": "1e9", "points-1": "0"},
    {"do": "rule", "seat": "99", "upheld": "yes"},
    {"do": "rewind", "place": "-1"},
    {"do": "take out"},
    {"do": "trump", "suit": "<script>"},
    {"do": "card", "trick": "0", "seat": "1", "card": "Zz"},
    {"do": "trick", "trick": "0", "card-x": "Ad"},
    {"do": "replace", "place": "3", "deed": "undo ?", "card": "3"},
    {"do": "replace", "place": "3", "event": "amend 1+1: -"},
    {"do": "claim", "seat": "1", "cards": "Ac " * 50},
    {"do": "record", "what": "murder"},
    {"do": "nothing"},
    {"do": "dealer", "seat": "٣٣"},
    {"command": "{"},
    {"command": "[" * 9_000},
    {"command": '{"do": "score", "points": [1, true]}'},
    {"command": '{"do": ["score"]}'},
    {"do": "message", "text": "x" * 81},
    {"do": "void", "reason": "x" * 201},
    {"do": "void", "version": "-1"},
    {"do": "void", "version": "x"},
    {f"field-{number}": "x" for number in range(61)},
]


@pytest.mark.parametrize("fields", BAD_FIELDS, ids=range(len(BAD_FIELDS)))
def test_a_malformed_form_is_refused(dora, unchanged, fields):
    fields = {"version": "15", "token": dora.token()} | fields
    assert dora.post("/tables/t7/command", fields).status_code == 400


BODIES = [
    (b"\xff\xfe=\xff", "application/x-www-form-urlencoded", 400),
    (b"a=" + b"x" * 40_000, "application/x-www-form-urlencoded", 413),
    (b"<xml/>", "application/xml", 415),
    (b"--x\r\n", "multipart/form-data; boundary=x", 415),
    (b"a=b", "", 415),
]


@pytest.mark.parametrize(("body", "kind", "status"), BODIES)
def test_a_body_that_is_no_form_is_refused(dora, unchanged, body, kind, status):
    answer = dora.session.post(
        dora.url + "/tables/t7/command", data=body, headers={"content-type": kind}, timeout=10
    )
    assert answer.status_code == status


def test_a_body_that_does_not_say_how_long_it_is_is_cut_off(dora, unchanged):
    def endless():
        for _ in range(64):
            yield b"x" * 1024

    kind = {"content-type": "application/x-www-form-urlencoded"}
    answer = dora.session.post(
        dora.url + "/tables/t7/command", data=endless(), headers=kind, timeout=10
    )
    assert answer.status_code == 413


@pytest.mark.parametrize("path", ["/", "/board", "/api/tables", "/static/live.js", "/sign-in",
                                  "/no-such-page"])  # fmt: skip
def test_every_answer_is_fenced_in(caller, path):
    headers = caller.get(path).headers
    policy = headers["content-security-policy"]
    assert "unsafe" not in policy
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert "server" not in headers


def test_no_page_fetches_from_elsewhere_or_runs_what_stands_in_it(dora):
    for path in ("/", "/tables/t7", "/tables/t5/enter", "/board", "/people", "/join", "/audit"):
        text = dora.get(path).text
        assert not re.search(r"""(?:src|href)=["']?(?:https?:)?//""", text)
        assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\son[a-z]+=|\sstyle=", text)
