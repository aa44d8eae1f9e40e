"""What must not be in a bundle that is sent around: names, secrets, where it came from.

Known ones are taken from the configuration, the machine and the journal, and masked wherever they
stand, whatever file that is; addresses are known by their shape.
"""

from __future__ import annotations

import re
import socket
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

SECRET_KEY = re.compile(
    r"pin\b|pass|secret|token|user|host|broker|server|url|link|key\b|\bca\b", re.I
)
"""Keys of a configuration whose values are nobody's business."""

NAME_SECTIONS = ("players", "names", "people", "teams")
"""Sections of a configuration that name people."""

ORDINARY = ("north", "east", "south", "west", "kitty", "true", "false", "pi", "root", "localhost")
"""Words that are in every table's files, and so tell nobody anything."""

_SHAPES = (
    (re.compile(r"\b[a-z][a-z0-9+.-]*://[^\s\"'<>]+", re.I), "(address)"),
    (re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+"), "(address)"),
    (re.compile(r"\b(?:\d{1,3}\.){3}\d{1,3}\b"), "(address)"),
    (re.compile(r"\b(?:[0-9a-f]{2}:){5}[0-9a-f]{2}\b", re.I), "(address)"),
    (re.compile(r"\b(?:[0-9a-f]{1,4}:){3,7}[0-9a-f]{1,4}\b", re.I), "(address)"),
    (re.compile(r"(?<=/home/)[^/\s\"']+"), "(user)"),
)
_STRING = r'"(?:[^"\\]|\\.)*"'
_REASON = re.compile(
    rf"((?:^|: |event | \| )(?:score|director|void|misdeal|renege|rule|claim)\b[^:|]*: )"
    rf"(?:{_STRING}|[^|]+)",
    re.S,
)
"""Of an event, wherever in a line it stands (euchre/text.py)."""
_SAID_AND_BY = re.compile(rf"^(correct \S+ |told (?:\S+ ){{4}}){_STRING}(?: by {_STRING})?", re.S)
"""What was said, and by whom (table/observed.py, table/commanded.py)."""
_MESSAGE = re.compile(r"^(told [^:]*: message ).+", re.S)
_ASSIGNED = re.compile(
    r"(?P<key>[\w-]*(?:password|passwd|secret|token)\w*|\b(?:\w+[_-])?pin)"
    r"(?P<is>\"?\s*[=:]\s*)(?:\"[^\"]*\"|[^\s,]+)",
    re.I,
)


class Mask:
    """Masks every one of ``words``, and what has the shape of an address."""

    def __init__(self, words: Iterable[tuple[str, str]]) -> None:
        """``words`` are (what must not be seen, what stands in its place)."""
        known = {word: mask for word, mask in words if _tells(word)}
        longest = sorted(known, key=len, reverse=True)
        self._masks = {word.casefold(): known[word] for word in longest}
        parts = [rf"(?<!\w){re.escape(word)}(?!\w)" for word in longest]
        self._known = re.compile("|".join(parts), re.I) if parts else None
        self._bytes = [(word.encode(), known[word].encode()) for word in longest]

    def text(self, text: str) -> str:
        """``text`` as it may be sent."""
        for shape, mask in _SHAPES:
            text = shape.sub(mask, text)
        text = _ASSIGNED.sub(r"\g<key>\g<is>(secret)", text)
        if self._known is not None:
            text = self._known.sub(lambda found: self._masks[found[0].casefold()], text)
        return text

    def body(self, body: str) -> str:
        """One line of a journal as it may be sent: what people wrote is left out of it."""
        body = _REASON.sub(r"\1(left out)", body)
        body = _SAID_AND_BY.sub(_left_out, body)
        return self.text(_MESSAGE.sub(r"\1(left out)", body))

    def raw(self, content: bytes) -> bytes:
        """Bytes as they may be sent, text or not."""
        for word, mask in self._bytes:
            content = content.replace(word, mask)
        return content

    def value(self, value: Any) -> Any:
        """A JSON value as it may be sent."""
        if isinstance(value, str):
            return self.text(value)
        if isinstance(value, list):
            return [self.value(each) for each in value]
        if isinstance(value, dict):
            return {self.text(str(key)): self.value(each) for key, each in value.items()}
        return value


def _left_out(found: re.Match[str]) -> str:
    by = "" if found[1].startswith("correct") else ' by "(name)"'
    return f'{found[1]}"(left out)"{by}'


def _tells(word: str) -> bool:
    return len(word) > 1 and word.casefold() not in ORDINARY


def config_words(text: str) -> Iterator[tuple[str, str]]:
    """The names and secrets in the text of a configuration, also of one that cannot be used."""
    try:
        content = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError):
        for line in text.splitlines():
            key, _, value = line.partition("=")
            if SECRET_KEY.search(key):
                yield value.strip().strip("\"'"), "(secret)"
        return
    yield from _words(content, ())


def _words(content: Any, path: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    if isinstance(content, dict):
        for key, each in content.items():
            yield from _words(each, (*path, str(key)))
    elif isinstance(content, list):
        for each in content:
            yield from _words(each, path)
    elif isinstance(content, str | int) and not isinstance(content, bool) and path:
        if path[0] in NAME_SECTIONS:
            yield str(content), "(name)"
            # Anybody may be called by a part of the name.
            yield from ((part, "(name)") for part in str(content).split() if len(part) > 2)
        elif SECRET_KEY.search(path[-1]):
            yield str(content), "(secret)"


def machine_words(root: Path) -> Iterator[tuple[str, str]]:
    """What this machine and its people are called."""
    names = {socket.gethostname()} if root.resolve() == Path("/") else set()
    hostname = root / "etc/hostname"
    if hostname.is_file():
        names.add(hostname.read_text(encoding="utf-8", errors="replace").strip())
    for name in names:
        yield name, "(host)"
        yield name.partition(".")[0], "(host)"
    homes = root / "home"
    if homes.is_dir():
        yield from ((home.name, "(user)") for home in homes.iterdir())
