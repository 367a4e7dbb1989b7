"""Mask R-CNN R50-FPN (He et al. 2017): the images that it trains on. Imports Pillow."""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from PIL import Image, ImageDraw

from steady_training.coco import CLASSES, AnnotatedImage
from steady_training.options import Options
from steady_training.ranks import Ranks
from steady_training.training import Model

# Of a random image: about the mean of COCO's training images.
OBJECTS = 7


@dataclass(frozen=True)
class Targets:
    """Of one image. Boxes are [objects, 4] in float32: left, top, right, bottom in pixels."""

    image_id: int
    boxes: np.ndarray
    # [objects] in int64.
    labels: np.ndarray
    # [objects, height, width] in uint8, 1 inside of the object.
    masks: np.ndarray


class Sample(NamedTuple):
    """`image` is [3, size, size] in float32 from 0 to 1."""

    image: np.ndarray
    targets: Targets


def model(parameters: int) -> Model:
    """The cost of a step depends on the regions that are proposed, so it is not stated."""
    return Model("mask_rcnn_r50_fpn", parameters, flops_per_sample=None, flops_rule=None, unit="images")


def resident(options: Options, ranks: Ranks) -> list[Sample]:
    """A single random batch, which differs by rank."""
    random = np.random.default_rng((options.seed, ranks.rank))
    return [_sample(number, options.image_size, random) for number in range(options.batch)]


def targets_of(image: AnnotatedImage) -> Targets:
    return Targets(
        image_id=image.number,
        boxes=np.array([one.box for one in image.objects], np.float32),
        labels=np.array([one.category for one in image.objects], np.int64),
        masks=np.stack([_drawn(one.polygons, image.width, image.height) for one in image.objects]),
    )


def _drawn(polygons: tuple[np.ndarray, ...], width: int, height: int) -> np.ndarray:
    canvas = Image.new("L", (width, height))
    pen = ImageDraw.Draw(canvas)
    for corners in polygons:
        pen.polygon(corners.tolist(), fill=1)
    return np.asarray(canvas)


def _sample(number: int, size: int, random: np.random.Generator) -> Sample:
    """Ellipses that fill their boxes, on noise."""
    corner = random.random((OBJECTS, 2)) * 0.6 * size
    extent = (0.05 + 0.3 * random.random((OBJECTS, 2))) * size
    boxes = np.concatenate([corner, corner + extent], axis=1).astype(np.float32)
    rows, columns = np.mgrid[:size, :size].astype(np.float32) + 0.5
    masks = np.stack([_inside(box, rows, columns) for box in boxes]).astype(np.uint8)
    image = random.random((3, size, size), dtype=np.float32)
    return Sample(image, Targets(number, boxes, random.integers(1, CLASSES, size=OBJECTS), masks))


def _inside(box: np.ndarray, rows: np.ndarray, columns: np.ndarray) -> np.ndarray:
    left, top, right, bottom = box
    across = (2 * columns - left - right) / (right - left)
    down = (2 * rows - top - bottom) / (bottom - top)
    return across**2 + down**2 <= 1
