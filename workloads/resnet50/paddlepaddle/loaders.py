"""Real images for PaddlePaddle: an image folder through paddle.vision and DataLoader, or any format through DALI."""

from collections.abc import Iterator

import paddle
from paddle.io import DataLoader, Dataset, DistributedBatchSampler
from paddle.vision import transforms
from steady_training import data_set
from steady_training.data_error import DataError
from steady_training.images import labels_of, open_image
from steady_training.options import Options
from steady_training.ranks import Ranks

# Batches that each worker reads ahead.
PREFETCHED = 2


class Folder(Dataset):
    def __init__(self, files, transform) -> None:
        self._files, self._labels, self._transform = files, labels_of(files), transform

    def __len__(self) -> int:
        return len(self._files)

    def __getitem__(self, index: int):
        # As an array: while a worker still sends a batch of tensors, Paddle 3.3 frees their memory for the next one.
        return self._transform(open_image(self._files[index])).numpy(), self._labels[index]


def native(options: Options, place: Ranks) -> tuple[Iterator[tuple[paddle.Tensor, paddle.Tensor]], int]:
    """Batches without an end, and how many may be ready. A worker is a process."""
    layout = "HWC" if options.memory_format == "channels-last" else "CHW"
    transform = transforms.Compose(
        [
            transforms.RandomResizedCrop(options.image_size, data_set.CROP_AREA, data_set.CROP_RATIO),
            transforms.RandomHorizontalFlip(),
            transforms.ToTensor(data_format=layout),
            transforms.Normalize(data_set.MEAN, data_set.DEVIATION, data_format=layout),
        ]
    )
    folder = Folder(options.data_set.files, transform)
    sampler = DistributedBatchSampler(
        folder, options.batch, num_replicas=place.size, rank=place.rank, shuffle=True, drop_last=True
    )
    loader = DataLoader(
        folder,
        batch_sampler=sampler,
        num_workers=options.loader_workers,
        prefetch_factor=PREFETCHED,
        persistent_workers=True,
        use_shared_memory=True,
    )
    return _epochs(loader, sampler, options), PREFETCHED * options.loader_workers


def _epochs(loader, sampler, options: Options) -> Iterator[tuple[paddle.Tensor, paddle.Tensor]]:
    epoch = 0
    while True:
        # Paddle shuffles by the number of the epoch alone.
        sampler.set_epoch(1000 * options.seed + epoch)
        try:
            yield from loader
        except SystemError:
            # Paddle prints the exception of a worker, and ends its queue with another one.
            raise DataError(
                f"A worker of Paddle's loader failed while it read {options.data_set.folder}; its message is above."
            ) from None
        epoch += 1


def dali(options: Options, place: Ranks) -> tuple[Iterator[tuple[paddle.Tensor, paddle.Tensor]], int]:
    from steady_training import dali

    def stream() -> Iterator[tuple[paddle.Tensor, paddle.Tensor]]:
        for images, labels in dali.batches(options, place):
            # The pipeline uses its memory again.
            yield paddle.utils.dlpack.from_dlpack(images).clone(), paddle.to_tensor(labels)

    return stream(), dali.PREFETCHED
