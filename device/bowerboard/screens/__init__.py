"""What the players see: a TableView drawn for one seat, and the picture put on its glass."""
