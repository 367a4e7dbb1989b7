"""Real images for JAX: an image folder through Grain, the loader that JAX's makers write."""

from collections.abc import Iterator

import grain
import numpy as np
from PIL import Image
from steady_training import data_set
from steady_training.images import labels_of, open_image
from steady_training.options import Options
from steady_training.ranks import Ranks

# Batches that the loader has ready.
PREFETCHED = 2
MEAN, DEVIATION = np.float32(data_set.MEAN), np.float32(data_set.DEVIATION)
# Tries of a crop that fits, before the whole image is taken, as torchvision has it.
TRIES = 10


class Crop(grain.transforms.RandomMap):
    def __init__(self, size: int) -> None:
        self._size = size

    def random_map(self, element, rng: np.random.Generator):
        path, label = element
        image = open_image(path)
        pixels = image.resize((self._size, self._size), Image.Resampling.BILINEAR, box=_window(image.size, rng))
        array = np.asarray(pixels, np.float32) / 255
        if rng.random() < 0.5:
            array = array[:, ::-1]
        return (array - MEAN) / DEVIATION, np.int32(label)


def native(options: Options, place: Ranks) -> tuple[Iterator[tuple[np.ndarray, np.ndarray]], int]:
    """Batches in memory, without an end, and how many may be ready. A worker is a thread: Pillow lets others run."""
    files = options.data_set.files
    images = (
        grain.MapDataset.source(list(zip(map(str, files), labels_of(files), strict=True)))
        .seed(options.seed)
        .shuffle()[place.rank : len(files) // place.size * place.size : place.size]
        .random_map(Crop(options.image_size))
        .batch(options.batch, drop_remainder=True)
        .repeat()
    )
    reading = grain.ReadOptions(num_threads=options.loader_workers, prefetch_buffer_size=PREFETCHED)
    return iter(images.to_iter_dataset(reading)), PREFETCHED


def _window(size: tuple[int, int], rng: np.random.Generator) -> tuple[int, int, int, int]:
    width, height = size
    for _ in range(TRIES):
        area = width * height * rng.uniform(*data_set.CROP_AREA)
        ratio = np.exp(rng.uniform(*np.log(data_set.CROP_RATIO)))
        across, down = round((area * ratio) ** 0.5), round((area / ratio) ** 0.5)
        if 0 < across <= width and 0 < down <= height:
            left, top = rng.integers(width - across + 1), rng.integers(height - down + 1)
            return left, top, left + across, top + down
    return 0, 0, width, height
