"""A whole table without hardware: pads, antennas, players and glass, in virtual time."""
