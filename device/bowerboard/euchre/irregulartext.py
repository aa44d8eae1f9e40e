"""How irregularities and rulings are written, one line each.

::

    misdeal: a card was faced         3 steals the deal       3 stole the deal, caught
    1 exposes Ac      1 takes back Ac      1 out of turn Ac    2 sitting lays Kd
    misdeal, not cut:       0 exposes the discard Qd
    1 must play Ac    1 must lead h        0 holds six         0 discards wrongly
    1 looks at the kitty    1 talks        1 throws in         1 claims the rest Ac Kc
    1 claims the rest in vain Ac Kc
    score 4,6: read wrongly           director 2,0 ends: why
    3 mixes the tricks
    3 reneged in 0 Td                 0 calls renege on 3 in 0     director calls renege on 3
    renege of 3 in 0 upheld: why      renege of 3 not upheld: why  1 corrects Ac
    renege of 3 in 0 upheld, redeal: why
"""

from __future__ import annotations

from bowerboard.euchre import irregular as i
from bowerboard.euchre.cards import card, suit
from bowerboard.euchre.forms import (
    CARD,
    CARDS,
    POINTS,
    SEAT,
    Form,
    read_cards,
    read_points,
    write_cards,
    write_points,
)
from bowerboard.euchre.options import Choice
from bowerboard.euchre.words import WORDS, read_words, write_words

_TRICK = r"(?: in (\d+))?"
_CHOICES = "|".join(choice.value for choice in Choice)


def _trick(number: int | None) -> str:
    return "" if number is None else f" in {number}"


def _number(text: str | None) -> int | None:
    return None if text is None else int(text)


def _write_call(event: i.RenegeCalled) -> str:
    who = "director" if event.by is None else str(event.by)
    return f"{who} calls renege on {event.seat}{_trick(event.trick)}"


def _write_ruling(event: i.RenegeRuled) -> str:
    upheld = "upheld" if event.upheld else "not upheld"
    upheld += f", {event.choice.value}" if event.choice is not None else ""
    return f"renege of {event.seat}{_trick(event.trick)} {upheld}: {write_words(event.why)}"


def _ruling(
    seat: str, trick: str | None, not_: str | None, choice: str | None, why: str | None
) -> i.RenegeRuled:
    chosen = None if choice is None else Choice(choice)
    return i.RenegeRuled(int(seat), _number(trick), not not_, read_words(why), chosen)


def _write_director(event: i.DirectorRuled) -> str:
    ends = " ends" if event.ends_deal else ""
    return f"director {write_points(event.points)}{ends}: {write_words(event.why)}"


