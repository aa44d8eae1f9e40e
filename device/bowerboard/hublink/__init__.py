"""CONTRACT table <-> hub: MQTT topics and payloads, pure.  The page is README.md beside this."""
