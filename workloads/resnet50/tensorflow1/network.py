"""ResNet-50 v1.5 in TensorFlow 1; scopes have PyTorch's names. `compat.v1.layers` is gone, so layers are ops."""

import tensorflow as tf
from steady_training.resnet50 import CLASSES, EXPANSION, STAGES

tf1 = tf.compat.v1


def resnet50(images: tf.Tensor) -> tuple[tf.Tensor, tf.Tensor]:
    """The logits, and the activations of the last stage."""
    x = tf.nn.relu(normalized(images, "conv1", "bn1", 64, 7, 2))
    x = tf.nn.max_pool2d(tf.pad(x, padding(1)), 3, 2, "VALID")
    for number, (width, blocks, stride) in enumerate(STAGES, start=1):
        for index in range(blocks):
            with tf1.variable_scope(f"layer{number}.{index}"):
                x = bottleneck(x, width, stride if index == 0 else 1, shortcut=index == 0)
    features = tf.reduce_mean(x, (1, 2))
    with tf1.variable_scope("fc"):
        weight = tf1.get_variable("weight", (features.shape[-1], CLASSES))
        bias = tf1.get_variable("bias", (CLASSES,))
    return tf.matmul(features, weight) + bias, x


def bottleneck(x: tf.Tensor, width: int, stride: int, shortcut: bool) -> tf.Tensor:
    y = tf.nn.relu(normalized(x, "conv1", "bn1", width, 1))
    y = tf.nn.relu(normalized(y, "conv2", "bn2", width, 3, stride))
    y = normalized(y, "conv3", "bn3", width * EXPANSION, 1)
    if shortcut:
        x = normalized(x, "downsample.0", "downsample.1", width * EXPANSION, 1, stride)
    return tf.nn.relu(x + y)


def normalized(x: tf.Tensor, name: str, norm: str, outputs: int, kernel: int, stride: int = 1) -> tf.Tensor:
    with tf1.variable_scope(name):
        weight = tf1.get_variable("weight", (kernel, kernel, x.shape[-1], outputs))
    uneven = kernel > 1 and stride > 1
    if uneven:
        x = tf.pad(x, padding(kernel // 2))
    x = tf.nn.conv2d(x, weight, stride, "VALID" if uneven else "SAME")
    with tf1.variable_scope(norm):
        scale, offset = tf1.get_variable("weight", (outputs,)), tf1.get_variable("bias", (outputs,))
        zeros, ones = tf1.zeros_initializer(), tf1.ones_initializer()
        mean = tf1.get_variable("mean", (outputs,), initializer=zeros, trainable=False)
        variance = tf1.get_variable("variance", (outputs,), initializer=ones, trainable=False)
    y, batch_mean, batch_variance = tf1.nn.fused_batch_norm(x, scale, offset, epsilon=1e-5)
    for running, batch in ((mean, batch_mean), (variance, batch_variance)):
        tf1.add_to_collection(tf1.GraphKeys.UPDATE_OPS, running.assign_sub((running - batch) * 0.1))
    return y


def padding(width: int) -> tuple[tuple[int, int], ...]:
    """Both sides of an image alike; with a stride, "SAME" would pad the far side more."""
    return (0, 0), (width, width), (width, width), (0, 0)
