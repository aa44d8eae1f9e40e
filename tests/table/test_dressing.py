"""Names and the way to a finished game, as the configuration has them, on the faces."""

from dataclasses import replace

import pytest

from bowerboard.config import ConfigError, PlayersSection, read_config
from bowerboard.euchre.events import DealerSet, GameBegan
from bowerboard.euchre.history import START, extend
from bowerboard.euchre.rules import HouseRules
from bowerboard.screens.face import face
from bowerboard.table.dressing import Dress
from bowerboard.table.sense import Sense
from bowerboard.table.showing import view_of
from bowerboard.view import SEAT_NAMES, Stage

PADS = '[table]\ndeck = "d"\n[pads]\nnorth = "0a"\neast = "0b"\nsouth = "0c"\nwest = "0d"\n'


def history(*games):
    made = START
    for score in games:
        made = extend(made, made.seq + 1, GameBegan(HouseRules(), score))
    return extend(made, made.seq + 1, DealerSet(1))


def test_a_game_that_is_over_can_be_opened_by_its_number_of_the_evening():
    dress = Dress(link="http://b.local/game/{game}")
    over = history((0, 0), (3, 0), (10, 7))
    view = dress.on(view_of(over, Sense(), 0), 3)
    assert view.stage is Stage.GAME_OVER
    assert view.game_link == "http://b.local/game/3"


def test_while_it_goes_on_there_is_no_way_to_it():
    going = history((9, 7))
    assert Dress(link="http://b.local").on(view_of(going, Sense(), 0), 1).game_link == ""


def test_names_stand_on_the_faces_and_can_be_hidden():
    going = history((2, 3))
    plain = view_of(going, Sense(), 0)
    assert PlayersSection(east="Zoé").names()[:4] == ("North", "Zoé", "South", "West")
    named = Dress(("Anna", "Zoé", "Cy", "Bo")).on(plain, 1)
    assert face(named, 0).tobytes() != face(plain, 0).tobytes()
    hidden = PlayersSection("Anna", "Zoé", "Cy", "Bo", shown=False)
    assert Dress(hidden.names()).on(plain, 1) == plain
    assert replace(named, names=SEAT_NAMES) == plain


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ('[players]\nnorth = "Al"\nwest = "al"\n', r"\[players\] 'al' is at two seats"),
        ('[players]\nnorth = "east"\n', r"\[players\] 'east' is at two seats"),
        ('[page]\nlink = "http://x/{table}"\n', r"only \{game\} may stand in braces"),
        ('[page]\nlink = "http://x/{"\n', r"only \{game\} may stand in braces"),
        ('[players]\nnrth = "Al"\n', "did you mean 'north'"),
    ],
)
def test_what_cannot_be_used_is_said(tmp_path, more, said):
    (tmp_path / "t.toml").write_text(PADS + more)
    with pytest.raises(ConfigError, match=said):
        read_config(tmp_path / "t.toml")
