"""The tables over HTTP. Views check shapes and ask services and selectors; they decide nothing themselves."""
