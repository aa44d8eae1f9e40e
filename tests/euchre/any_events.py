"""Strategies for any event a record may hold, sensible or not."""

from __future__ import annotations

from hypothesis import strategies as st

from bowerboard.euchre import events as e
from bowerboard.euchre import irregular as i
from bowerboard.euchre.cards import THE_BENNY, Card, Rank, Suit
from bowerboard.euchre.options import Choice, SmittyKind
from bowerboard.euchre.presets import PRESETS

WORDS = st.text(max_size=30) | st.text('abc |\\\n"é', max_size=12)
ANY_SEAT = st.integers(0, 9)
ANY_NUMBER = st.integers(0, 10**9)
PLAIN_RANKS = [rank for rank in Rank if rank is not Rank.BENNY]


def any_card(suits: tuple[Suit, ...] = tuple(Suit)) -> st.SearchStrategy[Card]:
    """Any card of any pack, one in thirty of them the Benny."""
    plain = st.builds(Card, st.sampled_from(PLAIN_RANKS), st.sampled_from(suits),
                      st.integers(1, 2))  # fmt: skip
    return st.one_of(*[plain] * 29, st.just(THE_BENNY))


def any_event(
    seats: st.SearchStrategy[int] = ANY_SEAT,
    card: st.SearchStrategy[Card] | None = None,
    points: st.SearchStrategy[tuple[int, ...]] | None = None,
    numbers: st.SearchStrategy[int] = ANY_NUMBER,
) -> st.SearchStrategy[e.TableEvent]:
    """One event of any kind, each kind equally often."""
    card = card if card is not None else any_card()
    hand = st.lists(card, max_size=5).map(tuple)
    suit = st.sampled_from(Suit)
    if points is None:
        points = st.lists(st.integers(-9, 99), min_size=1, max_size=5).map(tuple)
    score = st.lists(st.integers(0, 99), min_size=2, max_size=5).map(tuple)
    rules = st.sampled_from([preset.rules for preset in PRESETS.values()])
    trick = st.integers(0, 7)
    return st.one_of(
        st.builds(e.GameBegan, rules, score),
        st.builds(e.DealerSet, seats),
        st.builds(e.SuitForetold, seats, suit, st.sampled_from(SmittyKind)),
        st.builds(e.UpcardTurned, card),
        st.just(e.HandsDealt()),
        st.builds(e.UpcardSuitNamed, seats, suit),
        st.builds(e.Passed, seats),
        st.builds(e.OrderedUp, seats),
        st.builds(e.TrumpNamed, seats, st.none() | suit),
        st.builds(e.BidMade, seats, st.integers(0, 8)),
        st.builds(e.BidMade, seats, kind=st.sampled_from(list(e.BidKind)[1:])),
        st.builds(e.WentAlone, seats, st.booleans()),
        st.builds(e.DefendedAlone, seats),
        st.builds(e.PartnerCalled, seats, card),
        st.builds(e.BestTaken, seats),
        st.builds(e.WeakHandShown, seats, hand),
        st.builds(e.Discarded, seats, card),
        st.builds(e.CardPlayed, seats, card),
        st.builds(e.DealVoided, WORDS),
        st.builds(e.Retracted, numbers),
        st.builds(e.Reinstated, numbers),
        st.builds(i.Misdealt, WORDS, st.booleans()),
        st.builds(i.DealStolen, seats, st.booleans()),
        st.builds(i.CardExposed, seats, card),
        st.builds(i.CardTakenBack, seats, card),
        st.builds(i.PlayedOutOfTurn, seats, card),
        st.builds(i.SitterPlayed, seats, card),
        st.builds(i.CardCalled, seats, card),
        st.builds(i.SuitCalled, seats, suit),
        st.builds(i.SixCardsHeld, seats),
        st.builds(i.WronglyDiscarded, seats),
        st.builds(i.DiscardExposed, seats, card),
        st.builds(i.KittySeen, seats),
        st.builds(i.TableTalked, seats),
        st.builds(i.HandThrownIn, seats),
        st.builds(i.RestClaimed, seats, hand),
        st.builds(i.ClaimRefuted, seats, hand),
        st.builds(i.ScoreSet, points, WORDS),
        st.builds(i.DirectorRuled, points, st.booleans(), WORDS),
        st.builds(i.RenegeDetected, seats, trick, card),
        st.builds(i.TricksMixed, seats),
        st.builds(i.RenegeCalled, st.none() | seats, seats, st.none() | trick),
        st.builds(
            i.RenegeRuled,
            seats,
            st.none() | trick,
            st.booleans(),
            WORDS,
            st.none() | st.sampled_from(Choice),
        ),
        st.builds(i.RenegeCorrected, seats, card),
    )
