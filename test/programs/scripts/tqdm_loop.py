"""A loop over batches with tqdm's bar, an evaluation after each epoch."""

from stopwatch import Stopwatch, load
from tqdm import tqdm

watch = Stopwatch()
for epoch in range(3):
    watch.begin()
    bar = tqdm(range(150), desc=f"Epoch {epoch + 1}/3")
    for step in bar:
        load(0.03)
        watch.step()
        bar.set_postfix(loss=f"{7 / (1 + epoch * 150 + step):.4f}")
    for _ in tqdm(range(20), desc="Evaluating"):
        load(0.1)
watch.write()
