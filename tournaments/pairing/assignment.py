"""Who gets which place at the least cost. scipy is loaded when first needed: most processes never pair anyone."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray


def cheapest(cost: NDArray[np.int64]) -> list[tuple[int, int]]:
    """One column for each row, none twice, so that the sum of their costs is least.

    >>> cheapest(np.array([[4, 1], [2, 3]]))
    [(0, 1), (1, 0)]
    """
    from scipy.optimize import linear_sum_assignment

    rows, columns = linear_sum_assignment(cost)
    return list(zip(rows.tolist(), columns.tolist(), strict=True))
