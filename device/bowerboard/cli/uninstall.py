"""``bowerboard uninstall``: take away what ``bowerboard install`` wrote."""

from __future__ import annotations

import argparse
from typing import Any


def add_parser(words: Any) -> None:
    """Add the word to the command line."""
    from bowerboard.cli.install import add_options

    made = words.add_parser("uninstall", help="undo `bowerboard install`; journals stay")
    add_options(made)


def run(args: argparse.Namespace) -> int:
    """Remove the files, and our lines from config.txt; a second run changes nothing."""
    from bowerboard.boards import read_board
    from bowerboard.cli.install import bring_about
    from bowerboard.install.apply import to_uninstall
    from bowerboard.install.plan import install_plan, uninstall_plan

    # Which board it was makes no difference to what goes.
    plan = uninstall_plan(install_plan(read_board("pi4-pod"), "", ""))
    notes = [
        "kept: /etc/bowerboard, /var/lib/bowerboard and the user bowerboard, whose journals are "
        "there; away with them: sudo rm -r /etc/bowerboard /var/lib/bowerboard && "
        "sudo userdel bowerboard"
    ]
    return bring_about(args, plan, to_uninstall, notes)
