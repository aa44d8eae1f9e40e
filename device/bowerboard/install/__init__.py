"""Setting up a Pi: what must be written where (``plan``), and writing it (``apply``)."""
