"""One table's own page, a process of its own: it reads the journal and hands in wishes."""
