"""Real images for MXNet: RecordIO through ImageRecordIter."""

from collections.abc import Iterator

import mxnet as mx

from steady_training import data_set
from steady_training.data_error import DataError
from steady_training.options import Options
from steady_training.ranks import Ranks

# Batches that the iterator has ready.
PREFETCHED = 2


def native(
    options: Options, place: Ranks, context: mx.Context
) -> tuple[Iterator[tuple[mx.nd.NDArray, mx.nd.NDArray]], int]:
    """Batches on the device, without an end, and how many may be ready. A worker is a thread."""
    found = options.data_set
    means = {f"mean_{channel}": 255 * value for channel, value in zip("rgb", data_set.MEAN, strict=True)}
    deviations = {f"std_{channel}": 255 * value for channel, value in zip("rgb", data_set.DEVIATION, strict=True)}
    records = mx.io.ImageRecordIter(
        path_imgrec=str(found.files[0]),
        path_imgidx=str(found.folder / "train.idx"),
        data_shape=(3, options.image_size, options.image_size),
        batch_size=options.batch,
        shuffle=True,
        seed=options.seed,
        seed_aug=options.seed + place.rank,
        num_parts=place.size,
        part_index=place.rank,
        random_resized_crop=True,
        min_random_area=data_set.CROP_AREA[0],
        max_random_area=data_set.CROP_AREA[1],
        min_aspect_ratio=data_set.CROP_RATIO[0],
        max_aspect_ratio=data_set.CROP_RATIO[1],
        rand_mirror=True,
        preprocess_threads=options.loader_workers,
        prefetch_buffer=PREFETCHED,
        ctx=options.device,
        verbose=False,
        **means,
        **deviations,
    )
    return _epochs(records, str(found.files[0]), context), PREFETCHED


def _epochs(records: mx.io.DataIter, path: str, context: mx.Context) -> Iterator[tuple[mx.nd.NDArray, mx.nd.NDArray]]:
    while True:
        full = 0
        try:
            for batch in records:
                # The last batch of an epoch is filled up with images of its beginning.
                if batch.pad == 0:
                    full += 1
                    yield batch.data[0].as_in_context(context), batch.label[0].as_in_context(context)
        except mx.MXNetError as error:
            raise DataError(
                f"MXNet cannot decode an image of {path}: {str(error).strip().splitlines()[-1].strip()}"
            ) from None
        if full == 0:
            # MXNet deals out bytes of the file to ranks, not images.
            raise DataError(f"This rank's part of {path} has too few images for a batch of {records.batch_size}.")
        records.reset()
