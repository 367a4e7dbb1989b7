"""A sanity check and evaluations with bars without a label, around the bar of the training, which has none either."""

from stopwatch import Stopwatch, load
from tqdm import tqdm


def evaluate():
    for _ in tqdm(range(25), leave=False):
        load(0.01)


watch = Stopwatch()
evaluate()
for epoch in range(3):
    watch.begin()
    for step in tqdm(range(130)):
        load(0.03)
        watch.step()
    evaluate()
watch.write()
