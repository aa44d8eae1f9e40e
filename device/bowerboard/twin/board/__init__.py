"""Files put before the firmware on a virtual pad's path, so that ``import board`` finds these.

Nothing here is imported by the package; ``bowerboard.twin.pads`` starts processes that do.
"""
