"""Trains Mask R-CNN R50-FPN with PyTorch: torchvision's model, and DistributedDataParallel."""

from collections.abc import Iterator
from itertools import repeat

from steady_training import mask_rcnn, options, ranks
from steady_training.training import Dtypes, Training, Weights, learning_rate, train

# Before PyTorch is imported: bad options end the program at once, and OMP_NUM_THREADS is read on import.
OPTIONS = options.parse(
    options.Abilities(
        framework="PyTorch",
        model="Mask R-CNN R50-FPN",
        learning_rate=0.02 * 256 / 16,
        cpu_precisions=("fp32", "bf16"),
        gpu_precisions=("fp32", "tf32", "bf16", "amp"),
        memory_formats=("channels-first", "channels-last"),
        data=(("coco", "native"),),
    )
)

import numpy as np  # noqa: E402
import torch  # noqa: E402
import torchvision  # noqa: E402
from steady_training import pytorch  # noqa: E402

LAYOUT = pytorch.layout(OPTIONS)
# Of torchvision's model. Without weights to start from it trains everything, batch norms too.
PARAMETERS = 44_454_513

# An image, and what torchvision's model learns of it.
Sample = tuple[torch.Tensor, dict[str, torch.Tensor | int]]


def main() -> None:
    place = ranks.from_environment()
    with pytorch.training_device(OPTIONS, place) as device:
        train(mask_rcnn.model(PARAMETERS), prepare(place, device), OPTIONS, place)


def prepare(place: ranks.Ranks, device: torch.device) -> Training:
    size = OPTIONS.image_size
    model = torchvision.models.detection.maskrcnn_resnet50_fpn(
        weights=None,
        weights_backbone=None,
        num_classes=mask_rcnn.CLASSES,
        min_size=size,
        max_size=size,
    )
    model.to(device, memory_format=LAYOUT).train()
    network = pytorch.network_of(model, OPTIONS, place)
    named = [(name, p) for name, p in model.named_parameters() if p.requires_grad]
    optimizer = torch.optim.SGD(
        [
            {"params": [p for _, p in named if p.ndim > 1], "weight_decay": OPTIONS.weight_decay},
            {"params": [p for _, p in named if p.ndim <= 1], "weight_decay": 0.0},
        ],
        lr=learning_rate(OPTIONS, place),
        momentum=OPTIONS.momentum,
    )
    scaler = pytorch.gradient_scaler(OPTIONS, device)
    activations: list[torch.dtype] = []

    def step(samples: list[Sample]) -> float:
        images, targets = zip(*samples, strict=True)
        optimizer.zero_grad(set_to_none=True)
        with pytorch.autocast(OPTIONS, device):
            loss = sum(network(list(images), list(targets)).values())
        scaler.scale(loss).backward()
        scaler.step(optimizer)
        scaler.update()
        return loss.item()

    body = model.backbone.body
    watch = body.layer4.register_forward_hook(lambda _module, _inputs, output: activations.append(output.dtype))

    def dtypes() -> Dtypes:
        watch.remove()
        return pytorch.dtypes(body.conv1.weight, activations[0])

    def weights() -> Weights:
        return {name: p.detach().cpu().contiguous().numpy() for name, p in named}

    stream, ahead = feed(place, device)
    return Training(
        pytorch.framework(device, f"torchvision {torchvision.__version__}"),
        sum(p.numel() for _, p in named),
        stream,
        step,
        dtypes,
        weights,
        lambda samples: {"image_ids": np.array([target["image_id"] for _, target in samples])},
        ahead,
    )


def feed(place: ranks.Ranks, device: torch.device) -> tuple[Iterator[tuple[list[Sample]]], int]:
    """Batches on the device, without an end, and how many the loader may have ready."""
    if OPTIONS.data == "real":
        import loaders

        stream, ahead = loaders.native(OPTIONS, place)
    else:
        resident = [
            (torch.from_numpy(image), target_of(targets)) for image, targets in mask_rcnn.resident(OPTIONS, place)
        ]
        stream, ahead = repeat([to_device(sample, device) for sample in resident]), 0
    return (([to_device(sample, device) for sample in batch],) for batch in stream), ahead


def target_of(targets: mask_rcnn.Targets) -> dict[str, torch.Tensor | int]:
    arrays = {"boxes": targets.boxes, "labels": targets.labels, "masks": targets.masks}
    return {name: torch.from_numpy(array) for name, array in arrays.items()} | {"image_id": targets.image_id}


def to_device(sample: Sample, device: torch.device) -> Sample:
    image, target = sample
    moved = {name: part.to(device, non_blocking=True) for name, part in target.items() if name != "image_id"}
    return image.to(device, non_blocking=True), target | moved


main()
