"""Writes when each training step began and ended to the file that STEADY_STOPWATCH names; prints nothing."""

import json
import os
import time


class Stopwatch:
    """A step begins where the one before it ended, so that it includes loading, or at the last `begin`."""

    def __init__(self):
        self._steps = []
        self._name = os.environ.get("STEADY_STOPWATCH")
        # Seconds since 1970 that no correction of the clock moves.
        self._epoch = time.time() - time.perf_counter()
        self.begin()

    def begin(self):
        """The training begins, or goes on after something that is none, such as an evaluation."""
        self._begun = self._now()

    def step(self):
        ended = self._now()
        self._steps.append([self._begun, ended])
        self._begun = ended

    def write(self):
        if self._name:
            with open(self._name, "w") as file:
                json.dump(self._steps, file)

    def _now(self):
        return self._epoch + time.perf_counter()


def load(seconds):
    """A step's work: a busy machine hardly changes how long a sleep takes."""
    time.sleep(seconds)
