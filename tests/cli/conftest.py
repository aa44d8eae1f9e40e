"""The games written for the notation's tests are a plain module; let these import it too."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1] / "euchre" / "notation"))
