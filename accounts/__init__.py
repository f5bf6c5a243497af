"""People: sign-in, profile, tokens for programs, own data, and what people have to say about each other."""
