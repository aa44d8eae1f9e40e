"""Euchre Game Notation (``.egn``) and Euchre Match Notation (``.emn``), read strictly and written.

``read.read(data)`` gives recorded games; ``verdict.judge_recorded(game)`` judges one;
``replay.to_events(game)`` gives the events of one, to be played again.  ``recording.record``
makes recorded games of events, and ``write.write(game)`` their text (rules.md section 3).
"""
