# Stands in for NVIDIA/dllogger at 26a0f8f, which the examples install: dllogger/logger.py: Verbosity (39-42), the filter
# (57-62), the metric, its unit and its trailing space (73-78), the prefix (81-82), one line a record (103-115). The examples
# call the module's log, whose verbosity is DEFAULT unless it is given (dllogger/__init__.py:46).
from datetime import datetime

DEFAULT, VERBOSE = 0, 1


class Logger:
    def __init__(self, verbosity, clock, step_format=str):
        self.verbosity, self.clock, self.step_format = verbosity, clock, step_format
        self.units, self.formats = {}, {}

    def metadata(self, metric, unit="", form="{}"):
        self.units[metric], self.formats[metric] = unit, form

    def log(self, step, data, verbosity=DEFAULT):
        if self.verbosity < verbosity:
            return
        at = datetime.fromtimestamp(self.clock())
        values = " ".join(self._shown(metric, value) for metric, value in data.items())
        print(f"DLL {at:%Y-%m-%d %H:%M:%S.%f} - {self.step_format(step)} {values}", flush=True)

    def _shown(self, metric, value):
        shown = value if value is None else self.formats.get(metric, "{}").format(value)
        return f"{metric} : {shown} {self.units.get(metric, '')}"
