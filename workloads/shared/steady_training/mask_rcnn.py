"""Mask R-CNN R50-FPN (He et al. 2017): the images that it trains on."""

from dataclasses import dataclass

import numpy as np

from steady_training.options import Options
from steady_training.ranks import Ranks
from steady_training.training import Model

# COCO's 80 categories have numbers up to 90; 0 is the background.
CLASSES = 91
# About the mean of COCO's training images.
OBJECTS = 7


@dataclass(frozen=True)
class Sample:
    """`image` is [3, size, size] in float32 from 0 to 1. Boxes are [objects, 4]: left, top, right, bottom in pixels."""

    image: np.ndarray
    boxes: np.ndarray
    labels: np.ndarray
    # [objects, size, size], 1 inside of the object.
    masks: np.ndarray


def model(parameters: int) -> Model:
    """The cost of a step depends on the regions that are proposed, so it is not stated."""
    return Model("mask_rcnn_r50_fpn", parameters, flops_per_sample=None, flops_rule=None, unit="images")


def resident(options: Options, ranks: Ranks) -> list[list[Sample]]:
    """A single random batch, which differs by rank."""
    random = np.random.default_rng((options.seed, ranks.rank))
    return [[_sample(options.image_size, random) for _ in range(options.batch)]]


def _sample(size: int, random: np.random.Generator) -> Sample:
    """Ellipses that fill their boxes, on noise."""
    corner = random.random((OBJECTS, 2)) * 0.6 * size
    extent = (0.05 + 0.3 * random.random((OBJECTS, 2))) * size
    boxes = np.concatenate([corner, corner + extent], axis=1).astype(np.float32)
    rows, columns = np.mgrid[:size, :size].astype(np.float32) + 0.5
    masks = np.stack([_inside(box, rows, columns) for box in boxes])
    return Sample(
        image=random.random((3, size, size), dtype=np.float32),
        boxes=boxes,
        labels=random.integers(1, CLASSES, size=OBJECTS),
        masks=masks.astype(np.uint8),
    )


def _inside(box: np.ndarray, rows: np.ndarray, columns: np.ndarray) -> np.ndarray:
    left, top, right, bottom = box
    across = (2 * columns - left - right) / (right - left)
    down = (2 * rows - top - bottom) / (bottom - top)
    return across**2 + down**2 <= 1
