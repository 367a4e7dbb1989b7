"""ResNet-50 v1.5 in Gluon and its training, which the MXNet scripts share. Imports MXNet.

The model zoo's resnet50_v1 has the stride of a block in its first convolution.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import cycle

import mxnet as mx
import numpy as np
from mxnet import autograd, gluon
from mxnet.gluon import HybridBlock, nn

from steady_training import batches, mxnet_loaders, processor, resnet50
from steady_training.options import Options, refuse
from steady_training.ranks import Ranks
from steady_training.resnet50 import CLASSES, EXPANSION, STAGES
from steady_training.training import Dtypes, Framework, Training, Weights, learning_rate


@dataclass(frozen=True)
class Exchange:
    """How ranks exchange gradients."""

    # Of the trained parameters and their optimizer.
    trainer: Callable[[dict[str, gluon.Parameter], mx.optimizer.Optimizer], gluon.Trainer]
    # What the trainer divides exchanged gradients by: the samples that they are sums of.
    samples: int
    libraries: tuple[str, ...] = ()


def context_of(options: Options, local_rank: int) -> mx.Context:
    if options.device == "cpu":
        return mx.cpu()
    if mx.context.num_gpus() == 0:
        refuse("MXNet sees no GPU on this machine.")
    return mx.gpu(local_rank)


def prepare(options: Options, place: Ranks, context: mx.Context, exchange: Exchange) -> Training:
    network = ResNet50()
    network.initialize(ctx=context)
    network.hybridize(static_alloc=True, static_shape=True)
    trained = {
        pytorch_name(name): parameter
        for name, parameter in network._collect_params_with_prefix().items()
        if parameter.grad_req != "null"
    }
    for name, array in resnet50.first_weights(options).items():
        trained[name].set_data(mx.nd.array(array))
        trained[name].wd_mult = float(resnet50.decays(name))
    optimizer = mx.optimizer.SGD(
        learning_rate=learning_rate(options, place), momentum=options.momentum, wd=options.weight_decay
    )
    trainer = exchange.trainer(trained, optimizer)
    criterion = gluon.loss.SoftmaxCrossEntropyLoss()
    activations: list[type] = []

    def step(images: mx.nd.NDArray, labels: mx.nd.NDArray) -> float:
        with autograd.record():
            logits = network(images)
            loss = criterion(logits, labels)
        loss.backward()
        trainer.step(exchange.samples)
        activations[:] = [logits.dtype]
        mean = float(loss.mean().asscalar())
        mx.nd.waitall()
        return mean

    def dtypes() -> Dtypes:
        weight = trained["conv1.weight"]
        return Dtypes(*(np.dtype(dtype).name for dtype in (weight.dtype, activations[0], weight.grad().dtype)))

    def weights() -> Weights:
        return {name: parameter.data().asnumpy() for name, parameter in trained.items()}

    stream, ahead = feed(options, place, context)
    count = sum(int(np.prod(parameter.shape)) for parameter in trained.values())
    return Training(framework(options, exchange), count, stream, step, dtypes, weights, kept, ahead)


def feed(
    options: Options, place: Ranks, context: mx.Context
) -> tuple[Iterator[tuple[mx.nd.NDArray, mx.nd.NDArray]], int]:
    """Batches on the device, without an end, and how many the loader may have ready."""
    if options.data == "real":
        return mxnet_loaders.native(options, place, context)
    resident = batches.resident(options, place, CLASSES)
    return cycle([tuple(mx.nd.array(part, ctx=context) for part in batch) for batch in resident]), 0


def kept(images: mx.nd.NDArray, labels: mx.nd.NDArray) -> dict[str, np.ndarray]:
    return {"images": images.asnumpy(), "labels": labels.asnumpy().astype(np.int64)}


def pytorch_name(name: str) -> str:
    """Gluon calls the scale of a batch norm gamma and its offset beta."""
    return name.replace(".gamma", ".weight").replace(".beta", ".bias")


def framework(options: Options, exchange: Exchange) -> Framework:
    libraries = (f"numpy {np.__version__}", *exchange.libraries)
    if options.device == "cpu":
        return Framework("MXNet", mx.__version__, libraries, processor.name())
    return Framework("MXNet", mx.__version__, libraries, "NVIDIA GPU", tf32=options.precision == "tf32")


def convolution(inputs: int, outputs: int, kernel: int, stride: int = 1) -> nn.Conv2D:
    return nn.Conv2D(outputs, kernel, stride, kernel // 2, use_bias=False, in_channels=inputs)


def norm(channels: int) -> nn.BatchNorm:
    return nn.BatchNorm(momentum=0.9, epsilon=1e-5, in_channels=channels)


class Bottleneck(HybridBlock):
    def __init__(self, inputs: int, width: int, stride: int, shortcut: bool) -> None:
        super().__init__()
        outputs = width * EXPANSION
        self.conv1, self.bn1 = convolution(inputs, width, 1), norm(width)
        self.conv2, self.bn2 = convolution(width, width, 3, stride), norm(width)
        self.conv3, self.bn3 = convolution(width, outputs, 1), norm(outputs)
        self.downsample = nn.HybridSequential()
        if shortcut:
            self.downsample.add(convolution(inputs, outputs, 1, stride), norm(outputs))

    def hybrid_forward(self, F, x):
        y = F.relu(self.bn1(self.conv1(x)))
        y = F.relu(self.bn2(self.conv2(y)))
        return F.relu(self.bn3(self.conv3(y)) + self.downsample(x))


class ResNet50(HybridBlock):
    def __init__(self) -> None:
        super().__init__()
        self.conv1, self.bn1 = convolution(3, 64, 7, 2), norm(64)
        channels = 64
        for number, (width, blocks, stride) in enumerate(STAGES, start=1):
            stage = nn.HybridSequential()
            for index in range(blocks):
                stage.add(Bottleneck(channels, width, stride if index == 0 else 1, shortcut=index == 0))
                channels = width * EXPANSION
            setattr(self, f"layer{number}", stage)
        self.fc = nn.Dense(CLASSES, in_units=channels)

    def hybrid_forward(self, F, x):
        x = F.relu(self.bn1(self.conv1(x)))
        x = F.Pooling(x, kernel=(3, 3), stride=(2, 2), pad=(1, 1), pool_type="max")
        x = self.layer4(self.layer3(self.layer2(self.layer1(x))))
        return self.fc(F.Pooling(x, global_pool=True, pool_type="avg", kernel=(1, 1)))
