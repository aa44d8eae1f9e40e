"""The pod's keys and turn lights."""
