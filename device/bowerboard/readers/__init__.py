"""Readers: what comes in at a serial port, as events.

``events`` are the words, ``driver`` is what every sort of reader must do, ``seatpad`` is the
table's end of the seat link, ``drivers`` holds one file for each off-the-shelf type, and ``port``
is the one file that opens serial ports.
"""
