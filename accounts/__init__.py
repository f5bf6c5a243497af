"""People: who they are, how they sign in, where their clock stands."""
