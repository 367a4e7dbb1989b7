"""Real images through NVIDIA's DALI, for every framework that can take its batches. Imports DALI."""

from collections.abc import Iterator

import numpy as np
from nvidia.dali import fn, pipeline_def, types
from nvidia.dali import tfrecord as features

from steady_training import data_set
from steady_training.data_error import DataError
from steady_training.options import Options
from steady_training.ranks import Ranks

# Batches that the pipeline has ready.
PREFETCHED = 2


def pipeline(options: Options, place: Ranks):
    """Built; gives images in the memory format of the options and labels [batch, 1]. On a GPU, it also decodes there."""
    on_gpu = options.device == "gpu"

    @pipeline_def(
        batch_size=options.batch,
        num_threads=options.loader_workers,
        device_id=place.local_rank if on_gpu else None,
        seed=options.seed + place.rank,
        prefetch_queue_depth=PREFETCHED,
    )
    def graph():
        jpegs, labels = _reader(options, place)
        images = fn.decoders.image_random_crop(
            jpegs,
            device="mixed" if on_gpu else "cpu",
            output_type=types.RGB,
            random_area=list(data_set.CROP_AREA),
            random_aspect_ratio=list(data_set.CROP_RATIO),
        )
        images = fn.resize(images, size=(options.image_size, options.image_size), antialias=False)
        images = fn.crop_mirror_normalize(
            images,
            dtype=types.FLOAT,
            output_layout="HWC" if options.memory_format == "channels-last" else "CHW",
            mean=[255 * value for value in data_set.MEAN],
            std=[255 * value for value in data_set.DEVIATION],
            mirror=fn.random.coin_flip(),
        )
        return images, labels

    built = graph()
    built.build()
    return built


def batches(options: Options, place: Ranks) -> Iterator[tuple]:
    """DALI's own batches, without an end: images on the device of the options, labels in memory as NumPy's int64."""
    running = pipeline(options, place)
    while True:
        try:
            images, labels = running.run()
        except RuntimeError as error:
            raise DataError(f"DALI cannot read {options.data_set.folder}: {_reason(error)}") from None
        yield images.as_tensor(), np.array(labels.as_tensor(), dtype=np.int64).reshape(-1)


def _reason(error: RuntimeError) -> str:
    """The line of DALI's message that says what is wrong, without its stack."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip() != ""]
    told = [line for line in lines if "rror" in line or "ailed" in line or "orrupt" in line]
    return (told or lines)[-1]


def _reader(options: Options, place: Ranks):
    found = options.data_set
    part = {
        "name": "reader",
        "num_shards": place.size,
        "shard_id": place.rank,
        "random_shuffle": True,
        "initial_fill": 4096,
        "seed": options.seed,
    }
    files = [str(file) for file in found.files]
    if options.data_format == "folder":
        return fn.readers.file(file_root=str(found.folder / "train"), **part)
    if options.data_format == "recordio":
        return fn.readers.mxnet(path=files, index_path=[str(found.folder / "train.idx")], **part)
    example = fn.readers.tfrecord(
        path=files,
        index_path=[str(file.parent / "index" / f"{file.name}.idx") for file in found.files],
        features={
            "image/encoded": features.FixedLenFeature((), features.string, ""),
            "image/class/label": features.FixedLenFeature([1], features.int64, -1),
        },
        **part,
    )
    return example["image/encoded"], example["image/class/label"] - 1
