"""A configuration for two to eight seats: pads, keys, names, and what is missing."""

import pytest

from bowerboard.cli.configured import edges_of, load
from bowerboard.config import ConfigError
from bowerboard.page.settings import Settings, keep_settings
from bowerboard.seats import SEATS
from bowerboard.table.observed import KITTY

CONFIG = """
[table]
deck = "{folder}/deck.toml"
journal = "{folder}/evening.journal"
rules = "{rules}"
[page]
present = false
[board]
profile = "{board}"
[players]
sixth = "Fay"
[pads]
kitty = "ff"
"""


@pytest.fixture
def loaded(tmp_path):
    opened = []

    def load_it(rules, board, pads):
        text = CONFIG.format(folder=tmp_path, rules=rules, board=board)
        text += "".join(f'{seat} = "{n:02x}"\n' for n, seat in enumerate(SEATS[:pads]))
        (tmp_path / "deck.toml").write_text('[cards]\n04000001 = "Jh"\n')
        (tmp_path / "table.toml").write_text(text)
        opened.append(load(tmp_path / "table.toml"))
        return opened[-1]

    yield load_it
    for made in opened:
        for bus in set(made.edges.glass.values()):
            bus.stop()


@pytest.mark.parametrize(
    ("rules", "board", "pads", "players"),
    [
        ("two-handed", "pi4-pod", 2, 2),
        ("two-handed", "pi4-pod", 4, 2),  # a pad where nobody plays says nothing
        ("cutthroat", "zero2w-budget", 4, 3),
        ("standard", "pi5-pod", 4, 4),
        ("five-handed", "six", 6, 5),
        ("six-pairs", "six", 6, 6),
        ("eight", "eight", 8, 8),
    ],
)
def test_every_player_has_a_pad_and_the_kitty_one(loaded, rules, board, pads, players):
    made = loaded(rules, board, pads)
    assert made.setup.places == {f"{n:02x}": n for n in range(players)} | {"ff": KITTY}
    assert len(made.setup.ports) == pads + 1
    assert made.setup.rules.players == players
    assert made.setup.dress.names[5] == "Fay"
    pins = made.edges.pod.args[0]
    assert set(pins.sides) == set(range(players))
    assert set(pins.lights) <= set(range(players))
    everyone = edges_of(made.config)
    assert len(everyone.pod.args[0].sides) >= players
    for bus in set(everyone.glass.values()):
        bus.stop()


@pytest.mark.parametrize(
    ("rules", "board", "pads", "why"),
    [
        ("standard", "pi4-pod", 3, "west has no pad: write west ="),
        ("six-pairs", "six", 5, "sixth has no pad: write sixth ="),
        ("eight", "eight", 6, "seventh has no pad"),
        ("six-pairs", "pi4-pod", 6, "profile = 'pi4-pod' seats 4, and .* are for 6 players"),
    ],
)
def test_a_seat_without_a_pad_or_a_place_is_told(loaded, rules, board, pads, why):
    with pytest.raises(ConfigError, match=why):
        loaded(rules, board, pads)


def test_rules_in_a_file_say_how_many_play(loaded, tmp_path):
    rules = tmp_path / "house.toml"
    rules.write_text('preset = "eight"\ntarget = 15\n')
    with pytest.raises(ConfigError, match="eighth has no pad"):
        loaded(rules, "eight", 7)
    assert loaded(rules, "eight", 8).setup.rules.players == 8


def test_rules_chosen_on_the_page_that_lack_pads_do_not_keep_the_table_from_starting(
    loaded, tmp_path
):
    keep_settings(tmp_path / "evening.journal", Settings("eight", "en"))
    assert loaded("standard", "eight", 4).setup.rules.players == 4
    assert loaded("standard", "eight", 8).setup.rules.players == 8
