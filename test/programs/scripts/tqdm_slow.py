"""Steps of more than a second: the bar turns from it/s to s/it and back."""

from stopwatch import Stopwatch, load
from tqdm import tqdm

watch = Stopwatch()
for step in tqdm(range(14), desc="Training", unit="batch"):
    load(0.4 if step == 0 else 1.1)
    watch.step()
watch.write()
