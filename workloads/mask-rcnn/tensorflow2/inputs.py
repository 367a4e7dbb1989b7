"""What the Model Garden's task trains on, by its own parser: a batch in memory, or COCO's images through tf.data."""

import os
from collections.abc import Iterator
from typing import Any

import numpy as np
import tensorflow as tf
from official.vision.configs import maskrcnn as configuration
from official.vision.dataloaders import maskrcnn_input
from steady_training import mask_rcnn
from steady_training.coco import annotated_images
from steady_training.data_error import DataError
from steady_training.options import Options
from steady_training.ranks import Ranks

# Batches that the pipeline has ready.
PREFETCHED = 2
MASK_CROP = 112

Labels = dict[str, Any]


def parser_of(model: configuration.MaskRCNN, flips: bool) -> maskrcnn_input.Parser:
    return maskrcnn_input.Parser(
        output_size=model.input_size[:2],
        min_level=model.min_level,
        max_level=model.max_level,
        num_scales=model.anchor.num_scales,
        aspect_ratios=model.anchor.aspect_ratios,
        anchor_size=model.anchor.anchor_size,
        aug_rand_hflip=flips,
        include_mask=True,
        mask_crop_size=MASK_CROP,
    )


def resident(options: Options, place: Ranks, parser: maskrcnn_input.Parser) -> tuple[tf.Tensor, Labels]:
    parsed = []
    for image, targets in mask_rcnn.resident(options, place):
        pixels = tf.constant((image.transpose(1, 2, 0) * 255).astype(np.uint8))
        described = tf.constant(targets.image_id, tf.int64), targets.boxes, targets.labels, targets.masks
        parsed.append(_parsed(parser, pixels, *described))
    return tf.nest.map_structure(lambda *parts: tf.stack(parts), *parsed)


def native(
    options: Options, place: Ranks, parser: maskrcnn_input.Parser
) -> tuple[Iterator[tuple[tf.Tensor, Labels]], int]:
    """Batches without an end, and how many may be ready. A worker is a thread."""
    folder = options.data_set.folder
    images = annotated_images(folder)

    def described(index: np.int64) -> tuple[bytes, np.int64, np.ndarray, np.ndarray, np.ndarray]:
        targets = mask_rcnn.targets_of(images[index])
        path = os.fsencode(images[index].file)
        return path, np.int64(targets.image_id), targets.boxes, targets.labels, targets.masks

    def decoded(index: tf.Tensor) -> tuple[tf.Tensor, Labels]:
        path, number, boxes, labels, masks = tf.numpy_function(
            described, [index], (tf.string, tf.int64, tf.float32, tf.int64, tf.uint8)
        )
        pixels = tf.io.decode_jpeg(tf.io.read_file(path), channels=3)
        message = "an image has another size than its annotations state"
        tf.debugging.assert_equal(tf.shape(pixels)[:2], tf.shape(masks)[1:], message)
        shapes = zip((number, boxes, labels, masks), ((), (None, 4), (None,), (None, None, None)), strict=True)
        return _parsed(parser, pixels, *(tf.ensure_shape(part, shape) for part, shape in shapes))

    batches = (
        tf.data.Dataset.range(len(images))
        # In the same order on every rank, so that each takes other images.
        .shuffle(len(images), seed=options.seed)
        .shard(place.size, place.rank)
        .take(len(images) // place.size)
        .map(decoded, num_parallel_calls=options.loader_workers)
        .batch(options.batch, drop_remainder=True)
        .repeat()
        .prefetch(PREFETCHED)
    )
    settings = tf.data.Options()
    settings.threading.private_threadpool_size = options.loader_workers
    settings.threading.max_intra_op_parallelism = 1
    settings.autotune.enabled = False
    return _reading(batches.with_options(settings), str(folder)), PREFETCHED


def _parsed(
    parser: maskrcnn_input.Parser,
    pixels: tf.Tensor,
    number: tf.Tensor,
    boxes: tf.Tensor,
    labels: tf.Tensor,
    masks: tf.Tensor,
) -> tuple[tf.Tensor, Labels]:
    """Of pixels [height, width, 3] in uint8. The parser takes top, left, bottom, right as shares of the image."""
    size = tf.cast(tf.tile(tf.shape(pixels)[:2], [2]), tf.float32)
    features, parsed = parser._parse_train_data(
        {
            "image": pixels,
            "groundtruth_boxes": tf.gather(boxes, [1, 0, 3, 2], axis=1) / size,
            "groundtruth_classes": labels,
            "groundtruth_is_crowd": tf.zeros_like(labels, tf.bool),
            "groundtruth_instance_masks": tf.cast(masks, tf.float32),
        }
    )
    return features, parsed | {"image_id": number}


def _reading(batches: tf.data.Dataset, folder: str) -> Iterator[tuple[tf.Tensor, Labels]]:
    try:
        yield from batches
    except tf.errors.OpError as error:
        raise DataError(f"TensorFlow cannot read {folder}: {error.message.splitlines()[0]}") from None
