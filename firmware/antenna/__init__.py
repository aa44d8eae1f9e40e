"""Tags on one antenna: the chip drivers, and what counts as a tag being there.

A driver has one method, ``poll() -> list of tag numbers (bytes)``, and raises ``OSError`` when the
chip does not answer.  It knows no seats and no cards.
"""
