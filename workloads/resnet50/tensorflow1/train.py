"""Trains ResNet-50 v1.5 with the graph API of TensorFlow 1: a session, its optimizer and collective ops."""

import json
import os
from functools import partial
from itertools import cycle

from steady_training import batches, options, processor, ranks, resnet50
from steady_training.training import Dtypes, Framework, Training, Weights, learning_rate, train

# Before TensorFlow is imported: bad options end the program at once, and variables are read on import.
OPTIONS = options.parse(
    options.Abilities(
        framework="TensorFlow 1",
        gpu_precisions=("fp32", "tf32"),
        memory_formats=("channels-last",),
    )
)
os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "2")
if OPTIONS.device == "cpu":
    os.environ["CUDA_VISIBLE_DEVICES"] = ""

import network  # noqa: E402
import numpy as np  # noqa: E402
import tensorflow as tf  # noqa: E402

tf1 = tf.compat.v1


def main() -> None:
    place = ranks.from_environment()
    tf1.disable_eager_execution()
    tf.config.experimental.enable_tensor_float_32_execution(OPTIONS.precision == "tf32")
    if OPTIONS.device == "gpu" and not tf.config.list_physical_devices("GPU"):
        options.refuse("TensorFlow sees no GPU on this machine.")
    train(resnet50.model(OPTIONS.image_size), prepare(place), OPTIONS, place)


def prepare(place: ranks.Ranks) -> Training:
    resident = batches.resident(OPTIONS, place, resnet50.CLASSES)
    # Constant variables that a step picks from, so that images stay on the device.
    images = resident_variable("images", np.stack([image.transpose(0, 2, 3, 1) for image, _ in resident]))
    labels = resident_variable("labels", np.stack([label for _, label in resident]))
    index = tf1.placeholder(tf.int32, ())
    logits, activations = network.resnet50(tf.gather(images, index))
    losses = tf.nn.sparse_softmax_cross_entropy_with_logits(tf.gather(labels, index), logits)
    loss = tf.reduce_mean(losses)
    named = {variable.op.name.replace("/", "."): variable for variable in tf1.trainable_variables()}
    decay = tf.add_n([tf.nn.l2_loss(variable) for name, variable in named.items() if resnet50.decays(name)])
    optimizer = tf1.train.MomentumOptimizer(learning_rate(OPTIONS, place), OPTIONS.momentum)
    gradients = optimizer.compute_gradients(loss + OPTIONS.weight_decay * decay)
    if place.size > 1:
        gradients = averaged(gradients, place)
    with tf.control_dependencies(tf1.get_collection(tf1.GraphKeys.UPDATE_OPS)):
        train_op = optimizer.apply_gradients(gradients)

    config = tf1.ConfigProto(intra_op_parallelism_threads=OPTIONS.threads, inter_op_parallelism_threads=1)
    session = tf1.Session(connect(config) if place.size > 1 else "", config=config)
    session.run(tf1.global_variables_initializer())
    first = resnet50.first_weights(OPTIONS)
    given = {name: tf1.placeholder(tf.float32, variable.shape) for name, variable in named.items()}
    assign = [tf1.assign(variable, given[name]) for name, variable in named.items()]
    session.run(assign, {given[name]: to_tensorflow(array) for name, array in first.items()})

    def step(number: int) -> float:
        value, _ = session.run([loss, train_op], {index: number})
        return float(value)

    def dtypes() -> Dtypes:
        return Dtypes(named["conv1.weight"].dtype.base_dtype.name, activations.dtype.name, gradients[0][0].dtype.name)

    def weights() -> Weights:
        return {name: from_tensorflow(array) for name, array in session.run(named).items()}

    count = sum(int(np.prod(variable.shape)) for variable in named.values())
    steps = ((number,) for number in cycle(range(len(resident))))
    return Training(framework(), count, steps, step, dtypes, weights)


def averaged(gradients: list[tuple[tf.Tensor, tf.Variable]], place: ranks.Ranks) -> list[tuple[tf.Tensor, tf.Variable]]:
    """An all-reduce for each gradient, which has the same number on all ranks: they build the same graph."""
    reduce = partial(
        tf.raw_ops.CollectiveReduce,
        group_size=place.size,
        group_key=1,
        merge_op="Add",
        final_op="Div",
        subdiv_offsets=[0],
        communication_hint="ring" if OPTIONS.device == "cpu" else "nccl",
    )
    return [(reduce(input=gradient, instance_key=key), variable) for key, (gradient, variable) in enumerate(gradients)]


def connect(config: tf1.ConfigProto) -> str:
    """Starts this rank's server of the cluster in TF_CONFIG, and returns its address for a session."""
    cluster = json.loads(os.environ["TF_CONFIG"])
    job, index = cluster["task"]["type"], cluster["task"]["index"]
    config.device_filters.append(f"/job:{job}/task:{index}")
    config.experimental.collective_group_leader = f"/job:{job}/replica:0/task:0"
    server = tf1.train.Server(tf1.train.ClusterSpec(cluster["cluster"]), job, index, config=config)
    return server.target


def resident_variable(name: str, values: np.ndarray) -> tf.Variable:
    return tf1.get_variable(name, initializer=values, trainable=False)


def to_tensorflow(array: np.ndarray) -> np.ndarray:
    """TensorFlow keeps kernels as [height, width, inputs, outputs] and [inputs, outputs]."""
    return array.transpose(2, 3, 1, 0) if array.ndim == 4 else array.T


def from_tensorflow(array: np.ndarray) -> np.ndarray:
    return array.transpose(3, 2, 0, 1) if array.ndim == 4 else array.T


def framework() -> Framework:
    libraries = (f"numpy {np.__version__}",)
    device = processor.name() if OPTIONS.device == "cpu" else "NVIDIA GPU"
    return Framework("TensorFlow 1", tf.__version__, libraries, device, OPTIONS.precision == "tf32")


main()
