"""Trains Mask R-CNN R50-FPN with TensorFlow 2: the Model Garden's task, and MultiWorkerMirroredStrategy."""

import sys
from collections.abc import Iterator
from itertools import repeat
from types import ModuleType

from steady_training import mask_rcnn, options, processor, ranks
from steady_training.training import Dtypes, Framework, Training, Weights, learning_rate, train

# Before TensorFlow is imported: bad options end the program at once, and threads are set on import.
OPTIONS = options.parse(
    options.Abilities(
        framework="TensorFlow",
        model="Mask R-CNN R50-FPN",
        learning_rate=0.02 * 256 / 16,
        gpu_precisions=("fp32", "tf32"),
        memory_formats=("channels-last",),
        compiled=(False,),
        data=(("coco", "native"),),
    )
)


class _Absent(ModuleType):
    """A module that the Model Garden imports for input pipelines that are not used here."""

    def __getattr__(self, name: str) -> type:
        if name.startswith("__"):
            raise AttributeError(name)
        return type(name, (), {})


sys.modules["tensorflow_datasets"] = _Absent("tensorflow_datasets")

import inputs  # noqa: E402
import numpy as np  # noqa: E402
import tensorflow as tf  # noqa: E402
import tf_keras  # noqa: E402
from official.vision.configs import maskrcnn as configuration  # noqa: E402
from official.vision.tasks.maskrcnn import MaskRCNNTask  # noqa: E402

# Of the Model Garden's model, whose heads and pyramid have batch norms, and whose box head has convolutions.
PARAMETERS = 46_367_089


def main() -> None:
    place = ranks.from_environment()
    if OPTIONS.device == "gpu" and not tf.config.list_physical_devices("GPU"):
        options.refuse("TensorFlow sees no GPU on this machine.")
    tf.config.threading.set_intra_op_parallelism_threads(OPTIONS.threads)
    # One more than ranks of one node need: a collective operation waits in a thread of its own.
    tf.config.threading.set_inter_op_parallelism_threads(1 if place.size == 1 else 2)
    tf.config.experimental.enable_tensor_float_32_execution(OPTIONS.precision == "tf32")
    tf_keras.utils.set_random_seed(OPTIONS.seed)
    train(mask_rcnn.model(PARAMETERS), prepare(place), OPTIONS, place)


def prepare(place: ranks.Ranks) -> Training:
    strategy = strategy_for(place)
    task = MaskRCNNTask(task_configuration())
    with strategy.scope():
        model = task.build_model()
        optimizer = tf_keras.optimizers.legacy.SGD(learning_rate(OPTIONS, place), OPTIONS.momentum)
        metrics = task.build_metrics(training=True)

    @tf.function
    def distributed_step(features, labels):
        losses = strategy.run(lambda: task.train_step((features, labels), model, optimizer, metrics)[task.loss])
        return strategy.reduce(tf.distribute.ReduceOp.MEAN, losses, axis=None)

    def step(features, labels) -> float:
        return float(distributed_step(features, labels))

    def dtypes() -> Dtypes:
        variable = model.trainable_variables[0]
        activation = model.backbone.output["5"].dtype
        return Dtypes(variable.dtype.name, activation.name, None)

    def weights() -> Weights:
        return {variable.name: variable.numpy() for variable in model.trainable_variables}

    parameters = sum(int(np.prod(variable.shape)) for variable in model.trainable_variables)
    stream, ahead = feed(task, place)
    return Training(framework(), parameters, stream, step, dtypes, weights, kept, ahead)


def feed(task: MaskRCNNTask, place: ranks.Ranks) -> tuple[Iterator[tuple[tf.Tensor, inputs.Labels]], int]:
    """Batches without an end, and how many the loader may have ready."""
    parser = inputs.parser_of(task.task_config.model, flips=OPTIONS.data == "real")
    if OPTIONS.data == "real":
        return inputs.native(OPTIONS, place, parser)
    return repeat(inputs.resident(OPTIONS, place, parser)), 0


def kept(_features: tf.Tensor, labels: inputs.Labels) -> dict[str, np.ndarray]:
    return {"image_ids": labels["image_id"].numpy()}


def strategy_for(place: ranks.Ranks) -> tf.distribute.Strategy:
    if place.size == 1:
        return tf.distribute.get_strategy()
    communication = tf.distribute.experimental.CommunicationImplementation
    implementation = communication.NCCL if OPTIONS.device == "gpu" else communication.RING
    return tf.distribute.MultiWorkerMirroredStrategy(
        communication_options=tf.distribute.experimental.CommunicationOptions(implementation=implementation)
    )


def task_configuration() -> configuration.MaskRCNNTask:
    size = [OPTIONS.image_size, OPTIONS.image_size, 3]
    config = configuration.MaskRCNNTask()
    config.model = configuration.MaskRCNN(num_classes=mask_rcnn.CLASSES, input_size=size)
    config.init_checkpoint = None
    config.annotation_file = None
    config.losses.l2_weight_decay = OPTIONS.weight_decay
    return config


def framework() -> Framework:
    gpus = tf.config.list_physical_devices("GPU") if OPTIONS.device == "gpu" else []
    name = tf.config.experimental.get_device_details(gpus[0])["device_name"] if gpus else processor.name()
    tf32 = bool(gpus) and tf.config.experimental.tensor_float_32_execution_enabled()
    return Framework("TensorFlow", tf.__version__, (f"tf-keras {tf_keras.__version__}",), name, tf32)


main()
