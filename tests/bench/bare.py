"""The least that any move has to do: lock a row, insert one, update 12 kB. For scale."""

import os

from django.db import connection, transaction
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.csrf import csrf_exempt

SIZE = 12_000
ROWS = 64


def prepare() -> None:
    """Two tables of its own."""
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE IF NOT EXISTS bench_row (id int PRIMARY KEY, data bytea)")
        cursor.execute("CREATE TABLE IF NOT EXISTS bench_log (id bigserial PRIMARY KEY, row_id int, data bytea)")
        cursor.execute("DELETE FROM bench_row")
        for row in range(ROWS):
            cursor.execute("INSERT INTO bench_row VALUES (%s, %s)", [row, os.urandom(SIZE)])


@csrf_exempt
def bare(request: HttpRequest, row: int) -> HttpResponse:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELECT data FROM bench_row WHERE id = %s FOR UPDATE", [row])
        cursor.fetchone()
        cursor.execute("INSERT INTO bench_log (row_id, data) VALUES (%s, %s)", [row, os.urandom(300)])
        cursor.execute("UPDATE bench_row SET data = %s WHERE id = %s", [os.urandom(SIZE), row])
    return JsonResponse({"row": row})
