"""What the tests of corrections do and hold, whatever is corrected."""

from tabletop import Tabletop

from bowerboard.euchre import text
from bowerboard.euchre.game import NO_GAME, apply
from bowerboard.euchre.history import fold, standing
from bowerboard.hublink import corrections as c
from bowerboard.hublink.corrections import Author
from bowerboard.table.changes import Correct
from bowerboard.table.journal_rows import Kind

DIRECTOR = Author.DIRECTOR
MARCH = (
    "0 Ah, 1 9h, 2 Th, 3 Qh",
    "0 Kh, 1 9c, 2 9d, 3 9s",
    "0 As, 1 Ts, 2 Qs, 3 Ks",
    "0 Ad, 1 Td, 2 Qd, 3 Kd",
    "0 Jd, 1 Ac, 2 Jc, 3 Qc",
)


def correct(table: Tabletop, correction: c.Correction, by=DIRECTOR, why="") -> list[str]:
    return table.put(Correct(by, correction, why))


def consistent(table: Tabletop) -> None:
    """The state is what its record says, folded anew, and what stands says, played anew."""
    live = table.session.history
    record = [(e.seq, text.read(e.body)) for e in table.entries if e.kind is Kind.CONCLUDED]
    assert fold(record).game == live.game
    game = NO_GAME
    for _, event in standing(live):
        game = apply(game, event)
    assert game == live.game
    before, asked = live.game, table.view.menu
    table.restart()
    assert table.session.history.game == before
    assert table.view.menu == asked


def takes_back(table: Tabletop) -> None:
    """Two presses take the correction back, whatever it was."""
    before = table.session.history.before.game
    table.tap("undo")
    table.tap("undo")
    assert table.session.history.game == before
    consistent(table)
