"""Run ``python -m evals``."""

from __future__ import annotations

import sys

from evals.run import main

sys.exit(main())
