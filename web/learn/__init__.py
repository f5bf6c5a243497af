"""Learning a game: its rules in our words with our rulings beside them, its boards, and a first game with a guide."""
