"""Reading of one image, as the folder loaders of PyTorch, PaddlePaddle and JAX share it. Imports Pillow."""

from pathlib import Path

from PIL import Image

from steady_training.coco import AnnotatedImage
from steady_training.data_error import DataError


def open_image(path: str | Path) -> Image.Image:
    """Decoded, in red, green and blue. Raises DataError, which names the file."""
    try:
        with Image.open(path) as image:
            return image.convert("RGB")
    except (OSError, SyntaxError) as error:
        raise DataError(f"{path} cannot be decoded: {error}.") from None


def labels_of(files: tuple[Path, ...]) -> list[int]:
    """The number of each file's class: classes are folders, in the order of their names."""
    names = sorted({file.parent.name for file in files})
    number = {name: index for index, name in enumerate(names)}
    return [number[file.parent.name] for file in files]


def open_annotated(annotated: AnnotatedImage) -> Image.Image:
    """As `open_image`; its annotations must be of an image of this size. Raises DataError."""
    image = open_image(annotated.file)
    if image.size != (annotated.width, annotated.height):
        found = " × ".join(map(str, image.size))
        raise DataError(
            f"{annotated.file} has {found} pixels; its annotations are of {annotated.width} × {annotated.height}."
        )
    return image
