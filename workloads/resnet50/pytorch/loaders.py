"""Real images for PyTorch: an image folder through torchvision and DataLoader, or any format through DALI."""

from collections.abc import Iterator

import torch
import torchvision
from steady_training import data_set, pytorch
from steady_training.images import open_image
from steady_training.options import Options
from steady_training.ranks import Ranks
from torch.utils.data import DataLoader
from torch.utils.data.distributed import DistributedSampler
from torchvision.transforms import v2

# Batches that each worker reads ahead.
PREFETCHED = 2


def native(options: Options, place: Ranks) -> tuple[Iterator[tuple[torch.Tensor, torch.Tensor]], int]:
    """Batches in memory, without an end, and how many may be ready. A worker is a process."""
    transform = v2.Compose(
        [
            v2.RandomResizedCrop(options.image_size, data_set.CROP_AREA, data_set.CROP_RATIO),
            v2.RandomHorizontalFlip(),
            v2.PILToTensor(),
            v2.ToDtype(torch.float32, scale=True),
            v2.Normalize(data_set.MEAN, data_set.DEVIATION),
        ]
    )
    folder = torchvision.datasets.ImageFolder(str(options.data_set.folder / "train"), transform, loader=open_image)
    sampler = DistributedSampler(folder, place.size, place.rank, seed=options.seed, drop_last=True)
    loader = DataLoader(
        folder,
        options.batch,
        sampler=sampler,
        num_workers=options.loader_workers,
        prefetch_factor=PREFETCHED,
        persistent_workers=True,
        drop_last=True,
        pin_memory=options.device == "gpu",
    )
    return pytorch.epochs(loader, sampler), PREFETCHED * options.loader_workers


def dali(options: Options, place: Ranks) -> tuple[Iterator[tuple[torch.Tensor, torch.Tensor]], int]:
    from steady_training import dali

    # A tensor of PyTorch has the dimensions [batch, channel, height, width] in either format.
    channels_last = options.memory_format == "channels-last"

    def stream() -> Iterator[tuple[torch.Tensor, torch.Tensor]]:
        for images, labels in dali.batches(options, place):
            # The pipeline uses its memory again.
            copy = torch.from_dlpack(images).clone()
            yield copy.permute(0, 3, 1, 2) if channels_last else copy, torch.from_numpy(labels)

    return stream(), dali.PREFETCHED
