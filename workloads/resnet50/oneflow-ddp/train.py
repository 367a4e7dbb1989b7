"""Trains ResNet-50 v1.5 with OneFlow: eager tensors and DistributedDataParallel."""

import os
from collections.abc import Iterator
from itertools import cycle

from steady_training import batches, options, processor, ranks, resnet50
from steady_training.training import Dtypes, Framework, Training, Weights, learning_rate, train

# Before OneFlow is imported: bad options end the program at once, and variables are read on import.
OPTIONS = options.parse(
    options.Abilities(
        framework="OneFlow",
        gpu_precisions=("fp32", "tf32"),
        data=(("ofrecord", "native"),),
        # Its decoders take a thread for each core, and no option changes that.
        sets_loader_workers=False,
    )
)
PLACE = ranks.from_environment()  # OneFlow sets RANK to -1 where there is none
os.environ.setdefault("GLOG_minloglevel", "2")

import numpy as np  # noqa: E402
import oneflow as flow  # noqa: E402
from network import ResNet50  # noqa: E402
from oneflow.nn.parallel import DistributedDataParallel  # noqa: E402


def main() -> None:
    if OPTIONS.device == "gpu" and not flow.cuda.is_available():
        options.refuse("OneFlow sees no GPU on this machine.")
    device = flow.device("cuda", PLACE.local_rank) if OPTIONS.device == "gpu" else flow.device("cpu")
    train(resnet50.model(OPTIONS.image_size), prepare(device), OPTIONS, PLACE)


def prepare(device: flow.device) -> Training:
    model = ResNet50()
    named = list(model.named_parameters())
    first = resnet50.first_weights(OPTIONS)
    with flow.no_grad():
        for name, parameter in named:
            parameter.copy_(flow.tensor(first[name]))
    model.to(device).train()
    network = model if PLACE.size == 1 else DistributedDataParallel(model)
    optimizer = flow.optim.SGD(
        [
            {"params": [p for name, p in named if resnet50.decays(name)], "weight_decay": OPTIONS.weight_decay},
            {"params": [p for name, p in named if not resnet50.decays(name)], "weight_decay": 0.0},
        ],
        lr=learning_rate(OPTIONS, PLACE),
        momentum=OPTIONS.momentum,
    )
    criterion = flow.nn.CrossEntropyLoss()
    activations: list[flow.dtype] = []
    model.layer4.register_forward_hook(lambda _module, _inputs, output: activations.append(output.dtype))

    def step(images: flow.Tensor, labels: flow.Tensor) -> float:
        optimizer.zero_grad()
        loss = criterion(network(images), labels)
        loss.backward()
        optimizer.step()
        # The loss is there before the weights are updated.
        flow._oneflow_internal.eager.Sync()
        return loss.item()

    def dtypes() -> Dtypes:
        weight = model.conv1.weight
        return Dtypes(dtype_name(weight.dtype), dtype_name(activations[0]), dtype_name(weight.grad.dtype))

    def weights() -> Weights:
        return {name: parameter.numpy() for name, parameter in named}

    stream, ahead = feed(device)
    count = sum(parameter.numel() for _, parameter in named)
    return Training(framework(), count, stream, step, dtypes, weights, kept, ahead)


def feed(device: flow.device) -> tuple[Iterator[tuple[flow.Tensor, flow.Tensor]], int]:
    """Batches on the device, without an end, and how many the loader may have ready."""
    if OPTIONS.data == "real":
        import loaders

        return loaders.native(OPTIONS, PLACE, device)
    resident = batches.resident(OPTIONS, PLACE, resnet50.CLASSES)
    return cycle([tuple(flow.tensor(part, device=device) for part in batch) for batch in resident]), 0


def kept(images: flow.Tensor, labels: flow.Tensor) -> dict[str, np.ndarray]:
    return {"images": images.numpy(), "labels": labels.numpy().astype(np.int64)}


def framework() -> Framework:
    device = processor.name() if OPTIONS.device == "cpu" else "NVIDIA GPU"
    return Framework(
        "OneFlow", flow.__version__, (f"numpy {np.__version__}",), device, tf32=OPTIONS.precision == "tf32"
    )


def dtype_name(dtype: flow.dtype) -> str:
    return str(dtype).removeprefix("oneflow.")


main()
