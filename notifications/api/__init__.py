"""This room's part of the API: how one likes one's mail."""
