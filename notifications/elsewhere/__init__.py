"""News that go elsewhere than to a mailbox: to programs (webhooks) and browsers (push)."""
