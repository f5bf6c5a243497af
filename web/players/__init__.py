"""Players as others see them: ratings and how they came about, games, events."""
