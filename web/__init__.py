"""The pages people see; it composes what the other rooms offer."""
