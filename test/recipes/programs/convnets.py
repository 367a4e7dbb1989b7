# NVIDIA/DeepLearningExamples, TensorFlow/Classification/ConvNets, in its two generations: `later` is 99b1c898, else fed7ba99.
# Lines are those of fed7ba99; where the later one differs, its own are given.
#
# Arguments: utils/cmdline_helper.py:35-257, which names the unknown ones and raises ValueError. Later: more options, and
#   --display_every is 1 by default (99b1c898, :185-190) and has an effect.
# Who prints: rank 0 alone has DLLogger's backends (main.py:41-52) and the hook that logs steps (runtime/runner.py:390-414).
#   `Current step:` (99b1c898, runner.py:509) comes from every rank.
# Steps: TrainingLoggingHook drops its first 20 steps, whatever --warmup_steps is: runner.py:407 does not pass it on
#   (utils/hooks/training_hooks.py:42,84); it prints the global step, which counts from 0. BenchmarkLoggingHook drops
#   --warmup_steps (utils/hooks/benchmark_hooks.py:45). Rates are of all devices.
# Summary: the mean of the rates that were logged, or would have been without --display_every (runner.py:500-503). The mean
#   of none is an error in the older generation, 0 in the later (training_hooks.py:36-37; 99b1c898, :37-41).
# Data: without --data_dir, only the benchmark mode trains (runner.py:346-347).
# Checkpoints: one is written to --results_dir at the end. The older generation trains on from it; the later one trains
#   only what is left of --num_iter, which is nothing (99b1c898, runner.py:503-527).
import argparse
import glob
import math
import os
from pathlib import Path

import dllogger
import stand_in

IMAGES = 1281167  # of ImageNet; the program counts the records of its files (runtime/runner_utils.py)


def flag(parser, name):
    group = parser.add_mutually_exclusive_group()
    group.add_argument("--" + name, dest=name, action="store_true", default=False)
    group.add_argument("--no" + name, dest=name, action="store_false")
    group.set_defaults(name=False)  # The program's own slip: it adds the parameter `name`.


def arguments(later):
    p = argparse.ArgumentParser()
    p.add_argument("--arch", choices=["resnet50", "resnext101-32x4d", "se-resnext101-32x4d"], default="resnet50")
    modes = ["train", "train_and_evaluate", "evaluate", "predict", "training_benchmark", "inference_benchmark"]
    p.add_argument("--mode", choices=modes, default="train_and_evaluate")
    for name in ("data_dir", "data_idx_dir", "export_dir", "to_predict"):
        p.add_argument("--" + name)
    p.add_argument("--batch_size", type=int, required=True)
    p.add_argument("--num_iter", type=int, default=1)
    p.add_argument("--run_iter", type=int, default=-1)
    p.add_argument("--iter_unit", choices=["epoch", "batch"], default="epoch")
    p.add_argument("--warmup_steps", type=int, default=50)
    p.add_argument("--data_format", choices=["NHWC", "NCHW"], default="NCHW")
    p.add_argument("--model_dir")
    p.add_argument("--results_dir", default=".")
    if later:
        p.add_argument("--finetune_checkpoint")
        flag(p, "use_final_conv")
        p.add_argument("--quant_delay", type=int, default=0)
        for name in ("quantize", "use_qdq", "symmetric"):
            flag(p, name)
    p.add_argument("--log_filename", default="log.json")
    p.add_argument("--display_every", type=int, default=1 if later else 10)
    p.add_argument("--lr_init", type=float, default=0.1)
    p.add_argument("--lr_warmup_epochs", type=int, default=5)
    p.add_argument("--weight_decay", type=float, default=1e-4)
    p.add_argument("--weight_init", choices=["fan_in", "fan_out"], default="fan_out")
    p.add_argument("--momentum", type=float, default=0.9)
    p.add_argument("--precision", choices=["fp32", "fp16"], default="fp32")
    p.add_argument("--loss_scale", type=float, default=256.0)
    p.add_argument("--label_smoothing", type=float, default=0.0)
    p.add_argument("--mixup", type=float, default=0.0)
    for name in ("use_static_loss_scaling", "use_xla", "use_dali", "use_tf_amp", "use_cosine_lr"):
        flag(p, name)
    p.add_argument("--seed", type=int)
    p.add_argument("--gpu_memory_fraction", type=float, default=0.7)
    p.add_argument("--gpu_id", type=int, default=0)
    flags, unknown = p.parse_known_args()
    for word in unknown:
        print("ERROR: Unknown command line arg: %s" % word)
    if unknown:
        raise ValueError("Invalid command line arg(s)")
    return flags


