"""The makers of hw/ are plain modules; let these tests import them and each other."""

import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[2] / "hw"), str(Path(__file__).parent)]
