# Stands in for of_cnn_train_val.py of Oneflow-Inc/OneFlow-Benchmark, Classification/cnns at 8a78044.
#
# Arguments: config.py:46-118, optimizer_util.py:23-34, ofrecord_util.py:21-32; argparse takes --num_epoch for --num_epochs.
# Who prints: every node its arguments (of_cnn_train_val.py:32, config.py:121-130), and the first all else: the script ends on
#   the others once they have trained, because OneFlow leaves them no session of their own.
# Steps: every --loss_print_every_n_iter of them, counted from 1 (util.py:148-165); the rate is of all devices, over the
#   steps since the last line. The clock of the first line starts before compiling (util.py:124-125). A line ends with
#   the time as seconds since 1970, without a fixed number of digits.
# Steps of an epoch: --num_examples ÷ global batch, rounded up (of_cnn_train_val.py:34-38). There is no summary.
import argparse
import math
import os
from datetime import datetime

import stand_in


def listed(text):
    return text.split(",")


def yes_or_no(text):
    if text.lower() in ("yes", "true", "t", "y", "1"):
        return True
    if text.lower() in ("no", "false", "f", "n", "0"):
        return False
    raise argparse.ArgumentTypeError("Unsupported value encountered.")


p = argparse.ArgumentParser("flags for cnn benchmark")
p.add_argument("--dtype", default="float32")
p.add_argument("--gpu_num_per_node", type=int, default=1)
p.add_argument("--num_nodes", type=int, default=1)
p.add_argument("--node_ips", type=listed, default=["192.168.1.13", "192.168.1.14"])
p.add_argument("--model", default="resnet50")
p.add_argument("--use_fp16", type=yes_or_no, nargs="?", const=True)
p.add_argument("--channel_last", type=yes_or_no, nargs="?", const=False)
p.add_argument("--num_epochs", type=int, default=90)
p.add_argument("--model_load_dir")
p.add_argument("--batch_size_per_device", type=int, default=64)
p.add_argument("--val_batch_size_per_device", type=int, default=8)
p.add_argument("--image_path", default="test_img/tiger.jpg")
p.add_argument("--num_classes", type=int, default=1000)
p.add_argument("--num_examples", type=int, default=1281167)
p.add_argument("--num_val_examples", type=int, default=50000)
p.add_argument("--rgb-mean", type=listed, default=[123.68, 116.779, 103.939])
p.add_argument("--rgb-std", type=listed, default=[58.393, 57.12, 57.375])
p.add_argument("--input_layout", default="NHWC")
p.add_argument("--image-shape", type=listed, default=[3, 224, 224])
p.add_argument("--label-smoothing", type=float, default=0.1)
p.add_argument("--model_save_dir", default=f"./output/snapshots/model_save-{datetime.now():%Y%m%d%H%M%S}")
p.add_argument("--log_dir", default="./output")
p.add_argument("--loss_print_every_n_iter", type=int, default=1)
p.add_argument("--image_size", type=int, default=224)
p.add_argument("--resize_shorter", type=int, default=256)
p.add_argument("--train_data_dir")
p.add_argument("--train_data_part_num", type=int, default=256)
p.add_argument("--val_data_dir")
p.add_argument("--val_data_part_num", type=int, default=256)
p.add_argument("--model_update", default="sgd")
p.add_argument("--learning_rate", type=float, default=0.256)
p.add_argument("--wd", type=float, default=1.0 / 32768)
p.add_argument("--mom", type=float, default=0.875)
p.add_argument("--lr_decay", default="cosine")
p.add_argument("--lr_decay_rate", type=float, default=0.94)
p.add_argument("--lr_decay_epochs", type=int, default=2)
p.add_argument("--warmup_epochs", type=int, default=5)
p.add_argument("--decay_rate", type=float, default=0.9)
p.add_argument("--epsilon", type=float, default=1)
p.add_argument("--gradient_clipping", type=float, default=0.0)
args = p.parse_args()

print("=".ljust(66, "="))
print(f"Running {args.model}: num_gpu_per_node = {args.gpu_num_per_node}, num_nodes = {args.num_nodes}.")
print("=".ljust(66, "="))
for name, value in vars(args).items():
    print(f"{name} = {value}")
print("-".ljust(66, "-"))
print(f"Time stamp: {datetime.now():%Y-%m-%d-%H:%M:%S}")

# OneFlow finds its node by its addresses; nodes that share one are told apart by the variable.
node, _ = stand_in.placed("NODE_RANK", "NNODES")
devices = args.num_nodes * args.gpu_num_per_node
training = stand_in.Training(node, devices, args.batch_size_per_device, 370, args.use_fp16 is True)
batch = training.batch
assert args.num_nodes == 1 or args.num_nodes <= len(args.node_ips)
if args.train_data_dir:
    assert os.path.exists(args.train_data_dir)
if node > 0:
    raise SystemExit(0)
print(f"Loading data from {args.train_data_dir}" if args.train_data_dir else "Loading synthetic data.")
print(f"Saving model to {args.model_save_dir}/snapshot_initial_model.")
print("Init model on demand.")
for epoch in range(args.num_epochs):
    split, samples = training.now, 0
    for step in range(1, math.ceil(args.num_examples / batch) + 1):
        training.step()
        samples += batch
        if step % args.loss_print_every_n_iter == 0:
            rate = samples / (training.now - split)
            print(
                f"train: epoch {epoch}, iter {step}, loss: 6.930000, top_1: 0.000977, top_k: 0.005371, samples/s: {rate:.3f}",
                training.now,
            )
            split, samples = training.now, 0
    print(f"Saving model to {args.model_save_dir}/snapshot_epoch_{epoch}.")
