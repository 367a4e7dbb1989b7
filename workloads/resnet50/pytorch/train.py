"""Trains ResNet-50 v1.5 with PyTorch: torchvision's model, which is v1.5, and DistributedDataParallel."""

from collections.abc import Iterable, Iterator
from itertools import cycle

from steady_training import batches, options, ranks, resnet50
from steady_training.training import Dtypes, Training, Weights, learning_rate, train

# Before PyTorch is imported: bad options end the program at once, and OMP_NUM_THREADS is read on import.
OPTIONS = options.parse(
    options.Abilities(
        framework="PyTorch",
        cpu_precisions=("fp32", "bf16"),
        gpu_precisions=("fp32", "tf32", "bf16", "amp"),
        memory_formats=("channels-last", "channels-first"),
        compiled=(False, True),
        data=(("folder", "native"), ("folder", "dali"), ("tfrecord", "dali"), ("recordio", "dali")),
    )
)

import torch  # noqa: E402
import torchvision  # noqa: E402
from steady_training import pytorch  # noqa: E402

LAYOUT = pytorch.layout(OPTIONS)


def main() -> None:
    place = ranks.from_environment()
    with pytorch.training_device(OPTIONS, place) as device:
        train(resnet50.model(OPTIONS.image_size), prepare(place, device), OPTIONS, place)


def prepare(place: ranks.Ranks, device: torch.device) -> Training:
    model = torchvision.models.resnet50()
    first = {name: torch.from_numpy(array) for name, array in resnet50.first_weights(OPTIONS).items()}
    model.load_state_dict(first, strict=False)  # what the file lacks are running statistics
    model.to(device, memory_format=LAYOUT).train()
    network = pytorch.network_of(model, OPTIONS, place)
    named = list(model.named_parameters())
    optimizer = torch.optim.SGD(
        [
            {"params": [p for name, p in named if resnet50.decays(name)], "weight_decay": OPTIONS.weight_decay},
            {"params": [p for name, p in named if not resnet50.decays(name)]},
        ],
        lr=learning_rate(OPTIONS, place),
        momentum=OPTIONS.momentum,
    )
    criterion = torch.nn.CrossEntropyLoss()
    scaler = pytorch.gradient_scaler(OPTIONS, device)
    activations: list[torch.dtype] = []

    def step(images: torch.Tensor, labels: torch.Tensor) -> float:
        optimizer.zero_grad(set_to_none=True)
        with pytorch.autocast(OPTIONS, device):
            loss = criterion(network(images), labels)
        scaler.scale(loss).backward()
        scaler.step(optimizer)
        scaler.update()
        return loss.item()

    watch = model.layer4.register_forward_hook(lambda _module, _inputs, output: activations.append(output.dtype))

    def dtypes() -> Dtypes:
        watch.remove()
        return pytorch.dtypes(model.conv1.weight, activations[0])

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
        lambda images, labels: {"images": images.cpu().contiguous().numpy(), "labels": labels.cpu().numpy()},
        ahead,
    )


def feed(place: ranks.Ranks, device: torch.device) -> tuple[Iterator[tuple[torch.Tensor, torch.Tensor]], int]:
    """Batches on the device, without an end, and how many the loader may have ready."""
    if OPTIONS.data == "real":
        import loaders

        stream, ahead = loaders.dali(OPTIONS, place) if OPTIONS.loader == "dali" else loaders.native(OPTIONS, place)
    else:
        resident = batches.resident(OPTIONS, place, resnet50.CLASSES)
        stream, ahead = cycle([to_device(map(torch.from_numpy, batch), device) for batch in resident]), 0
    return (to_device(batch, device) for batch in stream), ahead


def to_device(batch: Iterable[torch.Tensor], device: torch.device) -> tuple[torch.Tensor, torch.Tensor]:
    images, labels = batch
    return images.to(device, memory_format=LAYOUT, non_blocking=True), labels.to(device, non_blocking=True)


main()
