"""Strategies for any correction, sensible or not."""

from hypothesis import strategies as st

from bowerboard.euchre import events as e
from bowerboard.euchre import irregular as i
from bowerboard.euchre.cards import SUITS, pack
from bowerboard.hublink import corrections as c
from bowerboard.hublink.corrections import Author

SEATS = st.integers(0, 4)
TRICKS = st.integers(0, 6)
PLACES = st.integers(0, 60)
CARDS = st.sampled_from(pack())
WORDS = st.text(st.sampled_from("abé ,.;:\"'!?-"), max_size=20)
CUT = st.booleans()
HANDS = st.lists(CARDS, max_size=5).map(tuple)
POINTS = st.lists(st.integers(-2, 12), min_size=1, max_size=3).map(tuple)

EVENTS = st.one_of(
    st.builds(e.CardPlayed, SEATS, CARDS),
    st.builds(e.UpcardTurned, CARDS),
    st.builds(e.Passed, SEATS),
    st.builds(e.OrderedUp, SEATS),
    st.builds(e.TrumpNamed, SEATS, st.none() | st.sampled_from(SUITS)),
    st.builds(e.DealerSet, SEATS),
    st.builds(e.GameBegan),
    st.builds(e.DealVoided, WORDS),
)
IRREGULAR = st.one_of(
    st.builds(i.Misdealt, WORDS),
    st.builds(i.DealStolen, SEATS, st.booleans()),
    st.builds(i.CardExposed, SEATS, CARDS),
    st.builds(i.CardTakenBack, SEATS, CARDS),
    st.builds(i.KittySeen, SEATS),
    st.builds(i.TableTalked, SEATS),
    st.builds(i.HandThrownIn, SEATS),
    st.builds(i.RenegeDetected, SEATS, TRICKS, CARDS),
    st.builds(i.RenegeRuled, SEATS, st.none() | TRICKS, st.booleans(), st.just("automatic")),
)
CORRECTIONS = st.one_of(
    st.just(c.Undo()),
    st.just(c.Redo()),
    st.builds(c.Rewind, PLACES),
    st.builds(c.TakeOut, PLACES, CUT),
    st.builds(c.Replace, PLACES, EVENTS, CUT),
    st.builds(c.SetScore, POINTS),
    st.builds(c.SetDealer, SEATS, CUT),
    st.builds(c.DrawDealer, st.integers(0, 2**40)),
    st.builds(c.SetTrump, st.none() | st.sampled_from(SUITS), CUT),
    st.builds(c.SetMaker, SEATS, CUT),
    st.builds(c.SetCard, TRICKS, SEATS, CARDS, CUT),
    st.builds(
        c.SetTrick,
        TRICKS,
        st.lists(st.builds(e.CardPlayed, SEATS, CARDS), min_size=1, max_size=4).map(tuple),
        CUT,
    ),
    st.just(c.VoidDeal()),
    st.builds(c.CallRenege, SEATS, st.none() | TRICKS),
    st.builds(c.RuleRenege, SEATS, st.none() | TRICKS, st.booleans()),
    st.builds(c.Award, POINTS, st.booleans()),
    st.builds(c.ClaimRest, SEATS, HANDS),
    st.builds(c.Record, IRREGULAR),
)
AUTHORS = st.one_of(st.sampled_from(Author), st.integers(0, 4))
EVERY_KIND = set(c.Correction.__args__)
