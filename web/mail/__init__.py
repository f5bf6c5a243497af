"""Pages that mails lead to: a move with one button, no more of these, and how one likes one's mail."""
