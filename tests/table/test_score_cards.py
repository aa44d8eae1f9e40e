"""How the score is shown is a house rule, and every rule has a picture."""

import pytest

from bowerboard.euchre.events import GameBegan
from bowerboard.euchre.history import START, extend
from bowerboard.euchre.options import ScoreCards
from bowerboard.euchre.rules import HouseRules
from bowerboard.screens.scorecards import STYLES, score_cards
from bowerboard.table.sense import Sense
from bowerboard.table.showing import view_of
from bowerboard.view import Suit


@pytest.mark.parametrize("way", ScoreCards)
@pytest.mark.parametrize("sprouts", [False, True])
def test_the_view_says_how_the_house_shows_its_score(way, sprouts):
    rules = HouseRules(score_cards=way, sprouts=sprouts)
    view = view_of(extend(START, 1, GameBegan(rules, (4, 7))), Sense(), 0)
    assert view.sprouts is sprouts
    if way is ScoreCards.NUMERALS:
        assert view.score_cards == "numerals"
    else:
        assert view.score_cards in STYLES
        assert score_cards(4, view.score_cards, view.sprouts, Suit.HEARTS) is not None
