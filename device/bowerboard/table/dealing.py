"""Between deals and before the first lead: the turn-up, calls that came before it was read, the
discard."""

from __future__ import annotations

from dataclasses import replace

from bowerboard.euchre.events import Discarded, GameBegan, GameEvent, UpcardTurned
from bowerboard.table import assistant, leftover
from bowerboard.table.moment import Moment, Step
from bowerboard.table.observed import KITTY
from bowerboard.table.sense import LATE_MS, STUCK_MS, Lying, Worth
from bowerboard.view import Ask, Question


def kitty_serves(moment: Moment) -> bool:
    """Whether the table has a kitty pad; else the dealer's own pad serves.

    One that is lost is waited for: a packet dealt over the dealer's pad is no upcard.
    """
    return moment.sense.kitty


def turned_up(moment: Moment) -> Step | None:
    """One card on the kitty pad, once it is known who deals: the upcard."""
    lying = moment.fresh(KITTY)
    # While a pad is lost its seat's cards cannot be read: the faces say which.
    if moment.game.in_deal or not moment.sense.kitty or moment.sense.silent:
        return None
    return _turn(moment, lying[0]) if len(lying) == 1 else None


def turned_up_on_dealers_pad(moment: Moment) -> Step | None:
    """Without a kitty pad: one card that stays on the dealer's pad, all others being clear."""
    dealer = moment.game.dealer
    if moment.game.in_deal or dealer is None or kitty_serves(moment):
        return None
    if moment.sense.silent:
        return None
    lying = [x for x in moment.sense.lying if x.worth is Worth.FRESH and x.card is not None]
    if len(lying) != 1 or lying[0].place != dealer or moment.now - lying[0].at < LATE_MS:
        return None
    before = moment.game.deal is not None and lying[0].at <= moment.sense.turn_at
    if before or leftover.found(moment) == lying[0]:
        return None  # nobody has dealt again so soon
    if any(x.card is not None and x.place != dealer for x in moment.sense.lying):
        return None
    if any(moment.now - each.at < LATE_MS for each in moment.sense.gone):
        return None  # packets are just being taken up
    return _turn(moment, lying[0])


def turned_up_elsewhere(moment: Moment) -> Lying | None:
    """Without a kitty pad: the one card that stays before another seat than the dealer's, all
    others being clear.  It looks like the turn-up of one who deals out of turn."""
    game, sense = moment.game, moment.sense
    if game.in_deal or game.dealer is None or kitty_serves(moment) or sense.silent:
        return None
    lying = [x for x in sense.lying if not x.called]
    if len(lying) != 1 or lying[0].card is None or lying[0].place in (game.dealer, KITTY):
        return None
    moved = (lying[0].at, *(each.at for each in sense.gone))
    return lying[0] if moment.now - max(moved) >= STUCK_MS else None


def deals_out_of_turn(moment: Moment) -> Question | None:
    """Who seems to deal though it is another's deal: asked, and so by a key held."""
    wrong = assistant.wrong_dealer(moment.game, moment.sense.dealt)
    if wrong is not None:
        return wrong
    x = turned_up_elsewhere(moment)
    return None if x is None else Question(Ask.WRONG_DEALER, x.place, other=moment.game.dealer)


def _turn(moment: Moment, upcard: Lying) -> Step | None:
    game, rules = moment.game, moment.rules
    if game.dealer is None or upcard.card is None:
        return None
    begins: tuple[GameEvent, ...] = ()
    if game.over or not game.began:
        begins = (GameBegan(rules, (0,) * len(rules.sides)),)
    # Whatever lies on the seats' pads now was left there; it is no play of the new deal.
    cleared = moment.sense.marked(moment.sense.lying, Worth.SPENT)
    calm = replace(cleared, caller=None, alone_said=False, spoke=(), doubted=None, notice=None)
    after = replace(calm, seen=(), checked=False, contradicted=False)
    return after, (*begins, UpcardTurned(upcard.card))


def discarded(moment: Moment) -> Step | None:
    """A card that stays on the kitty pad, laid there before the first lead: the dealer's discard,
    hidden.

    People do not wait until it is settled, and the table may have been off meanwhile: so it counts
    while the first trick is played, too, and at its end, when every seat's card has been read and
    it can be none of them.  The upcard seen there again may only have been read twice, so it is
    not taken for a discard.
    """
    deal = moment.playing
    if deal is None:
        return None
    fresh = moment.fresh(KITTY)
    if deal.taken and deal.discard is None:
        for x in fresh:
            stays = moment.now - x.at >= LATE_MS or deal.tricks
            beside = [y for y in moment.sense.lying if y.uid == x.uid and y is not x]
            # Kept back there (``discards.read_twice``) it was not what its seat has played since.
            alone = not beside or (deal.tricks and all(y.worth is Worth.EARLY for y in beside))
            if stays and alone and x.card not in (None, deal.upcard):
                known = moment.sense.marked((x, *beside), Worth.SPENT)
                return known, (Discarded(deal.taker, x.card),)
        if not deal.tricks:
            return None
    return (moment.sense.marked(fresh, Worth.SPENT), ()) if fresh else None
