"""COCO's images for PyTorch, through torchvision's transforms and DataLoader."""

from collections.abc import Iterator

import torch
from steady_training import pytorch
from steady_training.coco import AnnotatedImage, annotated_images
from steady_training.images import open_annotated
from steady_training.mask_rcnn import targets_of
from steady_training.options import Options
from steady_training.ranks import Ranks
from torch.utils.data import DataLoader, Dataset
from torch.utils.data.distributed import DistributedSampler
from torchvision import tv_tensors
from torchvision.transforms import v2

# Batches that each worker reads ahead.
PREFETCHED = 2


class AnnotatedImages(Dataset):
    """In the size that they have on disk; torchvision's model resizes them."""

    def __init__(self, images: tuple[AnnotatedImage, ...]) -> None:
        self._images = images
        self._transform = v2.Compose(
            [v2.RandomHorizontalFlip(), v2.ToDtype(torch.float32, scale=True), v2.ToPureTensor()]
        )

    def __len__(self) -> int:
        return len(self._images)

    def __getitem__(self, index: int) -> tuple[torch.Tensor, dict[str, torch.Tensor | int]]:
        annotated = self._images[index]
        image = tv_tensors.Image(open_annotated(annotated))
        targets = targets_of(annotated)
        boxes = tv_tensors.BoundingBoxes(targets.boxes, format="XYXY", canvas_size=image.shape[-2:])
        target = {
            "boxes": boxes,
            "labels": torch.from_numpy(targets.labels),
            "masks": tv_tensors.Mask(targets.masks),
            "image_id": targets.image_id,
        }
        return self._transform(image, target)


def native(
    options: Options, place: Ranks
) -> tuple[Iterator[list[tuple[torch.Tensor, dict[str, torch.Tensor | int]]]], int]:
    """Batches in memory, without an end, and how many may be ready. A worker is a process."""
    images = AnnotatedImages(annotated_images(options.data_set.folder))
    sampler = DistributedSampler(images, place.size, place.rank, seed=options.seed, drop_last=True)
    loader = DataLoader(
        images,
        options.batch,
        sampler=sampler,
        num_workers=options.loader_workers,
        collate_fn=list,
        prefetch_factor=PREFETCHED,
        persistent_workers=True,
        drop_last=True,
        pin_memory=options.device == "gpu",
    )
    return pytorch.epochs(loader, sampler), PREFETCHED * options.loader_workers
