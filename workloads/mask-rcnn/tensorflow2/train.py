"""Trains Mask R-CNN R50-FPN with TensorFlow 2: the Model Garden's task, and MultiWorkerMirroredStrategy."""

import sys
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
    )
)


class _Absent(ModuleType):
    """A module that the Model Garden imports for input pipelines that are not used here."""

    def __getattr__(self, name: str) -> type:
        if name.startswith("__"):
            raise AttributeError(name)
        return type(name, (), {})


sys.modules["tensorflow_datasets"] = _Absent("tensorflow_datasets")

import numpy as np  # noqa: E402
import tensorflow as tf  # noqa: E402
import tf_keras  # noqa: E402
from official.vision.configs import maskrcnn as configuration  # noqa: E402
from official.vision.dataloaders import maskrcnn_input  # noqa: E402
from official.vision.tasks.maskrcnn import MaskRCNNTask  # noqa: E402

# Of the Model Garden's model, whose heads have one convolution more than torchvision's, and trained batch norms.
PARAMETERS = 46_367_089
MASK_CROP = 112


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
    (batch,) = mask_rcnn.resident(OPTIONS, place)
    inputs = as_garden_inputs(task, batch)

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
    return Training(framework(), parameters, repeat(inputs), step, dtypes, weights)


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


def as_garden_inputs(task: MaskRCNNTask, batch: list[mask_rcnn.Sample]):
    """The features and labels of a batch, as the Model Garden's own parser makes them of decoded images."""
    model = task.task_config.model
    parser = maskrcnn_input.Parser(
        output_size=model.input_size[:2],
        min_level=model.min_level,
        max_level=model.max_level,
        num_scales=model.anchor.num_scales,
        aspect_ratios=model.anchor.aspect_ratios,
        anchor_size=model.anchor.anchor_size,
        include_mask=True,
        mask_crop_size=MASK_CROP,
    )
    parsed = [parser._parse_train_data(decoded(sample)) for sample in batch]
    return tf.nest.map_structure(lambda *parts: tf.stack(parts), *parsed)


def decoded(sample: mask_rcnn.Sample) -> dict[str, tf.Tensor]:
    """Boxes are top, left, bottom, right as shares of the image."""
    size = OPTIONS.image_size
    objects = len(sample.labels)
    return {
        "image": tf.constant((sample.image.transpose(1, 2, 0) * 255).astype(np.uint8)),
        "height": size,
        "width": size,
        "source_id": "1",
        "groundtruth_boxes": tf.constant(sample.boxes[:, [1, 0, 3, 2]] / size),
        "groundtruth_classes": tf.constant(sample.labels, tf.int64),
        "groundtruth_is_crowd": tf.constant([False] * objects),
        "groundtruth_area": tf.constant(sample.masks.sum(axis=(1, 2)).astype(np.float32)),
        "groundtruth_instance_masks": tf.constant(sample.masks.astype(np.float32)),
    }


def framework() -> Framework:
    gpus = tf.config.list_physical_devices("GPU") if OPTIONS.device == "gpu" else []
    name = tf.config.experimental.get_device_details(gpus[0])["device_name"] if gpus else processor.name()
    tf32 = bool(gpus) and tf.config.experimental.tensor_float_32_execution_enabled()
    return Framework("TensorFlow", tf.__version__, (f"tf-keras {tf_keras.__version__}",), name, tf32)


main()
