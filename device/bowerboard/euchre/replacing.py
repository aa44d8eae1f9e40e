"""A frozen value with some fields changed: ``dataclasses.replace`` at a fraction of its cost.

Every event at a table makes a new deal and a new game, and ``dataclasses.replace`` runs through
all their fields in Python, which is most of what an event costs.  Here the fields are copied as
one dictionary.  So it is for dataclasses without slots, without ``__post_init__`` (it is not
called) and without cached properties (they would be copied too).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    # To the type checker it is the original, so that names and types of fields are checked.
    from dataclasses import replace as replaced
else:

    def replaced(value, **changes):
        """A copy of ``value`` with ``changes`` by field name.

        Raises:
            TypeError: there is no such field.
        """
        fields = value.__dict__ | changes
        if len(fields) != len(value.__dict__):
            raise TypeError(f"{type(value).__name__} has no such field: {', '.join(changes)}")
        made = object.__new__(type(value))
        object.__setattr__(made, "__dict__", fields)
        return made


__all__ = ["replaced"]
