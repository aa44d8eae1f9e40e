"""What every web page of ours shares: drawn cards, words, live parts, and the guard at the door.

The director's pages (``hub/web``) and one table's own page (``page``) are built of it; it knows
neither of them.
"""
