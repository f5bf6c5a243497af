"""Live pages: what happens at a table reaches everybody who has it open, without a reload."""
