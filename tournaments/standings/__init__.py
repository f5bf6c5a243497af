"""Who stands where: computed from results alone, every figure with its reasons. Pure functions."""
