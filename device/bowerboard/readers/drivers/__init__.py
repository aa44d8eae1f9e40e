"""One file a reader type; the file's name is the type's name in the configuration."""
