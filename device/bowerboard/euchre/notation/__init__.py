"""Euchre Game Notation (``.egn``) and Euchre Match Notation (``.emn``), read strictly.

``read.read(data)`` gives recorded games; ``verdict.judge_recorded(game)`` judges one;
``replay.to_events(game)`` gives the events of one, to be played again (rules.md section 3).
"""
