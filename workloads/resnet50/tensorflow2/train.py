"""Trains ResNet-50 v1.5 with TensorFlow 2: Keras, tf.function and MultiWorkerMirroredStrategy."""

import os
from collections.abc import Iterator
from contextlib import nullcontext
from itertools import cycle

from steady_training import batches, options, processor, ranks, resnet50
from steady_training.training import Dtypes, Framework, Training, Weights, learning_rate, train

# Before TensorFlow is imported: bad options end the program at once, and variables are read on import.
OPTIONS = options.parse(
    options.Abilities(
        framework="TensorFlow",
        cpu_precisions=("fp32", "bf16"),
        gpu_precisions=("fp32", "tf32", "bf16", "amp"),
        memory_formats=("channels-last",),
        compiled=(False, True),
        data=(("tfrecord", "native"),),
    )
)
os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "2")
if OPTIONS.device == "cpu":
    os.environ["CUDA_VISIBLE_DEVICES"] = ""

import keras  # noqa: E402
import network  # noqa: E402
import numpy as np  # noqa: E402
import tensorflow as tf  # noqa: E402

POLICY = {"bf16": "mixed_bfloat16", "amp": "mixed_float16"}.get(OPTIONS.precision, "float32")


def main() -> None:
    place = ranks.from_environment()
    tf.config.threading.set_intra_op_parallelism_threads(OPTIONS.threads)
    tf.config.threading.set_inter_op_parallelism_threads(1)
    tf.config.experimental.enable_tensor_float_32_execution(OPTIONS.precision == "tf32")
    if OPTIONS.device == "gpu" and not tf.config.list_physical_devices("GPU"):
        options.refuse("TensorFlow sees no GPU on this machine.")
    keras.mixed_precision.set_global_policy(POLICY)
    train(resnet50.model(OPTIONS.image_size), prepare(place), OPTIONS, place)


def prepare(place: ranks.Ranks) -> Training:
    strategy = multi_worker() if place.size > 1 else None
    with strategy.scope() if strategy else nullcontext():
        model = network.resnet50(OPTIONS.image_size)
        optimizer = keras.optimizers.SGD(learning_rate(OPTIONS, place), momentum=OPTIONS.momentum)
        if OPTIONS.precision == "amp":
            optimizer = keras.optimizers.LossScaleOptimizer(optimizer)
        optimizer.build(model.trainable_variables)
    named = {pytorch_name(variable): variable for variable in model.trainable_variables}
    for name, array in resnet50.first_weights(OPTIONS).items():
        named[name].assign(to_keras(array))
    decaying = [variable for name, variable in named.items() if resnet50.decays(name)]
    observed: dict[str, tf.DType] = {}

    def train_replica(images: tf.Tensor, labels: tf.Tensor) -> tf.Tensor:
        with tf.GradientTape() as tape:
            logits, activations = model(images, training=True)
            losses = tf.nn.sparse_softmax_cross_entropy_with_logits(labels, logits)
            decay = OPTIONS.weight_decay * tf.add_n([tf.nn.l2_loss(variable.value) for variable in decaying])
            # The optimizer adds up the gradients of all ranks.
            loss = (tf.reduce_mean(losses) + decay) / place.size
            scaled = optimizer.scale_loss(loss)
        gradients = tape.gradient(scaled, model.trainable_variables)
        observed["activations"], observed["gradients"] = activations.dtype, gradients[0].dtype
        optimizer.apply_gradients(zip(gradients, model.trainable_variables, strict=True))
        return tf.reduce_mean(losses)

    @tf.function(jit_compile=OPTIONS.compile)
    def train_step(images: tf.Tensor, labels: tf.Tensor) -> tf.Tensor:
        return strategy.run(train_replica, (images, labels)) if strategy else train_replica(images, labels)

    def step(images: tf.Tensor, labels: tf.Tensor) -> float:
        return float(train_step(images, labels))

    def dtypes() -> Dtypes:
        return Dtypes(named["conv1.weight"].dtype, observed["activations"].name, observed["gradients"].name)

    def weights() -> Weights:
        return {name: from_keras(variable.numpy()) for name, variable in named.items()}

    stream, ahead = feed(place)
    count = sum(int(np.prod(variable.shape)) for variable in named.values())
    return Training(framework(), count, stream, step, dtypes, weights, kept, ahead)


def feed(place: ranks.Ranks) -> tuple[Iterator[tuple[tf.Tensor, tf.Tensor]], int]:
    """Batches without an end, and how many the loader may have ready."""
    if OPTIONS.data == "real":
        import loaders

        return loaders.native(OPTIONS, place)
    resident = batches.resident(OPTIONS, place, resnet50.CLASSES)
    return cycle([(tf.constant(images.transpose(0, 2, 3, 1)), tf.constant(labels)) for images, labels in resident]), 0


def kept(images: tf.Tensor, labels: tf.Tensor) -> dict[str, np.ndarray]:
    return {"images": images.numpy().transpose(0, 3, 1, 2), "labels": labels.numpy()}


def multi_worker() -> tf.distribute.Strategy:
    communication = tf.distribute.experimental.CommunicationImplementation
    chosen = communication.RING if OPTIONS.device == "cpu" else communication.NCCL
    return tf.distribute.MultiWorkerMirroredStrategy(
        communication_options=tf.distribute.experimental.CommunicationOptions(implementation=chosen)
    )


def pytorch_name(variable: keras.Variable) -> str:
    """Of `layer1.0.bn1/gamma`: Keras calls the scale of a batch norm gamma and its offset beta."""
    layer, _, part = variable.path.rpartition("/")
    return f"{layer}.{'bias' if part in ('beta', 'bias') else 'weight'}"


def to_keras(array: np.ndarray) -> np.ndarray:
    """Keras keeps kernels as [height, width, inputs, outputs] and [inputs, outputs]."""
    return array.transpose(2, 3, 1, 0) if array.ndim == 4 else array.T


def from_keras(array: np.ndarray) -> np.ndarray:
    return array.transpose(3, 2, 0, 1) if array.ndim == 4 else array.T


def framework() -> Framework:
    libraries = (f"keras {keras.__version__}", f"numpy {np.__version__}")
    if OPTIONS.device == "cpu":
        return Framework("TensorFlow", tf.__version__, libraries, processor.name())
    gpu = tf.config.experimental.get_device_details(tf.config.list_physical_devices("GPU")[0])
    device = gpu.get("device_name", "GPU")
    return Framework("TensorFlow", tf.__version__, libraries, device, OPTIONS.precision == "tf32")


main()
