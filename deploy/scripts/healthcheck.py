"""Asks the web process of this container whether it is alive; exit code 0 says yes.

The host name comes from ALLOWED_HOSTS, because the service answers to no other.
"""

import http.client
import os
import sys


def main(port: int = 8000) -> int:
    host = os.environ.get("ALLOWED_HOSTS", "localhost").split(",")[0].strip().lstrip(".")
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=4)
    try:
        connection.request("GET", "/healthz", headers={"Host": host})
        return 0 if connection.getresponse().status == 200 else 1
    except OSError:
        return 1
    finally:
        connection.close()


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:2])))
