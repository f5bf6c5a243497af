"""The kernel on its own: chance, grammar, choices, records, upgrades."""
