# Stands in for the training program of a published script: it trains nothing. It compares its arguments with those that the
# test wrote beside it, and prints the log of a training at a given rate, in the form that the program prints.
import json
import os
import re
import sys
from datetime import datetime, timedelta
from pathlib import Path

told = json.loads((Path(__file__).parent / "expected.json").read_text())
# A job's folder has another path for each run.
words = [re.sub("=/.*/scratch$", "=<job>/scratch", word) for word in sys.argv[1:]]
rank = int(os.environ.get("OMPI_COMM_WORLD_RANK", os.environ.get("NODE_RANK", "0")))
ranks = int(os.environ.get("OMPI_COMM_WORLD_SIZE", os.environ.get("NNODES", "1")))
expected = next(one for one in told["cases"] if one["ranks"] == ranks)
with open(told["started"], "a") as started:
    started.write(f"{ranks} {rank} {os.getcwd()}\n")

extra = [word for word in words if word not in expected["words"]]
absent = [word for word in expected["words"] if word not in words]
if extra or absent:
    sys.exit(f"not the published arguments: without {' '.join(absent)}, with {' '.join(extra)}")

rate, form = expected["rate"], told["form"]
for step in range(1, 121) if rank == 0 else ():
    seconds = step * expected["samplesPerStep"] / rate
    if form == "dll":
        # NVIDIA's hook prints nothing of its first 20 steps.
        if step <= 20:
            continue
        at = datetime(2020, 9, 1, 12) + timedelta(seconds=seconds)
        print(f"DLL {at:%Y-%m-%d %H:%M:%S.%f} - (0, {step}) imgs_per_sec : {rate} ")
    elif step % 20 == 0:
        print(
            f"train: epoch 0, iter {step}, loss: 6.750000, top_1: 0.000000, top_k: 0.010000, "
            f"samples/s: {rate} {1.6e9 + seconds}"
        )
