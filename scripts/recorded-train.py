"""Trains a model of which character follows which, on its own source."""
import argparse
import math
import random
import time

parser = argparse.ArgumentParser()
parser.add_argument('--batch', type=int, default=8, help='sequences of 128 characters per step')
parser.add_argument('--steps', type=int, default=150)
options = parser.parse_args()

with open(__file__) as source:
    text = source.read()
places = {character: place for place, character in enumerate(sorted(set(text)))}
scores = [[0.0] * len(places) for _ in places]
random.seed(1)
for step in range(1, options.steps + 1):
    began = time.perf_counter()
    loss = 0.0
    tokens = options.batch * 128
    for _ in range(tokens):
        at = random.randrange(len(text) - 1)
        row, following = scores[places[text[at]]], places[text[at + 1]]
        powers = [math.exp(score) for score in row]
        total = sum(powers)
        loss -= math.log(powers[following] / total)
        for place, power in enumerate(powers):
            row[place] -= 0.02 * power / total
        row[following] += 0.02
    speed = tokens / (time.perf_counter() - began)
    print(f'step {step} | loss {loss / tokens:.4f} | {speed:,.0f} tok/s', flush=True)
