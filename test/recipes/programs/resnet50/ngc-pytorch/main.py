# Stands in for main.py of NVIDIA/DeepLearningExamples, PyTorch/Classification/ConvNets at 99b1c898.
#
# Arguments: main.py:70-293, argparse; they become the line of parameters, of rank 0 alone (main.py:454-472).
# Ranks: WORLD_SIZE, LOCAL_RANK and RANK, as torch.distributed reads them (main.py:302-313).
# Steps: from 1 (image_classification/logger.py:265-268, 232-236), every --print-freq-th. --prof ends the loop before the
#   last step is logged: utils.first_n zips a range with the steps (image_classification/utils.py:106-108), so that --prof N
#   prints N - 1. Rates are of all devices (image_classification/training.py:484-489).
# Verbosity: DLLogger's standard output gets the verbosity DEFAULT (main.py:458-460). On the line of a step, compute_ips, the
#   learning rate and the times are VERBOSE and stay out (training.py:156-158, 290-313). The records of the epoch and of the
#   run are logged without a verbosity, which is DEFAULT, once for each verbosity of a metric (logger.py:271-294).
# Summary: the mean of the rates of all steps, the first and the last included (logger.py:258-287: end_epoch takes the last
#   step, which was not logged, into its mean).
import argparse
import os

import dllogger
import stand_in

p = argparse.ArgumentParser(description="PyTorch ImageNet Training")
p.add_argument("data", metavar="DIR")
backends = ["pytorch", "syntetic", "dali-gpu", "dali-cpu"]
p.add_argument("--data-backend", default="dali-cpu", choices=backends)
p.add_argument("--arch", "-a", default="resnet50", choices=["resnet18", "resnet34", "resnet50", "resnet101", "resnet152"])
p.add_argument("--model-config", "-c", default="classic", choices=["classic", "fanin", "grp-fanin", "grp-fanout"])
p.add_argument("--num-classes", default=1000, type=int)
p.add_argument("-j", "--workers", default=5, type=int)
p.add_argument("--epochs", default=90, type=int)
p.add_argument("--run-epochs", default=-1, type=int)
p.add_argument("-b", "--batch-size", default=256, type=int)
p.add_argument("--optimizer-batch-size", default=-1, type=int)
p.add_argument("--lr", "--learning-rate", default=0.1, type=float)
p.add_argument("--lr-schedule", default="step", choices=["step", "linear", "cosine"])
p.add_argument("--warmup", default=0, type=int)
p.add_argument("--label-smoothing", default=0.0, type=float)
p.add_argument("--mixup", default=0.0, type=float)
p.add_argument("--momentum", default=0.9, type=float)
p.add_argument("--weight-decay", "--wd", default=1e-4, type=float)
p.add_argument("--bn-weight-decay", action="store_true")
p.add_argument("--nesterov", action="store_true")
p.add_argument("--print-freq", "-p", default=10, type=int)
p.add_argument("--resume")
p.add_argument("--pretrained-weights", default="")
p.add_argument("--fp16", action="store_true")
p.add_argument("--static-loss-scale", type=float, default=1)
p.add_argument("--dynamic-loss-scale", action="store_true")
p.add_argument("--prof", type=int, default=-1)
p.add_argument("--amp", action="store_true")
p.add_argument("--seed", type=int)
p.add_argument("--gather-checkpoints", action="store_true")
p.add_argument("--raport-file", default="experiment_raport.json")
p.add_argument("--evaluate", action="store_true")
p.add_argument("--training-only", action="store_true")
p.add_argument("--no-checkpoints", action="store_false", dest="save_checkpoints")
p.add_argument("--checkpoint-filename", default="checkpoint.pth.tar")
p.add_argument("--workspace", default="./")
p.add_argument("--memory-format", default="nchw", choices=["nchw", "nhwc"])
args = p.parse_args()

rank, args.world_size = stand_in.placed("RANK", "WORLD_SIZE")
args.distributed = args.world_size > 1
if "WORLD_SIZE" in os.environ:
    args.local_rank = int(os.environ["LOCAL_RANK"])
args.gpu = args.local_rank if args.distributed else 0
if args.static_loss_scale != 1.0 and not args.fp16:
    print("Warning:  if --fp16 is not used, static_loss_scale will be ignored.")
print(f"=> creating model '('{args.arch}', '{args.model_config}', {args.num_classes})'")

training = stand_in.Training(rank, args.world_size, args.batch_size, 350, args.amp)


def step_format(step):  # image_classification/logger.py:35-47
    if isinstance(step, str):
        return step
    names = ("Epoch", "Iteration")
    return "".join(f"{name}: {number} " for name, number in zip(names, step)) or "Summary:"


log = dllogger.Logger(dllogger.DEFAULT if rank == 0 else -1, lambda: training.now, step_format)
log.log("PARAMETER", vars(args), dllogger.DEFAULT)
log.metadata("train.loss", form="{:.5f}")
for name in ("train.compute_ips", "train.total_ips"):
    log.metadata(name, unit="img/s", form="{:.2f}")
for name in ("train.data_time", "train.compute_time"):
    log.metadata(name, unit="s", form="{:.5f}")
print(" ! Weight decay NOT applied to BN parameters ", 106, 55, sep="\n")
print(f"RUNNING EPOCHS FROM 0 TO {args.epochs}")


def means(step, rates):
    mean = sum(rates) / len(rates)
    log.log(step, {"train.loss": 6.9, "train.total_ips": mean})
    times = {"train.data_time": 0.001, "train.compute_time": training.batch / mean}
    log.log(step, {"lr": args.lr, "train.compute_ips": mean * 1.001, **times})


epochs = []
for epoch in range(args.epochs):
    rates = []
    steps = args.prof if args.prof > 0 else 5005
    for step in range(1, steps + 1):
        rate = training.batch / training.step()
        rates.append(rate)
        if step % args.print_freq == 0 and step != args.prof:
            log.log((epoch, step), {"train.loss": 6.9, "train.total_ips": rate})
    means((epoch,), rates)
    epochs.append(sum(rates) / len(rates))
    if args.save_checkpoints and rank == 0:
        print(f"SAVING {os.path.join(args.workspace, args.checkpoint_filename)}")
means((), epochs)
print("Experiment ended")
