"""The first start: faces and keys lead through language, pads, house rules, deck and names.

``flow`` puts the steps in order, ``steps`` holds one small machine a step, ``writing`` makes the
configuration of the outcome.  No port, no clock: events in, screens out.
"""
