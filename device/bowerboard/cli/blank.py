"""The face that a table leaves when it did not end by itself: nothing shown is live any more.

systemd runs it after the service, `ExecStopPost=` in the unit.  A table that was stopped in order
has left that face itself.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bowerboard.config import Config
    from bowerboard.screens.glass import GlassBus
    from bowerboard.table.setup import Edges
    from bowerboard.view import TableView

PATIENCE_S = 3.0
"""How long all displays together may take."""


def blank(path: Path, edges: Callable[[Config], Edges]) -> int:
    """Leave "stopped" and the last score on every display of the configuration at ``path``, or of
    its last good copy, unless $SERVICE_RESULT says that the service ended well; 1 where a display
    does not answer.

    Raises:
        ConfigError, BoardError: it cannot be used, nor can its copy.
    """
    from bowerboard.screens.languages import LANGUAGES
    from bowerboard.screens.scene import Scene
    from bowerboard.table.clock import RealClock

    if os.environ.get("SERVICE_RESULT") == "success":
        return 0
    config, glass = _glass(path, edges)
    now = RealClock().now()
    language = LANGUAGES.get(config.table.language, LANGUAGES["en"])
    view = last_view(config)
    scene = Scene.begin(view, now, language)
    for seat, bus in glass.items():
        # Also before a seat where nobody played: whatever stands there is live no more.
        reader = seat if seat < len(view.names) else 0
        bus.show(seat, *scene.frame(reader, bus.size(seat), now))
    buses = set(glass.values())
    done = [bus.caught_up(PATIENCE_S) for bus in buses]
    for bus in buses:
        bus.stop()
    return 0 if all(done) else 1


def _glass(path: Path, edges: Callable[[Config], Edges]) -> tuple[Config, Mapping[int, GlassBus]]:
    """The configuration at ``path`` and its displays, or those of its last good copy."""
    from bowerboard.cli.configured import FAULTS
    from bowerboard.config import read_config
    from bowerboard.config_copy import copy_of

    try:
        config = read_config(path)
        return config, edges(config).glass
    except FAULTS as why:
        try:
            config = read_config(copy_of(path))
            return config, edges(config).glass
        except FAULTS:
            raise why from None


def blanked(path: Path, edges: Callable[[Config], Edges]) -> int:
    """The same for the command line.

    Raises:
        UsageError: the configuration cannot be used.
    """
    from bowerboard.cli.configured import FAULTS
    from bowerboard.cli.main import UsageError

    try:
        return blank(path, edges)
    except FAULTS as why:
        raise UsageError(str(why)) from None


def last_view(config: Config) -> TableView:
    """The table as its journal left it, stopped; without a score where that cannot be read."""
    from dataclasses import replace

    from bowerboard.view import Stage

    return replace(left_view(config), stage=Stage.STOPPED)


def left_view(config: Config) -> TableView:
    """The table as its journal left it, asking nothing; without a score where that cannot be
    read."""
    from dataclasses import replace

    from bowerboard.euchre.history import fold
    from bowerboard.table.dressing import Dress
    from bowerboard.table.journal import JournalError, read_events
    from bowerboard.table.sense import Sense
    from bowerboard.table.showing import view_of
    from bowerboard.view import Stage, TableView

    try:
        history = fold(read_events(Path(config.table.journal)))
    except (JournalError, OSError, ValueError):
        return TableView(Stage.NO_GAME, names=config.players.names()[:4], score=())
    view = Dress(config.players.names()).on(view_of(history, Sense(), 0), 1)
    return replace(view, questions=())
