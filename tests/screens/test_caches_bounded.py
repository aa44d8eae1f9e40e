"""Pictures that are drawn once and kept: never more of them, however long the table runs."""

import functools
import gc
import importlib
import pkgutil
import random

import pytest
from PIL import Image

import bowerboard.screens
from bowerboard.euchre.cards import Suit, card
from bowerboard.screens.languages import LANGUAGES
from bowerboard.screens.layouts import CODES, LAYOUTS
from bowerboard.screens.scene import FACE, Scene
from bowerboard.view import LastDeal, LastTrick, Outcome, PlayedCard, Stage, TableView

KEPT = type(functools.lru_cache(maxsize=1)(len))
MOST = 1500
"""Pictures that all stores together may hold: of what a table shows, well over an evening's."""

MOST_BYTES = 1_500_000
"""What they may take, a byte a pixel (as Pillow keeps mode ``"1"``)."""


def stores():
    """Every function of ``screens`` that keeps what it made."""
    for found in pkgutil.iter_modules(bowerboard.screens.__path__):
        module = importlib.import_module(f"bowerboard.screens.{found.name}")
        for name, value in vars(module).items():
            if isinstance(value, KEPT) and value.__module__ == module.__name__:
                yield f"{found.name}.{name}", value


def test_every_store_is_bounded():
    found = dict(stores())
    assert "drawing.line" in found
    assert "scene._laid_out" in found
    sizes = {name: store.cache_parameters()["maxsize"] for name, store in found.items()}
    assert [name for name, size in sizes.items() if size is None or size > 512] == []


def views(chance, count):
    """Moments such as no two evenings have alike: other people, scores, cards and links."""
    for number in range(count):
        names = tuple("".join(chance.choices("ABCDEFGHIJKLMNOPRSTUW", k=6)) for _ in range(4))
        suit = chance.choice([Suit.CLUBS, Suit.HEARTS, Suit.SPADES])
        trick = tuple(PlayedCard(n, card(c)) for n, c in enumerate(("9d", "Td", "Ad", "Kd")))
        common = {
            "names": names,
            "score": (chance.randrange(500), chance.randrange(500)),
            "dealer": number % 4,
            "score_cards": chance.choice(["numerals", "numerals", "fives"]),
        }
        yield TableView(
            Stage.PLAY, **common, turn=chance.randrange(4), trump=suit, maker=chance.randrange(4),
            alone=chance.random() < 0.3, tricks=(number % 3, 1), last_trick=LastTrick(trick, 2),
        )  # fmt: skip
        yield TableView(Stage.ROUND_ONE, **common, turn=1, upcard=card("J" + suit.value))
        yield TableView(Stage.TURN_UP, **common, message=f"TABLE {chance.randrange(10**6)}")
        outcome = LastDeal(chance.choice(list(Outcome)), (number % 5, 0), (3, 2), 0)
        yield TableView(
            Stage.GAME_OVER, **common, winner=0, last_deal=outcome,
            game_link=f"http://bowerboard.local:8080/g/{chance.randrange(10**9)}",
        )  # fmt: skip


def drawn(chance, count):
    """Draw so many moments on every size; how many pictures are kept afterwards, and bytes."""
    at, scene = 0, None
    for view in views(chance, count):
        at += 7000
        scene = Scene.begin(view, at) if scene is None else scene.turn(view, at)
        scene.frame(chance.randrange(4), FACE, at)
        language = chance.choice(list(LANGUAGES.values()))
        for size, layout in LAYOUTS.items():
            layout(view, 0, language)
            if view.stage is Stage.GAME_OVER:
                CODES[size](view, 0, language)
    gc.collect()
    kept = [one for one in gc.get_objects() if isinstance(one, Image.Image)]
    return len(kept), sum(one.width * one.height for one in kept)


@pytest.fixture
def empty():
    for _, store in stores():
        store.cache_clear()


@pytest.mark.usefixtures("empty")
def test_however_long_a_table_runs_it_keeps_no_more_pictures():
    chance = random.Random(7)
    others, _ = drawn(chance, 0)
    early, _ = drawn(chance, 15)
    assert early - others > 300  # they are kept, or nothing is shown here
    full, pixels = drawn(chance, 45)
    assert full - others < MOST
    assert pixels < MOST_BYTES
    assert drawn(chance, 45)[0] <= full + 8  # those of the very last view
