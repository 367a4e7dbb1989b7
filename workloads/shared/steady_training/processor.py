"""The processor of this machine."""

import platform
from pathlib import Path


def name() -> str:
    """As it names itself to Linux; elsewhere its architecture."""
    path = Path("/proc/cpuinfo")
    lines = path.read_text().splitlines() if path.is_file() else []
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), platform.machine())
