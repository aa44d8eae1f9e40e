"""Bowerboard: a scoreboard and dealer's assistant for Euchre with real cards."""

__version__ = "0.1.0"
