"""The games written here are a plain module; let the tests import it by name."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parent))
