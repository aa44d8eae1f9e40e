"""What only some know stays hidden until public cards prove it or the deal is over.

The tests try to leak it: whatever the hidden part is, what is shown must not differ.
"""

import random
from dataclasses import replace

import pytest
from asked import deal_of, item_of
from oracle_scenes import Mix, Scene, random_scene

from bowerboard.euchre import renege, text
from bowerboard.euchre.cards import cards
from bowerboard.euchre.deal import Deal, Phase
from bowerboard.euchre.knowledge import NOTHING, Held, Knowledge, Lies, Pile, read_discard

RICH = Mix(slips=0.7, sly=1, kitty=0.8, discard=0.9, held=0.5, calls=0.5, extra=0.3, wrong=0.2)


def moments(seed: int, deals: int) -> list[tuple[Scene, Deal]]:
    rng = random.Random(seed)
    found = []
    for _ in range(deals):
        scene = random_scene(rng, RICH)
        for count in range(1, len(scene.plays) + 1):
            found.append((scene.after(count), deal_of(scene.after(count))))
    return found


def test_hidden_knowledge_changes_nothing_that_is_shown():
    rng, hidden_only = random.Random(5), 0
    for scene, deal in moments(seed=6, deals=60):
        if deal.phase.over:
            continue
        public = [item_of(item, public=True) for item in scene.known if rng.random() < 0.3]
        hidden = [item_of(item) for item in scene.known]
        everything = Knowledge((*hidden, *public))
        shown = renege.shown(deal, everything)
        assert shown == renege.examine(deal, Knowledge(tuple(public)))
        assert shown == renege.shown(deal, Knowledge(tuple(public)))
        hidden_only += renege.examine(deal, everything) != shown
    assert hidden_only > 100, "there was hardly anything to leak"


def test_nothing_that_is_shown_names_a_card_that_nobody_has_seen():
    """A card of a proof was played, turned up, or laid open to everybody."""
    for scene, deal in moments(seed=7, deals=60):
        knowledge = Knowledge(tuple(map(item_of, scene.known)))
        seen = {card for _, card in scene.plays} | {scene.up}
        if not deal.phase.over:
            for each in renege.shown(deal, knowledge).reneges:
                assert each.proof.card is None or str(each.proof.card) in seen


def test_a_discard_that_was_read_changes_nothing_that_is_found_without_asking():
    for _, deal in moments(seed=8, deals=40):
        for card in cards("9c Jh As"):
            told = replace(deal, discard=card)
            assert renege.find(told) == renege.find(deal)
            assert renege.examine(told) == renege.examine(deal)
            if not deal.phase.over:
                assert renege.shown(told, read_discard(told)) == renege.shown(deal, NOTHING)


LED = "dealer 3 | up 9s | 0 passes | 1 passes | 2 passes | 3 passes | 0 names h | 0 plays Ad"
SCANNED = Knowledge((Held(1, cards("Kd 9c Tc Jc As")),))


def test_a_scanned_hand_is_embargoed_until_a_card_proves_it():
    deal = text.read_deal(f"{LED} | 1 plays As")
    assert [each.seat for each in renege.find(deal, SCANNED)] == [1]
    assert renege.shown(deal, SCANNED) == renege.Findings()
    later = text.read_deal(
        f"{LED} | 1 plays As | 2 plays Td | 3 plays 9d | 0 plays 9h | 1 plays Kd"
    )
    (found,) = renege.shown(later, SCANNED).reneges
    assert found.proof.kind is renege.ProofKind.LATER_CARD


def test_or_until_the_deal_is_over():
    deal = text.read_deal(f"{LED} | 1 plays As | void: thrown in")
    assert deal.phase is Phase.VOID
    (found,) = renege.shown(deal, SCANNED).reneges
    assert found.proof.kind is renege.ProofKind.HAND


def test_a_hidden_contradiction_is_embargoed_too():
    deal = text.read_deal(f"{LED} | 1 plays As")
    clash = SCANNED.also(Lies(cards("Kd"), Pile.KITTY))
    assert renege.examine(deal, clash).contradiction is not None
    assert renege.shown(deal, clash) == renege.Findings()


@pytest.mark.parametrize("public", [False, True])
def test_an_item_is_hidden_unless_it_is_said_to_be_public(public: bool):
    item = Held(1, cards("Kd"), 0, public)
    assert Knowledge((item,)).public().items == ((item,) if public else ())
    assert not Held(1, cards("Kd")).public
    deal = text.read_deal(f"{LED} | 1 plays As")
    assert bool(renege.shown(deal, Knowledge((item,))).reneges) is public
