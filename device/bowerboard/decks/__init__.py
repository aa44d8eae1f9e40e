"""Enrolling a pack and auditing one: reader events in, what to show out.  No port, no clock."""
