"""Real images for TensorFlow: TFRecord through tf.data."""

from collections.abc import Iterator
from pathlib import Path

import tensorflow as tf
from steady_training import data_set
from steady_training.data_error import DataError
from steady_training.options import Options
from steady_training.ranks import Ranks

# Batches that the pipeline has ready.
PREFETCHED = 2
# Images that are shuffled among each other, still as JPEG.
SHUFFLED = 4096
# Files that are read at once.
OPEN_FILES = 4
FEATURES = {
    "image/encoded": tf.io.FixedLenFeature((), tf.string),
    "image/class/label": tf.io.FixedLenFeature((), tf.int64),
}


def native(options: Options, place: Ranks) -> tuple[Iterator[tuple[tf.Tensor, tf.Tensor]], int]:
    """Batches without an end, and how many may be ready. A worker is a thread."""
    found = options.data_set
    tf.random.set_seed(options.seed)
    files = tf.data.Dataset.from_tensor_slices([str(file) for file in found.files])
    # Records are dealt out to the ranks, not files: files need not be as many as ranks, nor of one length.
    records = files.interleave(tf.data.TFRecordDataset, cycle_length=OPEN_FILES)
    images = (
        records.shard(place.size, place.rank)
        .take(found.images // place.size)
        .shuffle(min(SHUFFLED, found.images), seed=options.seed)
        .map(lambda record: _image(record, options.image_size), num_parallel_calls=options.loader_workers)
        .batch(options.batch, drop_remainder=True)
        .repeat()
        .prefetch(PREFETCHED)
    )
    settings = tf.data.Options()
    settings.threading.private_threadpool_size = options.loader_workers
    settings.threading.max_intra_op_parallelism = 1
    settings.autotune.enabled = False
    return _reading(images.with_options(settings), found.folder), PREFETCHED


def _image(record: tf.Tensor, size: int) -> tuple[tf.Tensor, tf.Tensor]:
    """Only the part that is cropped is decoded."""
    example = tf.io.parse_single_example(record, FEATURES)
    jpeg = example["image/encoded"]
    begin, extent, _ = tf.image.sample_distorted_bounding_box(
        tf.io.extract_jpeg_shape(jpeg),
        tf.zeros((0, 0, 4)),
        area_range=data_set.CROP_AREA,
        aspect_ratio_range=data_set.CROP_RATIO,
        use_image_if_no_bounding_boxes=True,
        min_object_covered=0,
    )
    window = tf.concat([begin[:2], extent[:2]], axis=0)
    pixels = tf.image.resize(tf.image.decode_and_crop_jpeg(jpeg, window, channels=3), (size, size))
    flipped = tf.image.random_flip_left_right(tf.ensure_shape(pixels, (size, size, 3)))
    # Labels are numbered from 1, as in TensorFlow's own records of ImageNet.
    return (flipped / 255 - data_set.MEAN) / data_set.DEVIATION, example["image/class/label"] - 1


def _reading(images: tf.data.Dataset, folder: Path) -> Iterator[tuple[tf.Tensor, tf.Tensor]]:
    try:
        yield from images
    except tf.errors.OpError as error:
        raise DataError(f"TensorFlow cannot read {folder}: {error.message.splitlines()[0]}") from None
