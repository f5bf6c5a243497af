"""Pages of tables: find one, look at its board now or at any past moment, and answer when it is your turn."""
