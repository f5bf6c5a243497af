"""Imperial Steam: eight rounds from Wien towards Trieste, for two to four players."""
