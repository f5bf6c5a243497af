"""What Age of Steam and Steam share: hex boards, track tiles, track, links and routes. Nothing here knows a game."""
