"""Images with objects as COCO describes them (https://cocodataset.org/#format-data). Imports no framework."""

import json
from collections import defaultdict
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from steady_training.data_error import DataError

# COCO's 80 categories have numbers up to 90; 0 is the background.
CLASSES = 91


@dataclass(frozen=True)
class Object:
    category: int
    # Left, top, right, bottom in pixels, within the image.
    box: tuple[float, float, float, float]
    # Of each polygon the corners, x and y by turns.
    polygons: tuple[np.ndarray, ...]


@dataclass(frozen=True)
class AnnotatedImage:
    number: int
    file: Path
    width: int
    height: int
    # At least one.
    objects: tuple[Object, ...]


@cache
def annotated_images(folder: Path) -> tuple[AnnotatedImage, ...]:
    """Images that have an object besides crowds and boxes without area, in the order of the file. Raises DataError."""
    path = folder / "annotations" / "instances_train2017.json"
    content = _parsed(path)
    listed = {}
    for place, image in _records(content, "images", path):
        numbers = [image.get(key) for key in ("id", "width", "height")]
        if not isinstance(image.get("file_name"), str) or not all(isinstance(one, int) for one in numbers):
            raise DataError(f"Image {place} of {path} has no id, file name, width or height.")
        listed[image["id"]] = image
    objects = defaultdict(list)
    for place, annotation in _records(content, "annotations", path):
        number = annotation.get("image_id")
        image = listed.get(number) if isinstance(number, int) else None
        if image is None:
            raise DataError(f"Annotation {place} of {path} is of an image that the file does not list.")
        if annotation.get("iscrowd"):
            continue
        found = _object(annotation, image, f"Annotation {place} of {path}")
        left, top, right, bottom = found.box
        if right > left and bottom > top:
            objects[number].append(found)
    images = tuple(
        AnnotatedImage(
            number, folder / "train2017" / image["file_name"], image["width"], image["height"], tuple(objects[number])
        )
        for number, image in listed.items()
        if number in objects
    )
    if not images:
        raise DataError(f"{path} has no image with an object to train on.")
    for one in images:
        if not one.file.is_file():
            raise DataError(f"{path} lists {one.file}, which is not there.")
    return images


def _parsed(path: Path) -> Any:
    try:
        return json.loads(path.read_bytes())
    except FileNotFoundError:
        raise DataError(f"There is no file {path}.") from None
    except ValueError as error:
        raise DataError(f"{path} is no JSON: {error}.") from None


def _records(content: Any, key: str, path: Path):
    """Each with its place in the list, from 1."""
    records = content.get(key) if isinstance(content, dict) else None
    if not isinstance(records, list) or not all(isinstance(record, dict) for record in records):
        raise DataError(f"{path} has no list of {key}.")
    return enumerate(records, start=1)


def _object(annotation: dict[str, Any], image: dict[str, Any], title: str) -> Object:
    category = annotation.get("category_id")
    if not isinstance(category, int) or not 0 < category < CLASSES:
        raise DataError(f"{title} has the category {category}, and not one from 1 to {CLASSES - 1}.")
    box = _numbers(annotation.get("bbox"))
    if box is None or len(box) != 4:
        raise DataError(f"{title} has no box of four numbers.")
    written = annotation.get("segmentation")
    polygons = [_numbers(one) for one in written] if isinstance(written, list) else []
    if not polygons or any(one is None or len(one) < 6 or len(one) % 2 != 0 for one in polygons):
        raise DataError(f"{title} has no polygons.")
    left, top, width, height = box.tolist()
    across, down = image["width"], image["height"]
    corners = (max(left, 0.0), max(top, 0.0), min(left + width, across), min(top + height, down))
    return Object(category, corners, tuple(polygons))


def _numbers(value: Any) -> np.ndarray | None:
    if not isinstance(value, list) or not all(isinstance(one, int | float) for one in value):
        return None
    return np.array(value, np.float32)
