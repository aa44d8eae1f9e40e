"""The rules of Euchre.  Standard library only: no clock, no I/O, no logging."""
