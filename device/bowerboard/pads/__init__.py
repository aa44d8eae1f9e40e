"""Setting pads up: which are there, which lies where, and their firmware.

``finding`` lists ports, ``ports`` talks to whatever is on them, ``assigning`` follows a card from
pad to pad, ``writing`` puts the outcome into the configuration file.
"""
