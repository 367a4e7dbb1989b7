"""A bar of epochs around the bar of their batches, as `trange` in `trange` draws them."""

from stopwatch import Stopwatch, load
from tqdm import trange

watch = Stopwatch()
for epoch in trange(4, desc="Epochs"):
    watch.begin()
    for step in trange(100, desc="Batches", leave=False):
        load(0.03)
        watch.step()
watch.write()
