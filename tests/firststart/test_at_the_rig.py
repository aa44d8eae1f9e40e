"""The first start through the whole table: pads under MicroPython, mock pins, modelled glass.

A newcomer with a pack and no keyboard; when the last step is done the table is there and plays.
"""

import random

from PIL import ImageChops

from bowerboard.cli.configured import load
from bowerboard.config import read_config
from bowerboard.deck import read_deck
from bowerboard.euchre.history import standing
from bowerboard.euchre.rules import HouseRules
from bowerboard.screens.face import face
from bowerboard.screens.steps import Choice, Letters, Words, step_face
from bowerboard.twin import evening, fidelity
from bowerboard.twin.firststart import Newcomer, set_up
from bowerboard.twin.hands import Hands
from bowerboard.twin.rig import Made, Rig
from bowerboard.twin.truth import Truth


def alike(one, other):
    return ImageChops.difference(one.convert("L"), other.convert("L")).getbbox() is None


def test_from_no_configuration_to_a_deal_that_is_scored(tmp_path):
    rig = Rig(Made(tmp_path / "evening.journal", 4, HouseRules()))
    truth = Truth(tmp_path / "truth.jsonl", rig.clock.now)
    config = tmp_path / "table.toml"
    screens = []

    def seen(shown):
        # Every screen stands on all four faces, whatever was there before.
        assert all(alike(rig.glass(seat), step_face(shown, (128, 64))) for seat in range(4))
        screens.append(shown)

    try:
        newcomer = Newcomer(names={"NORTH": "ANNA", "WEST": "BO"}, slips=True)
        set_up(rig, newcomer, config, seen)
        assert [type(screens[0]), type(screens[-1])] == [Choice, Choice]
        assert {type(each) for each in screens} >= {Words, Letters}

        read = read_config(config)
        assert read_deck(tmp_path / "deck.toml").cards == rig.deck.cards
        assert list(read.pads.at().values()) == [pad.id for pad in rig.pads]
        # No restart of anything: the same pads, faces and keys go on as the table.
        text = config.read_text().replace("[table]", f'[table]\njournal = "{tmp_path}/j"')
        config.write_text(text)
        rig.setup = load(config).setup
        rig.watch = truth.seen
        rig.switch_on()
        assert all(alike(rig.glass(seat), face(rig.view, seat)) for seat in range(4))
        assert rig.view.names == ("Anna", "East", "South", "Bo")
        hands = Hands(rig.felt, rig.press, lambda: rig.view, truth, random.Random(4))
        for move in evening.played(4, HouseRules(), 1):
            for wait in hands.perform(move.event, None):
                rig.run(rig.clock.now() + wait)
        concluded = [event for _, event in standing(rig.daemon.session.history)]
        done, ours = fidelity.results(truth.events), fidelity.results(concluded)
        assert len(done) == 1
        assert fidelity.differences(done, ours) == []
    finally:
        rig.close()
        truth.close()


def test_without_a_kitty_pad_and_in_french(tmp_path):
    rig = Rig(Made(tmp_path / "evening.journal", 5, HouseRules()))
    try:
        newcomer = Newcomer(("FRANÇAIS", "THROW-IN", "JOUER"), kitty=False)
        set_up(rig, newcomer, tmp_path / "table.toml", lambda _: None)
        read = read_config(tmp_path / "table.toml")
    finally:
        rig.close()
    assert (read.table.language, read.table.rules) == ("fr", "throw-in")
    assert read.pads.kitty is None