IRREGULAR_FORMS: tuple[Form, ...] = (
    Form(i.Misdealt, rf"misdeal(, not cut)?:{WORDS}",
         lambda u, w: i.Misdealt(read_words(w), bool(u)),
         lambda e: f"misdeal{', not cut' if e.uncut else ''}: {write_words(e.reason)}"),
    Form(i.DealStolen, rf"{SEAT} (?:steals the deal|stole the deal(, caught))",
         lambda s, c: i.DealStolen(int(s), bool(c)),
         lambda e: f"{e.seat} {'stole the deal, caught' if e.caught else 'steals the deal'}"),
    Form(i.CardExposed, rf"{SEAT} exposes {CARD}", lambda s, c: i.CardExposed(int(s), card(c)),
         lambda e: f"{e.seat} exposes {e.card}"),
    Form(i.CardTakenBack, rf"{SEAT} takes back {CARD}",
         lambda s, c: i.CardTakenBack(int(s), card(c)),
         lambda e: f"{e.seat} takes back {e.card}"),
    Form(i.PlayedOutOfTurn, rf"{SEAT} out of turn {CARD}",
         lambda s, c: i.PlayedOutOfTurn(int(s), card(c)),
         lambda e: f"{e.seat} out of turn {e.card}"),
    Form(i.SitterPlayed, rf"{SEAT} sitting lays {CARD}",
         lambda s, c: i.SitterPlayed(int(s), card(c)),
         lambda e: f"{e.seat} sitting lays {e.card}"),
    Form(i.CardCalled, rf"{SEAT} must play {CARD}", lambda s, c: i.CardCalled(int(s), card(c)),
         lambda e: f"{e.seat} must play {e.card}"),
    Form(i.SuitCalled, rf"{SEAT} must lead ([cdhsrbop])",
         lambda s, t: i.SuitCalled(int(s), suit(t)),
         lambda e: f"{e.seat} must lead {e.suit.value}"),
    Form(i.SixCardsHeld, rf"{SEAT} holds six", lambda s: i.SixCardsHeld(int(s)),
         lambda e: f"{e.seat} holds six"),
    Form(i.WronglyDiscarded, rf"{SEAT} discards wrongly", lambda s: i.WronglyDiscarded(int(s)),
         lambda e: f"{e.seat} discards wrongly"),
    Form(i.DiscardExposed, rf"{SEAT} exposes the discard {CARD}",
         lambda s, c: i.DiscardExposed(int(s), card(c)),
         lambda e: f"{e.seat} exposes the discard {e.card}"),
    Form(i.KittySeen, rf"{SEAT} looks at the kitty", lambda s: i.KittySeen(int(s)),
         lambda e: f"{e.seat} looks at the kitty"),
    Form(i.TableTalked, rf"{SEAT} talks", lambda s: i.TableTalked(int(s)),
         lambda e: f"{e.seat} talks"),
    Form(i.HandThrownIn, rf"{SEAT} throws in", lambda s: i.HandThrownIn(int(s)),
         lambda e: f"{e.seat} throws in"),
    Form(i.RestClaimed, rf"{SEAT} claims the rest{CARDS}",
         lambda s, c: i.RestClaimed(int(s), read_cards(c)),
         lambda e: f"{e.seat} claims the rest{write_cards(e.cards, ' ')}"),
    Form(i.ClaimRefuted, rf"{SEAT} claims the rest in vain{CARDS}",
         lambda s, c: i.ClaimRefuted(int(s), read_cards(c)),
         lambda e: f"{e.seat} claims the rest in vain{write_cards(e.cards, ' ')}"),
    Form(i.ScoreSet, rf"score {POINTS}:{WORDS}",
         lambda p, w: i.ScoreSet(read_points(p), read_words(w)),
         lambda e: f"score {write_points(e.score)}: {write_words(e.why)}"),
    Form(i.DirectorRuled, rf"director {POINTS}( ends)?:{WORDS}",
         lambda p, e, w: i.DirectorRuled(read_points(p), bool(e), read_words(w)), _write_director),
    Form(i.RenegeDetected, rf"{SEAT} reneged in (\d+) {CARD}",
         lambda s, t, c: i.RenegeDetected(int(s), int(t), card(c)),
         lambda e: f"{e.seat} reneged in {e.trick} {e.card}"),
    Form(i.RenegeCalled, rf"(\d|director) calls renege on {SEAT}{_TRICK}",
         lambda b, s, t: i.RenegeCalled(None if b == "director" else int(b), int(s), _number(t)),
         _write_call),
    Form(i.TricksMixed, rf"{SEAT} mixes the tricks", lambda s: i.TricksMixed(int(s)),
         lambda e: f"{e.seat} mixes the tricks"),
    Form(i.RenegeRuled, rf"renege of {SEAT}{_TRICK} (not )?upheld(?:, ({_CHOICES}))?:{WORDS}",
         _ruling, _write_ruling),
    Form(i.RenegeCorrected, rf"{SEAT} corrects {CARD}",
         lambda s, c: i.RenegeCorrected(int(s), card(c)),
         lambda e: f"{e.seat} corrects {e.card}"),
)  # fmt: skip
"""Every irregular event's form."""
