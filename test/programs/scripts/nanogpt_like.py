"""Prints what nanoGPT's train.py prints: a line with the time of an iteration every ten, an evaluation every 200."""

import time

import numpy
from stopwatch import Stopwatch, load

watch = Stopwatch()
weights = numpy.random.rand(64, 64)
print("tokens per iteration will be: 12,288")
started = time.time()
for iteration in range(401):
    if iteration % 200 == 0:
        load(0.3)
        print(f"step {iteration}: train loss {4 / (1 + iteration):.4f}, val loss {4 / (1 + iteration):.4f}")
        watch.begin()
    load(0.03)
    weights = weights @ weights / 64
    watch.step()
    ended = time.time()
    duration, started = ended - started, ended
    if iteration % 10 == 0:
        print(f"iter {iteration}: loss {4 / (1 + iteration):.4f}, time {duration * 1000:.2f}ms, mfu {3.21:.2f}%")
watch.write()