def files_in(folder):
    names = sorted(glob.glob(os.path.join(folder, "train-*")))
    return names[0], names[-1]  # The program reads both, and so fails where there are none.


def train(later):
    flags = arguments(later)
    rank, ranks = stand_in.placed("OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE")
    training = stand_in.Training(rank, ranks, flags.batch_size, 300, flags.use_tf_amp)
    batch = training.batch
    log = dllogger.Logger(dllogger.VERBOSE if rank == 0 else -1, lambda: training.now)
    log.log("PARAMETER", vars(flags))
    if rank == 0:  # model/resnet.py:104-109
        print("Model HParams:", "Name " + flags.arch, "Number of classes 1001", sep="\n")
        print("Compute_format " + flags.data_format, "Input_format NHWC", "dtype <dtype: 'float32'>", sep="\n")

    benchmark = flags.mode == "training_benchmark"
    if flags.data_dir is None and not benchmark:
        raise ValueError("`data_dir` must be specified for training!")
    steps, epochs = float(flags.num_iter), 1
    if flags.data_dir is None:
        steps = flags.num_iter
    else:
        files_in(flags.data_dir)
        epochs = math.ceil(steps / (IMAGES // batch))
    if flags.data_idx_dir is not None and (flags.use_dali or not later):
        files_in(flags.data_idx_dir)
    if rank == 0:
        print("Starting Model Training...")
        print("Training Epochs", epochs)
        print("Total Steps", steps)
        print("Steps per Epoch", steps / epochs)
        print("Decay Steps", float(90 * IMAGES // batch))
        print("Weight Decay Factor", flags.weight_decay)
        print("Init Learning Rate", flags.lr_init)
        print("Momentum", flags.momentum)
        print("Num GPUs", ranks)
        print("Per-GPU Batch Size", flags.batch_size)

    checkpoint = Path(flags.model_dir or flags.results_dir) / "checkpoint"
    begun = int(checkpoint.read_text()) if rank == 0 and checkpoint.exists() else 0
    run_iter = int(steps)
    if later:
        run_iter = max(0, min(run_iter, int(steps) - begun))
        print("Current step:", begun)
        if run_iter == 0:
            if rank == 0:
                print("Model already trained required number of steps. Skipped")
            return
    print("Using cosine learning rate schedule" if flags.use_cosine_lr else "Using step learning rate schedule")
    if rank == 0 and flags.data_dir is None:
        print("Using Synthetic Data ...")
    elif rank == 0 and flags.use_dali and flags.data_idx_dir is not None:
        print("Using DALI input... ")

    skipped = flags.warmup_steps if benchmark else 20
    every = flags.display_every if later else 1
    rates = []
    for step in range(run_iter):
        rate = batch / training.step()
        if step < skipped:
            continue
        rates.append(rate)
        if step % every != 0:
            continue
        if benchmark:
            log.log((0, step), {"total_ips": rate})
        else:
            losses = {"cross_entropy": 6.9, "l2_loss": 0.32, "total_loss": 7.22, "learning_rate": 0.1}
            log.log(((begun + step) // int(steps / epochs), begun + step), {"imgs_per_sec": rate, **losses})
    if rank == 0:
        print("Ending Model Training ...")
        mean = sum(rates) / len(rates) if rates or not later else 0
        log.log((), {"train_throughput": mean})
        checkpoint.parent.mkdir(parents=True, exist_ok=True)
        checkpoint.write_text(str(begun + run_iter))
