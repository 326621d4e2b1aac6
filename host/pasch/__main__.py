"""`python -m pasch` is the command `pasch`."""

from pasch.cli import main

raise SystemExit(main())
