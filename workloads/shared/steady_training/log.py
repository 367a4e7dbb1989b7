"""Lines of the form that NVIDIA's DLLogger prints on stdout as JSON."""

import json
import math
import time
from datetime import datetime
from typing import Any

Data = dict[str, Any]


class Log:
    """Writes the records of one run; only the first rank writes."""

    def __init__(self, rank: int) -> None:
        self._writes = rank == 0
        self._start = time.perf_counter()

    def unit(self, metric: str, unit: str) -> None:
        self._write({"type": "METADATA", "metric": metric, "metadata": {"unit": unit}})

    def parameters(self, data: Data) -> None:
        self._log("PARAMETER", {name: value for name, value in data.items() if value is not None})

    def step(self, number: int, data: Data) -> None:
        self._log([0, number], data)

    def summary(self, data: Data) -> None:
        self._log([], data)

    def _log(self, step: str | list[int], data: Data) -> None:
        self._write({"type": "LOG", "step": step, "data": {name: _printable(value) for name, value in data.items()}})

    def _write(self, record: Data) -> None:
        if not self._writes:
            return
        now = datetime.now()
        head = {
            "timestamp": str(now.timestamp() * 1000),
            "datetime": now.isoformat(sep=" ", timespec="microseconds"),
            "elapsedtime": str(time.perf_counter() - self._start),
        }
        print("DLLL", json.dumps(head | record), flush=True)


def _printable(value: Any) -> Any:
    """JSON has no NaN; two blanks would end a value in DLLogger's text form."""
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    return " ".join(value.split()) if isinstance(value, str) else value
