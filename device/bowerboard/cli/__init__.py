"""The command line.  It imports the rest late, so that a Pi Zero 2 W starts quickly."""
