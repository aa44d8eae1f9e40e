"""The contract between a seat pad and the table: frames, and the messages inside them.

The same files run on both ends, under MicroPython on the pad and CPython on the table, so they
keep to what both know: no enum, no dataclass, no typing.  ``firmware/README.md`` is the page.
"""
