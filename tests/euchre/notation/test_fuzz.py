"""Hurt files: whatever is done to one, reading and judging end in a verdict or one error."""

import json
from copy import deepcopy
from typing import Any

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from written_games import ALONE, EGN, Written, deal, game, hands, match

from bowerboard.euchre.notation.read import BadNotation, read
from bowerboard.euchre.notation.verdict import judge_recorded

SEEDS: list[Written] = [
    game(deal(3, discard="9c"), deal(0, isAlone=True, aloneDefender=1, tricks=ALONE), deal(1)),
    match(game(), game(deal(2))),
]
SEEDS[0]["deals"][0]["initialState"]["playerCards"] = hands()
SEEDS += [json.loads(path.read_text()) for path in sorted(EGN.glob("*.egn"))]

VALUES: list[Any] = [
    None, True, False, 0, 1, 2, 3, 4, 5, -1, 9, 10**14, 0.5, "", "Pass", "Order", "s", "h", "d",
    "c", "n", "x", "Jh", "9h", "Jd", "As", "7c", "Xx", "L", "R", "B", "Jt", "1.0.0", "1.4", [],
    {}, ["Jh"], ["Pass"] * 8, [["Jh", "Ah"]], "é", "\ud800", "LEFT_OF_LONER",
]  # fmt: skip
NAMES = ["isAlone", "aloneDefender", "discard", "kitty", "min_rank", "std", "num_deals", "é"]

judging = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


def verdict(content: bytes) -> None:
    """Read and judge; the JSON that comes out must be JSON, and agree with itself."""
    try:
        recorded = read(content).games
    except BadNotation:
        return
    for each in recorded:
        result = json.loads(json.dumps(judge_recorded(each).as_json()))
        score = list(each.score)
        for number, dealt in enumerate(result["deals"]):
            score = [a + b for a, b in zip(score, dealt["points"], strict=True)]
            assert dealt["score"] == score
            assert dealt["dealer"] == each.deals[number].dealer
        assert result["score"] == score
        assert len(result["deals"]) == len(each.deals)
        places = [(renege["deal"], renege["trick"]) for renege in result["reneges"]]
        assert places == sorted(places)


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every (container, key) in ``value``."""
    keys = list(value) if isinstance(value, dict) else range(len(value))
    found = [(value, key) for key in keys]
    for key in keys:
        if isinstance(value[key], dict | list):
            found += places(value[key])
    return found


@st.composite
def hurt(draw: st.DrawFn) -> Written:
    """A real or written game with a few values changed, moved, doubled or gone."""
    written: Written = json.loads(json.dumps(draw(st.sampled_from(SEEDS))))
    for _ in range(draw(st.integers(1, 4))):
        container, key = draw(st.sampled_from(places(written)))
        match draw(st.sampled_from(["change", "drop", "double", "swap", "add"])):
            case "change":
                container[key] = deepcopy(draw(st.sampled_from(VALUES)))
            case "drop":
                del container[key]
            case "double" if isinstance(container, list):
                container.insert(key, container[key])
            case "swap":
                other, place = draw(st.sampled_from(places(written)))
                # Whole lists stay where they are, or one might come to lie in itself.
                if not any(
                    isinstance(each, dict | list) for each in (container[key], other[place])
                ):
                    container[key], other[place] = other[place], container[key]
            case "add" if isinstance(container, dict):
                container[draw(st.sampled_from(NAMES))] = deepcopy(draw(st.sampled_from(VALUES)))
        if not places(written):
            break
    return written


@judging
@given(hurt())
def test_a_hurt_game_is_judged_or_refused(written: Written) -> None:
    verdict(json.dumps(written).encode())


@judging
@given(st.sampled_from(SEEDS), st.integers(0, 20_000), st.binary(max_size=3), st.integers(0, 5))
def test_hurt_bytes(written: Written, place: int, put: bytes, gone: int) -> None:
    content = json.dumps(written).encode()
    place %= len(content)
    verdict(content[:place] + put + content[place + gone :])


@judging
@given(st.sampled_from(SEEDS), st.integers(0, 20_000))
def test_cut_short(written: Written, place: int) -> None:
    content = json.dumps(written).encode()
    verdict(content[: place % len(content)])


@judging
@given(st.binary(max_size=200))
@example(b"\xff\xfe{")
def test_any_bytes(content: bytes) -> None:
    verdict(content)
