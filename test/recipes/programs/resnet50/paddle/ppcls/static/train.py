# Stands in for ppcls/static/train.py of PaddlePaddle/PaddleClas at 5bb2e8c.
#
# Arguments: ppcls/static/train.py:41-63; -o changes a setting of the configuration, and `A new field` is printed for one that
#   it lacks (ppcls/utils/config.py:114-148). The configurations beside this file have the settings that matter here.
# Ranks: PADDLE_TRAINER_ID and PADDLE_TRAINERS_NUM; only rank 0 logs (ppcls/utils/logger.py:88-103). Whole seconds (:49-51).
# Steps: every tenth, whatever Global.print_batch_step is: the program asks for `print_interval` (ppcls/static/program.py:421).
#   batch_cost and ips are means since step 5 of the epoch (:373-375); ips is of one device (:381, 402-403).
# There is no summary: the line END of an epoch has no rate in training (:427-435).
# Steps of an epoch: lines of train_list.txt ÷ global batch, rounded up (drop_last of the configuration).
import argparse
import json
import math
from datetime import datetime

import stand_in

p = argparse.ArgumentParser("PaddleClas train script")
p.add_argument("-c", "--config", default="configs/ResNet/ResNet50.yaml")
p.add_argument("-p", "--profiler_options")
p.add_argument("-o", "--override", action="append", default=[])
args = p.parse_args()


def value(text):
    try:
        return json.loads(text.replace("True", "true").replace("False", "false"))
    except ValueError:
        return text


def settings_in(path):
    """What the configurations beside this file use of YAML: settings in settings."""
    config = {}
    nested = [(-1, config)]
    for line in open(path):
        name, _, text = line.strip().partition(":")
        depth = len(line) - len(line.lstrip())
        if name.startswith("#"):
            continue
        while depth <= nested[-1][0]:
            nested.pop()
        setting = value(text.strip()) if text.strip() else {}
        nested[-1][1][name] = setting
        if isinstance(setting, dict):
            nested.append((depth, setting))
    return config


config = settings_in(args.config)
for option in args.override:
    assert option.count("=") == 1, "there can be only a = in the option"
    path, text = option.split("=")
    at = config
    *parents, last = path.split(".")
    for name in parents:
        if name not in at:
            print(f"A new Series field ({name}) detected!")
        at = at.setdefault(name, {})
    if last not in at:
        print(f"A new field ({last}) detected!")
    at[last] = value(text)

rank, ranks = stand_in.placed("PADDLE_TRAINER_ID", "PADDLE_TRAINERS_NUM")
train = config["DataLoader"]["Train"]
per_device = train["sampler"]["batch_size"]
training = stand_in.Training(rank, ranks, per_device, 390, "AMP" in config)


def log(text, level="INFO"):
    if rank == 0:
        print(f"[{datetime.fromtimestamp(training.now):%Y/%m/%d %H:%M:%S}] ppcls {level}: {text}", flush=True)


def show(settings, depth=0):
    for name, setting in settings.items():
        if isinstance(setting, dict):
            log(f"{' ' * depth}{name} : ")
            show(setting, depth + 4)
        else:
            log(f"{' ' * depth}{name} : {setting}")
        if name[0].isupper() and depth == 0:
            log("-" * 60)


edge = "=" * 59
advert = [
    "PaddleClas is powered by PaddlePaddle !",
    "For more info please go to the following website.",
    "https://github.com/PaddlePaddle/PaddleClas",
]
first, *others = [f"=={text.center(55)}==" for text in advert]
log("\n".join(["", edge, first, edge, *(f"=={' ' * 55}==\n{text}" for text in others), edge, ""]))
show(config)
if config.get("AMP", {}).get("level") == "O2":
    log("Only support FP16 evaluation when AMP O2 is enabled.", "WARNING")

images = sum(1 for _ in open(train["dataset"]["cls_label_path"]))
steps = math.ceil(images / training.batch)
for epoch in range(config["Global"]["epochs"]):
    seconds = []
    for step in range(1, steps + 1):
        if step == 5:
            seconds = []
        seconds.append(training.step())
        if step % config.get("print_interval", 10) == 0:
            mean = sum(seconds) / len(seconds)
            log(
                f"epoch:{epoch:<3d} train step:{step:<4d} lr: 0.100000, loss:  6.9081 top1:  0.0020 top5:  0.0098 "
                f"batch_cost: {mean:.5f} s, reader_cost: 0.00087 s, ips: {per_device / mean:.5f} samples/sec."
            )
    mean, total = sum(seconds) / len(seconds), sum(seconds)
    log(
        f"END epoch:{epoch:<3d} train  loss:  6.9081 top1:  0.0020 top5:  0.0098 "
        f"batch_cost: {mean:.5f} s, reader_cost: 0.00087 s, batch_cost_sum: {total:.5f} s,"
    )
