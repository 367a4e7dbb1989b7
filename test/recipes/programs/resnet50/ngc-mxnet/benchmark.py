# Stands in for benchmark.py of NVIDIA/DeepLearningExamples, MxNet/Classification/RN50v1.5 at 99b1c898, with the runner and
# the ranks that it starts.
#
# Arguments: benchmark.py:31-49; the runner takes what is unknown (runner:21-33), and train.py refuses the rest.
# Ranks: the runner starts them with horovodrun (runner:44-45), which marks each line with rank and stream.
# Lines: every rank logs on its own (train.py:57-61), with the rate of all ranks over 20 steps (fit.py:360-369, --disp-batches
#   at :103); --no-metrics leaves no loss (fit.py:478-485, 514). The batch on the line of arguments is that of all ranks
#   (runner:40). FP16 is --dtype, not AMP, and has a fourth channel (runner:35-38).
# Summary: tables on standard error (benchmark.py:110-123): the harmonic mean of the epochs after --warmup, five digits,
#   then six latencies. An epoch's rate is batch ÷ mean duration of all steps so far without 20 (fit.py:288, 195-202).
import argparse
import sys
from datetime import datetime
from pathlib import Path

import stand_in


def numbers(text):
    return [int(number) for number in text.split(",")]


p = argparse.ArgumentParser(description="Benchmark")
p.add_argument("--executable", default="./runner")
p.add_argument("-o", "--output", required=True)
p.add_argument("-n", "--ngpus", type=numbers, required=True)
p.add_argument("-b", "--batch-sizes", type=numbers, required=True)
p.add_argument("-i", "--benchmark-iters", type=int, default=100)
p.add_argument("-e", "--epochs", type=int, default=1)
p.add_argument("-w", "--warmup", type=int, default=0)
p.add_argument("--timeout", default="inf")
p.add_argument("--mode", choices=("train_val", "train", "val"), default="train_val")
args, others = p.parse_known_args()

runner = argparse.ArgumentParser(description="Train classification models on ImageNet")
runner.add_argument("--data-root", type=Path, default=Path("/data/imagenet/train-val-recordio-passthrough"))
runner.add_argument("--dtype", default="float16", choices=("float32", "float16"))
backends = ("dali-gpu", "dali-cpu", "mxnet", "synthetic")
runner.add_argument("--data-backend", default="dali-gpu", choices=backends)
runner.add_argument("--num-examples", type=int, default=1281167)
settings = runner.parse_args(others)


def log(training, rank, text):
    at = datetime.fromtimestamp(training.now)
    line = f"{at:%Y-%m-%d %H:%M:%S},{at.microsecond // 1000:03d}:INFO: {text}"
    print(f"[1,{rank}]<stderr>:{line}", file=sys.stderr, flush=True)


def train(ranks, batch_per_rank):
    """→ the rate of each epoch"""
    training = stand_in.Training(0, ranks, batch_per_rank, 370, settings.dtype == "float16")
    batch = training.batch
    if settings.data_backend.startswith("dali"):
        for name in ("train.rec", "train.idx", "val.rec", "val.idx"):
            (settings.data_root / name).stat()
    shown = (
        f"Namespace(amp=False, arch='resnetv15', batch_size={batch}, benchmark_iters={args.benchmark_iters}, "
        f"data_backend='{settings.data_backend}', disp_batches=20, dtype='{settings.dtype}', "
        f"gpus={list(range(ranks))}, kv_store='horovod', mode='{args.mode}', num_epochs={args.epochs}, "
        f"num_examples={settings.num_examples}, num_layers=50)"
    )
    for rank in range(ranks):
        log(training, rank, f"Start with arguments {shown}")
    durations, rates = [], []
    for epoch in range(args.epochs):
        for rank in range(ranks):
            log(training, rank, f"Starting epoch {epoch}")
        begun = training.now
        for step in range(args.benchmark_iters):
            durations.append(training.step())
            if (step + 1) % 20 == 0:
                rate = 20 * batch / (training.now - begun)
                for rank in range(ranks):
                    log(training, rank, f"Epoch[{epoch}] Batch [{step - 19}-{step}]\tSpeed: {rate} samples/sec\tLR: 0.1\t")
                begun = training.now
        counted = durations[20:] if len(durations) > 20 else durations
        rates.append(batch * len(counted) / sum(counted))
    for rank in range(ranks):
        log(training, rank, "Experiment took: 120.5 sec")
    return rates


latencies = [f"latency_{percentile}" for percentile in ("avg", 50, 90, 95, 99, 100)]
results = {}
for ranks in args.ngpus:
    for batch_per_rank in args.batch_sizes:
        rates = train(ranks, batch_per_rank)
        if len(rates) != args.epochs:
            raise ValueError("Wrong number epochs in report")
        counted = rates[args.warmup :]
        rate = len(counted) / sum(1 / one for one in counted)
        # The steps that count are equally long: their mean latency is each percentile of it.
        results[ranks, batch_per_rank] = {"total_ips": rate, **dict.fromkeys(latencies, ranks * batch_per_rank / rate)}

for metric in ("total_ips", *latencies):
    print(f"train.{metric}", file=sys.stderr)
    heads = "".join(str(batch).center(11) + "|" for batch in args.batch_sizes)
    print(" " * 11 + "|" + heads, file=sys.stderr)
    print("-" * (len(args.batch_sizes) + 1) * 12, file=sys.stderr)
    for ranks in args.ngpus:
        cells = "".join(
            f"{results[ranks, batch][metric]:.5g}".center(11) + "|" for batch in args.batch_sizes
        )
        print(str(ranks).center(11) + "|" + cells, file=sys.stderr)
    print(file=sys.stderr)
