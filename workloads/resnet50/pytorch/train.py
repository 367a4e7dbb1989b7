"""Trains ResNet-50 v1.5 with PyTorch: torchvision's model, which is v1.5, and DistributedDataParallel."""

from itertools import cycle

from steady_training import batches, options, processor, ranks, resnet50
from steady_training.training import Dtypes, Framework, Training, Weights, learning_rate, train

# Before PyTorch is imported: bad options end the program at once, and OMP_NUM_THREADS is read on import.
OPTIONS = options.parse(
    options.Abilities(
        framework="PyTorch",
        cpu_precisions=("fp32", "bf16"),
        gpu_precisions=("fp32", "tf32", "bf16", "amp"),
        memory_formats=("channels-last", "channels-first"),
        compiled=(False, True),
    )
)

import torch  # noqa: E402
import torch.distributed as dist  # noqa: E402
import torchvision  # noqa: E402
from torch.nn.parallel import DistributedDataParallel  # noqa: E402

AUTOCAST = {"bf16": torch.bfloat16, "amp": torch.float16}.get(OPTIONS.precision)
LAYOUT = torch.channels_last if OPTIONS.memory_format == "channels-last" else torch.contiguous_format


def main() -> None:
    place = ranks.from_environment()
    if OPTIONS.device == "gpu" and not torch.cuda.is_available():
        options.refuse("PyTorch sees no GPU on this machine.")
    device = torch.device("cuda", place.local_rank) if OPTIONS.device == "gpu" else torch.device("cpu")
    torch.set_num_threads(OPTIONS.threads)
    torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = OPTIONS.precision == "tf32"
    torch.backends.cudnn.benchmark = True
    if device.type == "cuda":
        torch.cuda.set_device(device)
    if place.size > 1:
        dist.init_process_group("nccl" if device.type == "cuda" else "gloo")
    train(resnet50.model(OPTIONS.image_size), prepare(place, device), OPTIONS, place)
    if place.size > 1:
        dist.destroy_process_group()


def prepare(place: ranks.Ranks, device: torch.device) -> Training:
    model = torchvision.models.resnet50()
    first = {name: torch.from_numpy(array) for name, array in resnet50.first_weights(OPTIONS).items()}
    model.load_state_dict(first, strict=False)  # what the file lacks are running statistics
    model.to(device, memory_format=LAYOUT).train()
    network = model if place.size == 1 else DistributedDataParallel(model, gradient_as_bucket_view=True)
    if OPTIONS.compile:
        network = torch.compile(network)
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
    scaler = torch.amp.GradScaler(device.type, enabled=OPTIONS.precision == "amp")
    activations: list[torch.dtype] = []

    def step(images: torch.Tensor, labels: torch.Tensor) -> float:
        optimizer.zero_grad(set_to_none=True)
        with torch.autocast(device.type, AUTOCAST, enabled=AUTOCAST is not None):
            loss = criterion(network(images), labels)
        scaler.scale(loss).backward()
        scaler.step(optimizer)
        scaler.update()
        return loss.item()

    watch = model.layer4.register_forward_hook(lambda _module, _inputs, output: activations.append(output.dtype))

    def dtypes() -> Dtypes:
        watch.remove()
        weight = model.conv1.weight
        return Dtypes(dtype_name(weight.dtype), dtype_name(activations[0]), dtype_name(weight.grad.dtype))

    def weights() -> Weights:
        return {name: p.detach().cpu().contiguous().numpy() for name, p in named}

    resident = [
        (torch.from_numpy(images).to(device, memory_format=LAYOUT), torch.from_numpy(labels).to(device))
        for images, labels in batches.resident(OPTIONS, place, resnet50.CLASSES)
    ]
    return Training(framework(device), sum(p.numel() for _, p in named), cycle(resident), step, dtypes, weights)


def framework(device: torch.device) -> Framework:
    libraries = [f"torchvision {torchvision.__version__}"]
    if device.type == "cuda":
        libraries += [f"cuda {torch.version.cuda}", f"cudnn {torch.backends.cudnn.version()}"]
    name = torch.cuda.get_device_name(device) if device.type == "cuda" else processor.name()
    return Framework("PyTorch", torch.__version__, tuple(libraries), name, torch.backends.cudnn.allow_tf32)


def dtype_name(dtype: torch.dtype) -> str:
    return str(dtype).removeprefix("torch.")


main()
