"""Readers: what comes in at a serial port, as events.

``events`` are the words, ``seatpad`` is the table's end of the seat link and ``port`` the one file
that opens serial ports.
"""
