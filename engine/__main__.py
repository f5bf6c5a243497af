"""`python -m engine`: the games from the command line."""

import sys

if __name__ == "__main__":
    try:
        from engine.cli import main

        sys.exit(main())
    except KeyboardInterrupt:  # before the command could take care of it
        sys.exit(130)
