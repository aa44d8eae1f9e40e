"""Claims proven or refuted, against every distribution of the cards still out and every play.

The enumerator below knows nothing of suits drawn or cards kept: it deals the unseen cards in every
way, lets everybody play in every way, and asks whether the claimant can be stopped.
"""

import random
from functools import cache
from itertools import combinations
from math import comb

import pytest
import random_play as plain
from playing import begun, played

from bowerboard.euchre import claims, text
from bowerboard.euchre.cards import cards
from bowerboard.euchre.deal import Deal
from bowerboard.euchre.rules import HouseRules
from bowerboard.euchre.rulestext import changed

World = tuple[tuple[str, ...], ...]


def worlds(unseen: list[str], others: int, size: int) -> list[World]:
    """Every way in which ``others`` hands of ``size`` can be dealt from ``unseen``."""
    if not others:
        return [()]
    found = []
    for hand in combinations(unseen, size):
        rest = [card for card in unseen if card not in hand]
        found += [(hand, *more) for more in worlds(rest, others - 1, size)]
    return found


def some_worlds(rng: random.Random, unseen: list[str], others: int, size: int) -> list[World]:
    """Every way, or where there are too many, some at random."""
    count, left = 1, len(unseen)
    for _ in range(others):
        count, left = count * comb(left, size), left - size
    if count <= MOST:
        return worlds(unseen, others, size)
    found = []
    for _ in range(MOST):
        drawn = rng.sample(unseen, others * size)
        found.append(tuple(tuple(drawn[at * size : (at + 1) * size]) for at in range(others)))
    return found


MOST = 800


def stopped(order: list[str], hands: World, trump: str) -> bool:
    """Whether hands can take one of the tricks to which ``order`` is led."""
    if not order:
        return False
    lead, *rest = order
    led = plain.suit_of(lead, trump)

    def tricks(number: int, laid: list[str], after: list[tuple[str, ...]]) -> bool:
        if number == len(hands):
            if plain.winning_place([lead, *laid], trump) != 0:
                return True
            return stopped(rest, tuple(after), trump)
        for card in plain.may_play(list(hands[number]), led, trump):
            left = tuple(held for held in hands[number] if held != card)
            if tricks(number + 1, [*laid, card], [*after, left]):
                return True
        return False

    return tricks(0, [], [])


def can_win(own: tuple[str, ...], seen_worlds: frozenset[World], trump: str) -> bool:
    """Whether the claimant, choosing each lead by what it has seen fall, wins them all.

    ``seen_worlds`` are the hands the others can hold, as far as it knows; it must win whatever
    they play from whichever.
    """

    @cache
    def wins(held: tuple[str, ...], possible: frozenset[World]) -> bool:
        return not held or any(_safe(held, lead, possible) for lead in held)

    def _safe(held: tuple[str, ...], lead: str, possible: frozenset[World]) -> bool:
        led = plain.suit_of(lead, trump)
        left = tuple(card for card in held if card != lead)
        after: dict[tuple[str, ...], set[World]] = {}
        for world in possible:
            replies: list[tuple[tuple[str, ...], World]] = [((), ())]
            for hand in world:
                replies = [
                    ((*laid, card), (*rest, tuple(c for c in hand if c != card)))
                    for laid, rest in replies
                    for card in plain.may_play(list(hand), led, trump)
                ]
            for laid, rest in replies:
                if plain.winning_place([lead, *laid], trump) != 0:
                    return False
                after.setdefault(laid, set()).add(rest)
        return all(wins(left, frozenset(rests)) for rests in after.values())

    return wins(own, seen_worlds)


SMALL = {  # packs small enough to deal in every way
    "four": {"ranks": "KA", "hand": 1},
    "four of two": {"ranks": "QKA", "hand": 2},
    "loner": {"ranks": "QKA", "hand": 2},
    "loner with jacks": {"ranks": "JQKA", "hand": 3},
    "two": {"players": 2, "partnership": "solo", "ranks": "JQKA", "hand": 3},
    "two of four": {"players": 2, "partnership": "solo", "ranks": "JQKA", "hand": 4},
    "three": {"players": 3, "partnership": "solo", "ranks": "QKA", "hand": 2},
    "three no trump": {"players": 3, "partnership": "solo", "ranks": "JQKA", "hand": 2},
    "double": {"players": 2, "partnership": "solo", "ranks": "KA", "copies": 2, "hand": 3},
    "six suits": {"players": 6, "suits": 6, "ranks": "JQKA", "hand": 1},
}  # fmt: skip


