"""The JSON interface: it keeps its own description, and a program can rule with it."""

import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
quick = settings(
    max_examples=8, deadline=None, suppress_health_check=list(HealthCheck), database=None
)


def test_a_program_rules_as_a_person_does(dora, hub):
    told = dora.get("/api/tables/t7").json()
    assert told["needs"][0]["need"] == "renege"
    token = dora.post("/api/token", json={}).json()["token"]
    ruling = {"do": "rule", "seat": 1, "trick": 0, "upheld": True, "version": told["version"]}
    answer = dora.post("/api/tables/t7/commands", json=ruling, headers={"x-token": token})
    assert answer.json()["came"] == "done"
    assert hub.held["t7"].record.game.score == (2, 0)
    again = dora.post("/api/tables/t7/commands", json=ruling, headers={"x-token": token})
    assert again.status_code == 409
    token = dora.post("/api/token", json={}).json()["token"]
    stale = dora.post("/api/tables/t7/commands", json=ruling, headers={"x-token": token})
    assert (stale.status_code, stale.json()["came"]) == (409, "stale")


def test_the_interface_keeps_its_description(dora):
    """Schemathesis sends what the description allows and what it does not."""
    described = dora.get("/api/openapi.json").json()
    schema = schemathesis.openapi.from_dict(described)
    sent = []

    def keeps(case) -> None:
        headers = {"origin": dora.url}
        if case.path.endswith("commands"):
            headers["x-token"] = dora.post("/api/token", json={}).json()["token"]
        answer = case.call(base_url=dora.url, session=dora.session, headers=headers)
        case.validate_response(answer, checks=CHECKS)
        sent.append(answer.status_code)

    for operation in schema.get_all_operations():
        made = operation.ok()
        cases = made.as_strategy(generation_mode=schemathesis.GenerationMode.POSITIVE)
        wild = made.as_strategy(generation_mode=schemathesis.GenerationMode.NEGATIVE)

        quick(given(cases)(keeps))()
        if "commands" in made.path:  # the only one with a body
            quick(given(wild)(keeps))()
    assert len(sent) > 20


def test_the_code_of_a_table_tells_a_phone_what_to_do(caller):
    answer = caller.get("/join/table")
    assert answer.status_code == 200
    assert "bowerboard table join, and the code" in answer.text
