"""Two things are imported by their own short names: the tests' reading of a truth file, and the
firmware's modules, as they are on a pad."""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
for place in (HERE, HERE.parents[1] / "firmware"):
    if str(place) not in sys.path:
        sys.path.append(str(place))