def ending(rng: random.Random, name: str) -> tuple[Deal, int, list[str]]:
    """A deal of a small pack before the first lead, or after one trick; who leads, with what.

    Every other time the leader's hand is drawn from the best cards, so that claims may hold.
    """
    rules = changed(HouseRules(), {**SMALL[name], "no_trump": "no trump" in name})
    trump = "n" if "no trump" in name else rng.choice([s.value for s in rules.suits_used])
    pack = [str(card) for card in rules.pack]
    rng.shuffle(pack)
    size, players, dealer = rules.hand, rules.players, rng.randrange(rules.players)
    maker = (dealer + 1) % players
    best = sorted(pack, key=lambda c: (plain.suit_of(c, trump) == trump, c[0] in "JA"))
    good = rng.sample(best[-size - 2 :], size) if rng.random() < 0.5 else pack[:size]
    rest = [card for card in pack if card not in good]
    hands = [rest[s * size : (s + 1) * size] for s in range(players - 1)]
    hands.insert(maker, good)
    under = [card for card in rest[(players - 1) * size :] if card[1] != trump]
    if not under:
        return ending(rng, name)
    up = under[0]
    lines = [f"dealer {dealer}", f"up {up}"]
    lines += [f"{(maker + s) % players} passes" for s in range(players)]
    lines.append(f"{maker} names {trump}")
    if name.startswith("loner"):
        lines.append(f"{maker} alone")
    deal = text.read_deal(" | ".join(lines), rules)
    while size > 2 and not deal.tricks:
        led = plain.suit_of(str(deal.trick.plays[0].card), trump) if deal.trick.plays else None
        seat = deal.turn
        chosen = rng.choice(plain.may_play(hands[seat], led, trump))
        hands[seat].remove(chosen)
        lines.append(f"{seat} plays {chosen}")
        deal = text.read_deal(" | ".join(lines), rules)
    return deal, deal.turn, hands[deal.turn]


@pytest.mark.parametrize("name", list(SMALL))
def test_every_verdict_against_every_distribution(name: str):
    """Sound and complete: proven exactly if nobody can stop it, whoever holds what."""
    rng = random.Random(f"claims {name}")
    answers = []
    for _ in range(20):
        deal, seat, hand = ending(rng, name)
        trump = deal.trump.value if deal.trump else "n"
        verdict = claims.verdict(deal, seat, cards(" ".join(hand)))
        unseen = [str(card) for card in claims.unseen(deal, seat, cards(" ".join(hand)))]
        held = some_worlds(rng, unseen, deal.playing - 1, len(hand))
        where = f"{name}: {text.write_deal(deal)}, {seat} lays down {hand}"
        if verdict.proven:
            order = list(map(str, verdict.order))
            assert sorted(order) == sorted(hand), where
            assert not any(stopped(order, world, trump) for world in held), where
        else:
            # Whoever can be stopped in some of the worlds can be stopped.
            telling = [w for w in held if any(str(verdict.beaten_by) in part for part in w)]
            few = frozenset(rng.sample(telling, min(len(telling), 80)))
            assert not can_win(tuple(hand), few, trump), where
            assert str(verdict.lead) in hand, where
            assert str(verdict.beaten_by) in unseen, where
            pair = [str(verdict.lead), str(verdict.beaten_by)]
            assert plain.winning_place(pair, trump) == 1, where
        answers.append(verdict.proven)
    assert any(answers)
    assert not all(answers)


def test_what_is_out_is_what_nobody_has_seen():
    """By plain counting: not laid down, not played, not turned down, not discarded in sight."""
    deal = text.read_deal(
        "dealer 2 | up 9s | 3 passes | 0 passes | 1 passes | 2 passes | 3 names h"
        " | 3 plays Ah | 0 plays 9h | 1 plays Th | 2 plays Qh"
    )
    hand = cards("Jh Jd Kh As")
    out = set(map(str, claims.unseen(deal, 3, hand)))
    seen = {"9s", "Ah", "9h", "Th", "Qh", "Jh", "Jd", "Kh", "As"}
    assert out == set(plain.pack(plain.Plain())) - seen
    laid = {"Js", "Jc", "As", "Ks", "Qs"}
    for discarding, gone in [("discards", set()), ("exposes the discard", {"Qd"})]:
        picked = text.read_deal(f"dealer 2 | up 9s | 3 orders up | 2 {discarding} Qd")
        out = set(map(str, claims.unseen(picked, 3, cards(" ".join(laid)))))
        assert out == set(plain.pack(plain.Plain())) - laid - gone


LEAD = "dealer 2 | up 9s | 3 orders up"
DEALER = "dealer 3 | up 9s | 0 orders up | 0 plays 9h | 1 plays Th | 2 plays Qh | 3 plays Kh"

