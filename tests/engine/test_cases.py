"""Every rule case that players wrote down, for every game."""

from __future__ import annotations

import pytest

from tests.engine.cases import Found, all_cases, run


@pytest.mark.parametrize("found", list(all_cases()), ids=str)
def test_rule_case(found: Found) -> None:
    run(found)
