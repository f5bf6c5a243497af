"""Pictures of positions as SVG, and SVG as PNG."""
