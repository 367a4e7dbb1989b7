# What the stand-ins share. A stand-in takes the arguments of a published program and prints what that program prints; it
# trains nothing. Its time is simulated: every line's own clock and rates agree with a rate that is known.
import json
import os
import time
from pathlib import Path

# Steps before which a program compiles, tunes and fills its queues.
SLOW_STEPS = 4


def placed(rank, size):
    """Rank and number of ranks, from the variables in which a launcher states them; 0 of 1 without a launcher."""
    return int(os.environ.get(rank, "0")), int(os.environ.get(size, "1"))


def true_rate(per_device, devices, mixed):
    """Samples per second of all devices: mixed precision is twice as fast, two devices and more lose 5 %."""
    return per_device * (2 if mixed else 1) * devices * (1 if devices == 1 else 0.95)


class Training:
    """A training whose clock runs by its steps."""

    def __init__(self, rank, devices, batch_per_device, per_device, mixed):
        self.batch, self.rate = batch_per_device * devices, true_rate(per_device, devices, mixed)
        self.done, self.now = 0, time.time()
        started = {"rank": rank, "devices": devices, "mixed": mixed, "rate": self.rate, "folder": os.getcwd()}
        started["flags"] = sorted(name for name in os.environ if name.startswith("FLAGS_"))
        # For the tests: what was started, and what its log should be measured as.
        with open(Path(__file__).parent / "started.jsonl", "a") as file:
            file.write(json.dumps(started) + "\n")

    def step(self):
        """Trains one step, and returns its seconds."""
        self.done += 1
        seconds = self.batch / self.rate
        if self.done == 1:
            seconds += 10
        elif self.done <= SLOW_STEPS:
            seconds *= 2
        self.now += seconds
        return seconds
