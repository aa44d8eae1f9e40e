"""When a tag is there and when it is gone, as a table of polls."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from antenna.presence import Presence

A, B = bytes.fromhex("e004015012345678"), bytes.fromhex("04a1b2c3d4e580")


def edges(polls: list[tuple[int, list[bytes]]]) -> list[tuple[int, str, bytes]]:
    """What ``Presence`` says, given (ms, tags heard)."""
    presence, said, before = Presence(), [], 0
    for now, hits in polls:
        appeared, left = presence.step(hits, now - before)
        said += [(now, "left", uid) for uid in left] + [(now, "here", uid) for uid in appeared]
        before = now
    return said


def every(
    step: int, until: int, hits: list[bytes], start: int = 0
) -> list[tuple[int, list[bytes]]]:
    return [(now, hits) for now in range(start, until + 1, step)]


@pytest.mark.parametrize(
    ("polls", "said"),
    [
        pytest.param([(0, [A])], [], id="one hit proves nothing"),
        pytest.param([(0, [A]), (50, [A])], [(50, "here", A)], id="two hits"),
        pytest.param([(0, [A, A])], [], id="twice in one poll is one hit"),
        pytest.param([(0, [A]), (300, [A])], [(300, "here", A)], id="300 ms apart"),
        pytest.param([(0, [A]), (301, [A])], [], id="301 ms apart"),
        pytest.param([(0, [A]), (301, [A]), (350, [A])], [(350, "here", A)], id="the later pair"),
        pytest.param([(0, [A]), (50, []), (100, [A])], [(100, "here", A)], id="a miss between"),
        pytest.param([(0, [A, B]), (50, [B])], [(50, "here", B)], id="a ghost beside a tag"),
        pytest.param(
            [(0, [A]), (50, [A]), *every(50, 700, [], 100)], [(50, "here", A)], id="650 ms missed"
        ),
        pytest.param(
            [(0, [A]), (50, [A]), *every(50, 750, [], 100)],
            [(50, "here", A), (750, "left", A)],
            id="700 ms missed",
        ),
        pytest.param(
            [*every(50, 50, [A]), *every(50, 700, [], 100), *every(50, 900, [A], 750)],
            [(50, "here", A)],
            id="back in time",
        ),
        pytest.param(
            [*every(50, 50, [A]), *every(50, 750, [], 100), *every(50, 900, [A], 800)],
            [(50, "here", A), (750, "left", A), (850, "here", A)],
            id="gone and back",
        ),
        pytest.param(
            [(0, [A]), (50, [A]), (5000, []), (5050, [A])],
            [(50, "here", A)],
            id="nobody polled for five seconds",
        ),
        pytest.param(
            [*every(50, 50, [A]), *every(50, 800, [B], 100)],
            [(50, "here", A), (150, "here", B), (750, "left", A)],
            id="one card after another",
        ),
    ],
)
def test_table(polls: list[tuple[int, list[bytes]]], said: list[tuple[int, str, bytes]]) -> None:
    assert edges(polls) == said


@given(st.lists(st.tuples(st.integers(20, 200), st.sets(st.sampled_from([A, B])))))
def test_edges_alternate_and_end_as_present(polls: list[tuple[int, set[bytes]]]) -> None:
    presence, here = Presence(), set()
    for elapsed, hits in polls:
        appeared, left = presence.step(sorted(hits), elapsed)
        assert here.isdisjoint(appeared)
        assert here.issuperset(left)
        here = (here - set(left)) | set(appeared)
        assert set(presence.present()) == here


def test_noise_of_many_numbers_is_bounded() -> None:
    presence = Presence()
    for n in range(1000):
        presence.step([(16 * n + k).to_bytes(8, "big") for k in range(16)], 1)
    presence.step([], 400)
    assert edges([(0, [])]) == []
    assert presence.step([A], 50) == ([], [])
    assert presence.step([A], 50) == ([A], [])
