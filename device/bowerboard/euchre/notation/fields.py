"""Values out of a notation file, each knowing where it stands, so that errors can say so."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from difflib import get_close_matches

MOST = 1_000_000
"""No score, seat or number in a real file is larger."""


class BadNotation(ValueError):
    """A file that cannot be used; the message says what is wrong, where, and how to mend it."""


def shown(value: object) -> str:
    """``value`` for a message, in one short line whatever it is."""
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return "a list"
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:36]}...{text[-1]}"


@dataclass(frozen=True, slots=True)
class At:
    """``value``, found at ``where``; in a ``strict`` file fields nobody knows are errors."""

    value: object
    where: str
    strict: bool

    def wrong(self, what: str) -> BadNotation:
        """The error to raise about this place."""
        where = self.where.rstrip(".,: ")
        return BadNotation(f"{where}: {what}" if where else what)

    def fields(self, known: Collection[str], required: Collection[str] = ()) -> dict[str, At]:
        """The fields of an object, by name.

        Raises:
            BadNotation: not an object, a required field is missing, or (strict) one is unknown.
        """
        if not isinstance(self.value, dict):
            raise self.wrong(f"must be an object in {{ }}, not {shown(self.value)}")
        found = {}
        for name, each in self.value.items():
            if name in known:
                found[name] = At(each, self.inner(name), self.strict)
            elif self.strict:
                raise self._unknown(name, known)
        for name in required:
            if name not in found:
                raise self.wrong(f"the field {name!r} is missing: add it")
        return found

    def peek(self, name: str) -> At | None:
        """One field of an object, before it is known what else may be there; None: it is not."""
        if not isinstance(self.value, dict):
            raise self.wrong(f"must be an object in {{ }}, not {shown(self.value)}")
        if name not in self.value:
            return None
        return At(self.value[name], self.inner(name), self.strict)

    def inner(self, name: str) -> str:
        """Where the field ``name`` of this object stands."""
        joint = "" if not self.where or self.where.endswith(" ") else "."
        return f"{self.where}{joint}{name}"

    def _unknown(self, name: str, known: Collection[str]) -> BadNotation:
        near = get_close_matches(name[:80], known, n=1)
        mend = f"did you mean {near[0]!r}?" if near else f"remove it; known: {', '.join(known)}"
        return self.wrong(f"there is no field {shown(name)} here: {mend}")

    def items(self, most: int) -> Iterator[At]:
        """The members of a list of at most ``most``."""
        if not isinstance(self.value, list):
            raise self.wrong(f"must be a list in [ ], not {shown(self.value)}")
        if len(self.value) > most:
            raise self.wrong(f"{len(self.value)} members: there may be at most {most}")
        for place, each in enumerate(self.value):
            yield At(each, f"{self.where}[{place}]", self.strict)

    def text(self, most: int = 1024) -> str:
        """A text of at most ``most`` characters."""
        if not isinstance(self.value, str):
            raise self.wrong(f"must be text in quotes, not {shown(self.value)}")
        if len(self.value) > most:
            raise self.wrong(f"{len(self.value)} characters: there may be at most {most}")
        if any("\ud800" <= letter <= "\udfff" for letter in self.value):
            raise self.wrong(
                "half a surrogate pair (\\ud800 to \\udfff) is no character: remove it"
            )
        return self.value

    def one_of(self, allowed: Collection[str]) -> str:
        """A text that is one of ``allowed``."""
        if not isinstance(self.value, str) or self.value not in allowed:
            raise self.wrong(f"{shown(self.value)} is not known here: write {', '.join(allowed)}")
        return self.value

    def whole(self, least: int = 0, most: int = MOST) -> int:
        """A whole number from ``least`` to ``most``."""
        if not isinstance(self.value, int) or isinstance(self.value, bool):
            raise self.wrong(f"must be a whole number, not {shown(self.value)}")
        if not least <= self.value <= most:
            raise self.wrong(f"{shown(self.value)} is out of range: write {least} to {most}")
        return self.value

    def flag(self) -> bool:
        """A truth value."""
        if not isinstance(self.value, bool):
            raise self.wrong(f"must be true or false, not {shown(self.value)}")
        return self.value
