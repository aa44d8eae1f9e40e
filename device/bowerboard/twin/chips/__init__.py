"""Modelled tag chips: what hangs on a pad's bus, at the level of registers, frames and lines.

They run inside the virtual pad, under MicroPython, below the firmware's own drivers; tests also
run them here.  Each file stands alone and is put on the pad's path, as those of ``board`` are.
"""
