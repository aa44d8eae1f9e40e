"""The director's pages: tables and rulings, people, the log, the public board, the overlay."""
