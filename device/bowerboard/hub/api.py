"""The seam between the hub and its web pages: all that a page may ask of the hub.

The pages hold a ``Hub`` and nothing else.  ``tables`` and ``table`` are answered from memory and
never wait; what is async asks the database or a table.  ``hub.canned.demo_hub`` is one with canned
tables, for the pages' own tests.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from bowerboard.hub.commands import Command, EnteredDeal, Outcome
from bowerboard.hub.shown import Deed, TableCard, TableDetail
from bowerboard.view import TableView

NAME_MAX = 40
"""Characters of a table's or a person's name."""


class Role(Enum):
    """What somebody who signed in may do; viewers do not sign in."""

    DIRECTOR = "director"  # everything
    SCOREKEEPER = "scorekeeper"  # enters deals by hand, confirms scores

    @property
    def rules(self) -> bool:
        """Whether they may rule, correct, enrol tables and manage who signs in."""
        return self is Role.DIRECTOR


@dataclass(frozen=True, slots=True)
class User:
    """Somebody who may sign in.  ``password`` is a hash made by the page's side; ``epoch`` goes up
    whenever it changes, so that older cookies are worth nothing."""

    name: str
    role: Role
    password: str
    epoch: int = 0


@dataclass(frozen=True, slots=True)
class AuditLine:
    """Who did what, and what came of it.  ``table`` is empty for what concerns no table."""

    number: int
    at: float
    by: str
    table: str
    what: str
    reason: str
    came: str


@dataclass(frozen=True, slots=True)
class JoinCode:
    """What a table is enrolled with.

    ``code`` is typed at the table (``bowerboard table join CODE``); ``url`` is for the QR code and
    does the same.  It works once, until ``expires``.
    """

    code: str
    url: str
    table: str
    expires: float


@dataclass(frozen=True, slots=True)
class Enrolment:
    """What a table needs to know to speak to the hub; sent to it as JSON, once, and sealed with
    the code's ``secret``, which is not sent.

    ``ca`` is the certificate of the hall's own authority (PEM), empty without TLS.
    """

    table: str
    name: str
    host: str
    port: int
    user: str
    password: str
    ca: str
    secret: str = ""


class NoSuchTable(LookupError):
    """There is no table of that id."""


class NoSuchDeed(LookupError):
    """Nothing stands at that place of the record; it may just have been taken back."""


class JoinRefused(Exception):
    """The code is unknown, used or too old; the message says which."""


class NameTaken(ValueError):
    """There is such a name already, or it is no name; the message says which."""


class Hub(Protocol):
    """The hub, as its pages see it.  ``by`` is the name of whoever is signed in."""

    # -- looking ---------------------------------------------------------------------------

    def tables(self) -> tuple[TableCard, ...]:
        """Every table: those that need somebody first, the most pressing need first and, within
        a need, the longest waiting; then the rest by name."""

    def table(self, table: str) -> TableDetail:
        """One table.

        Raises:
            NoSuchTable: there is none of that id.
        """

    def deed(self, table: str, place: int) -> Deed:
        """The event that stands at ``place`` of the table's record, to be taken back or changed.

        Raises:
            NoSuchTable: there is none of that id.
            NoSuchDeed: nothing stands there.
        """

    def public_tables(self) -> tuple[TableCard, ...]:
        """Every table by name, as it was ``delay`` seconds ago, and without ``needs``: for the
        public board."""

    def public_view(self, table: str) -> TableView:
        """What the table's faces showed ``delay`` seconds ago, for the overlay of a stream.

        Raises:
            NoSuchTable: there is none of that id.
        """

    def changes(self) -> AsyncIterator[str]:
        """The ids of tables as they change, from now on; an empty string when any may have.

        Every caller has its own.  A caller that is slow is told each table once, however often
        it changed in between.
        """

    def public_changes(self) -> AsyncIterator[str]:
        """As ``changes``, when the public board or overlay of a table changes."""

    # -- telling ---------------------------------------------------------------------------

    async def command(
        self, table: str, command: Command, by: str, version: int, reason: str = ""
    ) -> Outcome:
        """Tell ``table`` something.

        ``version`` is that of the card or detail on which the person acted: when another person,
        or the table, has changed what it rests on since, nothing is done and they are told.
        Messages, pauses and answered calls change no score and are never stale.  It waits up to
        ``ANSWER_S`` for the table's own answer.

        Raises:
            NoSuchTable: there is none of that id.
        """

    async def message(self, text: str, by: str) -> tuple[Outcome, ...]:
        """Show ``text`` on the faces of every table."""

    async def enter_deal(self, table: str, deal: EnteredDeal, by: str, version: int) -> Outcome:
        """Record a deal by hand.

        At a table with pads this takes over its score until ``hand_back``: its pads have died.

        Raises:
            NoSuchTable: there is none of that id.
        """

    def worth(self, table: str, deal: EnteredDeal) -> tuple[int, ...]:
        """What ``deal``, entered by hand, would be worth at ``table``: points by side.

        Raises:
            NoSuchTable: there is none of that id.
            ValueError: there can be no such deal; the message says why.
        """

    async def begin_game(self, table: str, by: str, version: int) -> Outcome:
        """Begin the next game at a table that is scored by hand.

        Raises:
            NoSuchTable: there is none of that id.
        """

    async def hand_back(self, table: str, by: str, version: int) -> Outcome:
        """The pads work again: tell the table the score entered by hand and let it go on.

        Raises:
            NoSuchTable: there is none of that id.
        """

    # -- who and which ---------------------------------------------------------------------

    async def open_table(self, name: str, by: str, rules: str = "standard") -> str:
        """Open a score-only table under the preset ``rules``; its id.

        Raises:
            NameTaken: there is one of that name, or it is no name.
        """

    async def rename_table(self, table: str, name: str, by: str) -> None:
        """Call a table ``name``.

        Raises:
            NoSuchTable: there is none of that id.
            NameTaken: there is one of that name, or it is no name.
        """

    async def close_table(self, table: str, by: str) -> None:
        """Show the table no more; what it recorded stays.  It is shown again when it speaks.

        Raises:
            NoSuchTable: there is none of that id.
        """

    async def join_code(self, name: str, by: str) -> JoinCode:
        """A code with which one table enrols as ``name``.

        Raises:
            NameTaken: a table of that name is enrolled and its link is up, or it is no name.
        """

    async def enrol(self, code: str, board: str) -> Enrolment:
        """The table with the unique id ``board`` shows a code by what it is called
        (``joincode.id_of``).

        Raises:
            JoinRefused: it is unknown, used or too old.
        """

    async def users(self) -> tuple[User, ...]:
        """Everybody who may sign in, by name; empty on a new hub."""

    async def put_user(self, user: User, by: str) -> None:
        """Add ``user``, or change who has that name; its ``epoch`` is counted here."""

    async def remove_user(self, name: str, by: str) -> None:
        """``name`` may sign in no more."""

    async def secret(self) -> bytes:
        """32 random bytes of this hub, the same for ever: to sign cookies with."""

    async def note(self, by: str, what: str, came: str, table: str = "", reason: str = "") -> None:
        """Put a line in the audit log: a sign-in, a refused request."""

    async def audit(self, table: str = "", before: int | None = None) -> tuple[AuditLine, ...]:
        """The latest 100 lines of the audit log (of ``table``, or all) with numbers below
        ``before``, the latest first."""
