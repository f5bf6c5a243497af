"""The mailbox in the browser, on a developer's machine only: config.urls_local is the one place that names it."""
