"""Batches as arrays: images [batch, 3, height, width] in float32, labels [batch] in int64."""

import numpy as np

from steady_training.options import Options, refuse
from steady_training.ranks import Ranks

Batch = tuple[np.ndarray, np.ndarray]


def resident(options: Options, ranks: Ranks, classes: int) -> list[Batch]:
    """The batches that one rank trains on in turn: those of a file, or a single random one that differs by rank."""
    if options.batches is not None:
        return _of_file(options, ranks)
    random = np.random.default_rng((options.seed, ranks.rank))
    shape = (options.batch, 3, options.image_size, options.image_size)
    return [(random.standard_normal(shape, dtype=np.float32), random.integers(classes, size=options.batch))]


def _of_file(options: Options, ranks: Ranks) -> list[Batch]:
    """Each rank takes its part of every global batch."""
    with np.load(options.batches) as file:
        if not {"images", "labels"} <= set(file.files):
            refuse(f"{options.batches} has no arrays named images and labels.")
        images, labels = file["images"].astype(np.float32), file["labels"].astype(np.int64)
    wanted = (options.batch * ranks.size, 3, options.image_size, options.image_size)
    if images.shape[1:] != wanted or labels.shape != images.shape[:2]:
        refuse(f"{options.batches} has images of shape {images.shape[1:]}; the options ask for {wanted}.")
    part = slice(ranks.rank * options.batch, (ranks.rank + 1) * options.batch)
    return [(image[part], label[part]) for image, label in zip(images, labels, strict=True)]
