"""ResNet-50 v1.5 in Keras; keras.applications.ResNet50 is version 1. Layers have PyTorch's names."""

import keras
from keras import layers
from steady_training.resnet50 import CLASSES, EXPANSION, STAGES


def resnet50(image_size: int) -> keras.Model:
    """Returns the logits, and the activations of the last stage."""
    images = keras.Input((image_size, image_size, 3))
    x = normalized(images, "conv1", "bn1", 64, 7, 2)
    # Other frameworks pad both sides; "same" would pad the far side alone.
    x = layers.MaxPooling2D(3, 2)(layers.ZeroPadding2D(1)(x))
    for number, (width, blocks, stride) in enumerate(STAGES, start=1):
        for index in range(blocks):
            x = bottleneck(x, f"layer{number}.{index}", width, stride if index == 0 else 1, shortcut=index == 0)
    features = layers.GlobalAveragePooling2D()(x)
    # Mixed precision computes logits and loss in float32.
    return keras.Model(images, (layers.Dense(CLASSES, name="fc", dtype="float32")(features), x))


def bottleneck(x, name: str, width: int, stride: int, shortcut: bool):
    y = normalized(x, f"{name}.conv1", f"{name}.bn1", width, 1)
    y = normalized(y, f"{name}.conv2", f"{name}.bn2", width, 3, stride)
    y = normalized(y, f"{name}.conv3", f"{name}.bn3", width * EXPANSION, 1, activated=False)
    if shortcut:
        convolution, norm = f"{name}.downsample.0", f"{name}.downsample.1"
        x = normalized(x, convolution, norm, width * EXPANSION, 1, stride, activated=False)
    return layers.ReLU()(layers.Add()([x, y]))


def normalized(x, name: str, norm: str, outputs: int, kernel: int, stride: int = 1, activated: bool = True):
    # With a stride, "same" would pad the far side more than the near one, and other frameworks pad both alike.
    uneven = kernel > 1 and stride > 1
    if uneven:
        x = layers.ZeroPadding2D(kernel // 2)(x)
    padding = "valid" if uneven else "same"
    x = layers.Conv2D(outputs, kernel, stride, padding, use_bias=False, name=name)(x)
    x = layers.BatchNormalization(momentum=0.9, epsilon=1e-5, name=norm)(x)
    return layers.ReLU()(x) if activated else x