# The line, who lays down what; then proven, or what beats which lead, or why it is not judged.
TABLE = [
    # the lay-down: the top five trumps (rules.md 1.4.7)
    (LEAD, 3, "Js Jc As Ks Qs", True, "", ""),
    (LEAD, 3, "Js Jc As Ks 9h", False, "9h", "Ah"),
    (LEAD, 3, "Js As Ks Qs Ts", False, "As", "Jc"),
    # a discard read on a pad tells nobody anything; one that all saw does
    (LEAD + " | 2 discards Jc", 3, "Js As Ks Qs Ts", False, "As", "Jc"),
    (LEAD + " | 2 exposes the discard Jc", 3, "Js As Ks Qs Ts", True, "", ""),
    # five trumps of seven, and the two others are drawn by the first two
    (LEAD, 3, "Js Jc As Ts Ks", True, "", ""),
    (LEAD, 3, "Js Jc Ac Ks Ts", False, "Ks", "As"),
    # four trumps draw the other three; then an ace
    (LEAD, 3, "Js Jc As Ks Ah", True, "", ""),
    (LEAD, 3, "Js Jc As Ah Kh", False, "Ah", "Ks"),
    (LEAD, 3, "Js Jc As Ks", None, "", "4 cards laid down for 5 tricks"),
    (LEAD, 3, "Js Jc As Ks Ks", None, "", "Ks: the card has been played"),
    (LEAD, 3, "Js Jc As Ks 9s", None, "", "9s: the card was picked up by the dealer"),
    (LEAD, 3, "Js Jc As Ks 8s", None, "", "8s: the card is not in the pack"),
    (LEAD, 0, "Js Jc As Ks Qs", None, "", "by whoever is about to lead"),
    ("dealer 2 | up 9s", 3, "Js Jc As Ks Qs", None, "", "by whoever is about to lead"),
    (LEAD + " | 3 plays Js", 0, "Jc As Ks Qs Ts", None, "", "by whoever is about to lead"),
    (LEAD + " | 3 plays Js | 0 plays Qs | 1 plays Ts | 2 plays 9s", 3, "Js Jc As Ks", None, "",
     "Js: the card has been played"),
    # the dealer knows that it buried the upcard, though nobody read it
    (DEALER, 3, "Jc As Ks Ah", False, "Jc", "Js"),
    (DEALER, 3, "Js Jc As Ah", True, "", ""),
    (DEALER, 3, "Js Jc Ah Ad", False, "Ad", "As"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "seat", "hand", "proven", "lead", "beaten"), TABLE)
def test_verdicts(line, seat, hand, proven, lead, beaten):  # noqa: PLR0917 - columns of a table
    verdict = claims.verdict(text.read_deal(line), seat, cards(hand))
    assert verdict.proven is bool(proven)
    if proven is None:
        assert beaten in verdict.why
    elif not proven:
        assert (str(verdict.lead), str(verdict.beaten_by)) == (lead, beaten)


def test_the_dealers_own_buried_upcard_is_not_out():
    """Trumps out: Qs Ts and 9s; who holds 9s is known to the dealer alone."""
    line = "dealer 3 | up Qs | 0 passes | 1 passes | 2 passes | 3 orders up | 0 plays 9h" + (
        " | 1 plays Th | 2 plays Qh | 3 plays Ah | 3 plays Js | 0 plays Ts | 1 plays 9s"
        " | 2 plays Ks"
    )
    verdict = claims.verdict(text.read_deal(line), 3, cards("Jc As Ac"))
    assert verdict.proven  # Qs, which would beat the ace of clubs, was buried
    other = line.replace("3 orders up", "3 orders up | 3 discards 9d")
    assert claims.verdict(text.read_deal(other), 3, cards("Qs Jc As")).proven


DENIED = (  # dealer 3 made hearts; its three trumps lead draw only the nine
    "dealer 3 | up Th | 0 passes | 1 passes | 2 passes | 3 orders up"
    " | 0 plays 9c | 1 plays Tc | 2 plays Qc | 3 plays Jh"
    " | 3 plays Jd | 0 plays 9h | 1 plays Kc | 2 plays Ks"
    " | 3 plays Ah | 0 plays Kd | 1 plays Ac | 2 plays Qd"
)


def test_nobody_has_a_suit_that_all_failed_to_follow():
    """The king and queen of hearts must be under the upcard: the ten takes its trick."""
    deal = text.read_deal(DENIED)
    assert claims.verdict(deal, 3, cards("Th As")).proven
    assert not claims.verdict(deal, 3, cards("Th Ks")).proven
    # As long as one of them has followed it may hold them.
    follows = text.read_deal(DENIED.replace("0 plays Kd", "0 plays Qh"))
    verdict = claims.verdict(follows, 3, cards("Th As"))
    assert (str(verdict.lead), str(verdict.beaten_by)) == ("Th", "Kh")
    # Nor does it say anything of who denied a suit and had it.
    reneged = text.read_deal(DENIED.replace("0 plays 9h", "0 plays 9s").replace("Kd", "Qh"))
    assert not claims.verdict(reneged, 3, cards("Th As")).proven
    # A card that nobody read may have followed.
    unread = text.read_deal(DENIED.replace("0 plays Kd", "0 plays unread"))
    assert not claims.verdict(unread, 3, cards("Th As")).proven


def test_a_claim_scores_the_rest():
    game = played(begun(), LEAD + " | 3 claims the rest Js Jc As Ks Qs")
    assert (game.score, game.results[-1].tricks) == ((0, 2), (0, 5))
