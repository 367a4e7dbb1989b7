"""ResNet-50 v1.5 as data: its parameters under PyTorch's names, their first values, and the cost of a step."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from steady_training.options import Options
from steady_training.training import Model, Weights, load_weights

CLASSES = 1000
# (width, blocks, stride); version 1.5 has the stride of a block in its 3x3 convolution.
STAGES = ((64, 3, 1), (128, 4, 2), (256, 6, 2), (512, 3, 2))
EXPANSION = 4


@dataclass(frozen=True)
class Convolution:
    name: str
    norm: str
    inputs: int
    outputs: int
    kernel: int
    stride: int


def convolutions() -> Iterator[Convolution]:
    """In the order of the parameters; a shortcut comes last in its block."""
    yield Convolution("conv1", "bn1", 3, 64, 7, 2)
    channels = 64
    for stage, (width, blocks, stage_stride) in enumerate(STAGES, start=1):
        for index in range(blocks):
            block = f"layer{stage}.{index}"
            stride = stage_stride if index == 0 else 1
            outputs = width * EXPANSION
            yield Convolution(f"{block}.conv1", f"{block}.bn1", channels, width, 1, 1)
            yield Convolution(f"{block}.conv2", f"{block}.bn2", width, width, 3, stride)
            yield Convolution(f"{block}.conv3", f"{block}.bn3", width, outputs, 1, 1)
            if index == 0:
                yield Convolution(f"{block}.downsample.0", f"{block}.downsample.1", channels, outputs, 1, stride)
            channels = outputs


def model(image_size: int) -> Model:
    return Model(
        name="resnet50_v1.5",
        parameters=25_557_032,
        flops_per_sample=_training_flops(image_size),
        flops_rule="2 for each multiply-add of convolutions and matrix products; backward twice forward",
        unit="images",
    )


def first_weights(options: Options) -> Weights:
    """Those of the file that the options name, or random ones that depend on the seed alone."""
    weights = _random_weights(options.seed)
    return weights if options.initial_weights is None else load_weights(options.initial_weights, weights)


def _random_weights(seed: int) -> Weights:
    """He et al. 2015, equation 14, uniform over fan-out; batch norms start as the identity."""
    random = np.random.default_rng(seed)

    def uniform(bound: float, *shape: int) -> np.ndarray:
        return (bound * (2 * random.random(shape, dtype=np.float32) - 1)).astype(np.float32)

    weights: Weights = {}
    for layer in convolutions():
        fan_out = layer.outputs * layer.kernel**2
        shape = (layer.outputs, layer.inputs, layer.kernel, layer.kernel)
        weights[f"{layer.name}.weight"] = uniform((6 / fan_out) ** 0.5, *shape)
        weights[f"{layer.norm}.weight"] = np.ones(layer.outputs, np.float32)
        weights[f"{layer.norm}.bias"] = np.zeros(layer.outputs, np.float32)
    features = STAGES[-1][0] * EXPANSION
    weights["fc.weight"] = uniform(features**-0.5, CLASSES, features)
    weights["fc.bias"] = uniform(features**-0.5, CLASSES)
    return weights


def decays(name: str) -> bool:
    """Weight decay is on the weights of convolutions and of the classifier, not on biases and batch norms."""
    return name.endswith(".weight") and "bn" not in name and "downsample.1" not in name


def _training_flops(image_size: int) -> int:
    """Of one image."""
    size = image_size
    multiply_adds = 0
    pooled = False
    for layer in convolutions():
        if layer.name != "conv1" and not pooled:
            size, pooled = -(-size // 2), True
        is_shortcut = "downsample" in layer.name
        # The 3x3 convolution of the same block has already applied the stride.
        if not is_shortcut:
            size = -(-size // layer.stride)
        multiply_adds += size**2 * layer.outputs * layer.inputs * layer.kernel**2
    multiply_adds += STAGES[-1][0] * EXPANSION * CLASSES
    return 3 * 2 * multiply_adds
