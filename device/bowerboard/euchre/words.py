"""Free text in a line of a record: a reason, whatever anybody may have written into it.

A line holds one event and a deal's line several with bars between, so most text stands as it is
and only what would break a line is written as a JSON string, in quotes and escaped::

    void: cards thrown in
    director 2,0: "seat 1 \\u007c seat 3\\nagreed"

What stands in quotes without any escape is the text itself, quotes and all, as in the lines of
records older than this form.
"""

from __future__ import annotations

import json
import re
from typing import Any

WORDS = r"(?: (.*))?"
"""The text at the end of a line, after a colon: one group, None where there is none."""

_QUOTED = re.compile(r'"(?=[^\n]*\\)[^\n|]*"')
_BREAKS = re.compile(r"[|\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")


def write_words(words: str) -> str:
    """``words`` as they stand in a line; ``read_words`` gives them back, whatever they are."""
    plain = words == words.strip() and not _BREAKS.search(words) and not _QUOTED.fullmatch(words)
    if plain:
        return words
    inside = json.dumps(words).replace("|", "\\u007c")[1:-1]
    if "\\" not in inside:  # nothing but blanks at an end
        inside = inside.replace(" ", "\\u0020", 1)
    return f'"{inside}"'


def read_words(written: str | None) -> str:
    """What ``write_words`` wrote, or the text of an older line as it stands; "" for None."""
    if written is None:
        return ""
    if not _QUOTED.fullmatch(written):
        return written
    try:
        words: Any = json.loads(written)
    except ValueError:
        return written
    return words if isinstance(words, str) else written
