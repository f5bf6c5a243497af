"""What every room's REST API shares: problems, pages of results, conditional answers, throttles, keys, the contract.

`config.rest` imports no room, so that every room may import it. A room's view starts from `views.ApiView`.
"""
