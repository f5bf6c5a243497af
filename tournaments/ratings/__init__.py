"""How strong people are at the table, as far as their games tell: the arithmetic alone, without a database.

`parameters` says with which figures we reckon, `plackett_luce` moves skills by one ranking, `line_up` says who is rated
for which place, `ledger` puts one game into the books, `odds` says what to expect of a game that is yet to be played.
"""
