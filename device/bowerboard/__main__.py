"""``python -m bowerboard`` is ``bowerboard``."""

import sys

from bowerboard.cli.main import main

sys.exit(main())
