"""ResNet-50 v1.5 training steps in PyTorch on the CPU: what the embedded trainer is measured against.

The same network, batch, optimizer and synthetic data as `src/trainer`, and the same DLLogger lines, so that one
extractor reads both. Needs torch alone; one process, one worker.
"""

import argparse
import resource
import time
from datetime import datetime, timedelta

import torch
from torch import nn
from torch.nn import functional

WARMUP_STEPS = 2


class Bottleneck(nn.Module):
    def __init__(self, inputs, width, stride):
        super().__init__()
        outputs = 4 * width
        self.conv1 = nn.Conv2d(inputs, width, 1, bias=False)
        self.bn1 = nn.BatchNorm2d(width)
        # Version 1.5: the stride is in the 3x3 convolution.
        self.conv2 = nn.Conv2d(width, width, 3, stride, 1, bias=False)
        self.bn2 = nn.BatchNorm2d(width)
        self.conv3 = nn.Conv2d(width, outputs, 1, bias=False)
        self.bn3 = nn.BatchNorm2d(outputs)
        self.downsample = None
        if stride != 1 or inputs != outputs:
            shortcut = nn.Conv2d(inputs, outputs, 1, stride, bias=False)
            self.downsample = nn.Sequential(shortcut, nn.BatchNorm2d(outputs))

    def forward(self, x):
        shortcut = x if self.downsample is None else self.downsample(x)
        x = functional.relu(self.bn1(self.conv1(x)), inplace=True)
        x = functional.relu(self.bn2(self.conv2(x)), inplace=True)
        return functional.relu(self.bn3(self.conv3(x)) + shortcut, inplace=True)


class ResNet50(nn.Module):
    def __init__(self, classes=1000):
        super().__init__()
        self.conv1 = nn.Conv2d(3, 64, 7, 2, 3, bias=False)
        self.bn1 = nn.BatchNorm2d(64)
        blocks, inputs = [], 64
        for width, count, stride in ((64, 3, 1), (128, 4, 2), (256, 6, 2), (512, 3, 2)):
            for block in range(count):
                blocks.append(Bottleneck(inputs, width, stride if block == 0 else 1))
                inputs = 4 * width
        self.blocks = nn.Sequential(*blocks)
        self.fc = nn.Linear(inputs, classes)

    def forward(self, x):
        x = functional.relu(self.bn1(self.conv1(x)), inplace=True)
        x = self.blocks(functional.max_pool2d(x, 3, 2, 1))
        return self.fc(x.mean((2, 3)))


class Log:
    """DLLogger lines whose time stamps come from a clock that never jumps."""

    def __init__(self):
        self.wall, self.monotonic = datetime.now(), time.perf_counter()

    def __call__(self, instant, scope, **fields):
        stamp = self.wall + timedelta(seconds=instant - self.monotonic)
        pairs = "  ".join(f"{name} : {value}" for name, value in fields.items())
        print(f"DLL {stamp:%Y-%m-%d %H:%M:%S.%f} - {scope} {pairs}", flush=True)


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--batch", type=int, default=4)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--image-size", type=int, default=224)
    parser.add_argument("--steps", type=int, default=14)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--channels-last", action="store_true")
    return parser.parse_args()


def build(arguments):
    model = ResNet50().train()
    images = torch.randn(arguments.batch, 3, arguments.image_size, arguments.image_size)
    if arguments.channels_last:
        model = model.to(memory_format=torch.channels_last)
        images = images.contiguous(memory_format=torch.channels_last)
    labels = torch.randint(0, 1000, (arguments.batch,))
    vectors = [parameter for parameter in model.parameters() if parameter.ndim == 1]
    matrices = [parameter for parameter in model.parameters() if parameter.ndim > 1]
    groups = [{"params": matrices, "weight_decay": 1e-4}, {"params": vectors, "weight_decay": 0.0}]
    optimizer = torch.optim.SGD(groups, lr=0.1 * arguments.batch / 256, momentum=0.9)
    return model, optimizer, images, labels


def main():
    arguments = parse_arguments()
    torch.set_num_threads(arguments.threads)
    torch.manual_seed(arguments.seed)
    model, optimizer, images, labels = build(arguments)
    log = Log()
    log(
        time.perf_counter(),
        "PARAMETER",
        model="resnet50_v1.5",
        parameters=sum(parameter.numel() for parameter in model.parameters()),
        workers=1,
        batch_per_worker=arguments.batch,
        global_batch=arguments.batch,
        precision="fp32",
        engine="pytorch",
        engine_version=torch.__version__,
        threads_per_worker=arguments.threads,
        image_size=arguments.image_size,
        memory_format="channels_last" if arguments.channels_last else "contiguous",
        optimizer="sgd",
        data="synthetic",
        seed=arguments.seed,
    )

    durations = []
    start = time.perf_counter()
    for step in range(1, arguments.steps + 1):
        optimizer.zero_grad(set_to_none=True)
        loss = functional.cross_entropy(model(images), labels, label_smoothing=0.1)
        loss.backward()
        optimizer.step()
        value = loss.item()
        end = time.perf_counter()
        durations.append(end - start)
        rate = arguments.batch / (end - start)
        log(end, f"(0, {step})", loss=f"{value:.6f}", step_time=f"{end - start:.6f} s", total_ips=f"{rate:.3f} images/s")
        start = end

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024**2
    log(time.perf_counter(), "()", peak_rss=f"{peak:.3f} GiB")
    timed = durations[WARMUP_STEPS:] or durations
    throughput = len(timed) * arguments.batch / sum(timed)
    log(time.perf_counter(), "()", train_throughput=f"{throughput:.3f} images/s")


if __name__ == "__main__":
    main()
