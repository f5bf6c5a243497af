"""Reading people's replies: which mail is one, and what it says. Knows mail, and nothing of tables."""
