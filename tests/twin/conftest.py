"""The firmware's modules are imported as they are on a pad: by their own short names."""

import sys
from pathlib import Path

FIRMWARE = str(Path(__file__).resolve().parents[2] / "firmware")
if FIRMWARE not in sys.path:
    sys.path.append(FIRMWARE)
