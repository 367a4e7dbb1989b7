"""ResNet-50 v1.5 in Flax; modules have PyTorch's names."""

from functools import partial

import jax.numpy as jnp
from flax import linen as nn
from steady_training.resnet50 import CLASSES, EXPANSION, STAGES


class Bottleneck(nn.Module):
    width: int
    stride: int
    shortcut: bool
    dtype: jnp.dtype

    @nn.compact
    def __call__(self, x):
        convolution, norm = layers(self.dtype)
        y = convolution(self.width, (1, 1), name="conv1")(x)
        y = nn.relu(norm(name="bn1")(y))
        y = convolution(self.width, (3, 3), self.stride, padding=1, name="conv2")(y)
        y = nn.relu(norm(name="bn2")(y))
        y = convolution(self.width * EXPANSION, (1, 1), name="conv3")(y)
        y = norm(name="bn3")(y)
        if self.shortcut:
            x = convolution(self.width * EXPANSION, (1, 1), self.stride, name="downsample.0")(x)
            x = norm(name="downsample.1")(x)
        return nn.relu(x + y)


class ResNet50(nn.Module):
    dtype: jnp.dtype

    @nn.compact
    def __call__(self, x):
        convolution, norm = layers(self.dtype)
        x = convolution(64, (7, 7), 2, padding=3, name="conv1")(x)
        x = nn.relu(norm(name="bn1")(x))
        x = nn.max_pool(x, (3, 3), (2, 2), ((1, 1), (1, 1)))
        for number, (width, blocks, stride) in enumerate(STAGES, start=1):
            for index in range(blocks):
                block = Bottleneck(
                    width, stride if index == 0 else 1, index == 0, self.dtype, name=f"layer{number}.{index}"
                )
                x = block(x)
        self.sow("intermediates", "activations", x)
        x = jnp.mean(x, axis=(1, 2))
        return nn.Dense(CLASSES, dtype=self.dtype, name="fc")(x).astype(jnp.float32)


def layers(dtype: jnp.dtype):
    return (
        partial(nn.Conv, use_bias=False, dtype=dtype),
        partial(nn.BatchNorm, use_running_average=False, momentum=0.9, epsilon=1e-5, dtype=dtype),
    )
