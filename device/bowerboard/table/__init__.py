"""The table: what was read and pressed, what is concluded from it, and the record of both."""
