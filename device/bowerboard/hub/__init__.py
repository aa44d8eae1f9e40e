"""The director: every table on one page, rulings, corrections; asyncio and one database thread."""
