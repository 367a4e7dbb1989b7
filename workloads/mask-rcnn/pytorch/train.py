"""Trains Mask R-CNN R50-FPN with PyTorch: torchvision's model, and DistributedDataParallel."""

from itertools import cycle

from steady_training import mask_rcnn, options, processor, ranks
from steady_training.training import Dtypes, Framework, Training, Weights, learning_rate, train

# Before PyTorch is imported: bad options end the program at once, and OMP_NUM_THREADS is read on import.
OPTIONS = options.parse(
    options.Abilities(
        framework="PyTorch",
        model="Mask R-CNN R50-FPN",
        learning_rate=0.02 * 256 / 16,
        cpu_precisions=("fp32", "bf16"),
        gpu_precisions=("fp32", "tf32", "bf16", "amp"),
        memory_formats=("channels-first", "channels-last"),
    )
)

import torch  # noqa: E402
import torch.distributed as dist  # noqa: E402
import torchvision  # noqa: E402
from torch.nn.parallel import DistributedDataParallel  # noqa: E402

AUTOCAST = {"bf16": torch.bfloat16, "amp": torch.float16}.get(OPTIONS.precision)
LAYOUT = torch.channels_last if OPTIONS.memory_format == "channels-last" else torch.contiguous_format
# Of torchvision's model; its batch norms are frozen, and all its convolutions are trained.
PARAMETERS = 44_454_513

Sample = tuple[torch.Tensor, dict[str, torch.Tensor]]


def main() -> None:
    place = ranks.from_environment()
    if OPTIONS.device == "gpu" and not torch.cuda.is_available():
        options.refuse("PyTorch sees no GPU on this machine.")
    device = torch.device("cuda", place.local_rank) if OPTIONS.device == "gpu" else torch.device("cpu")
    torch.set_num_threads(OPTIONS.threads)
    torch.manual_seed(OPTIONS.seed)
    torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = OPTIONS.precision == "tf32"
    if device.type == "cuda":
        torch.cuda.set_device(device)
    if place.size > 1:
        dist.init_process_group("nccl" if device.type == "cuda" else "gloo")
    train(mask_rcnn.model(PARAMETERS), prepare(place, device), OPTIONS, place)
    if place.size > 1:
        dist.destroy_process_group()


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
    network = model if place.size == 1 else DistributedDataParallel(model, gradient_as_bucket_view=True)
    named = [(name, p) for name, p in model.named_parameters() if p.requires_grad]
    optimizer = torch.optim.SGD(
        [p for _, p in named],
        lr=learning_rate(OPTIONS, place),
        momentum=OPTIONS.momentum,
        weight_decay=OPTIONS.weight_decay,
    )
    scaler = torch.amp.GradScaler(device.type, enabled=OPTIONS.precision == "amp")
    activations: list[torch.dtype] = []

    def step(samples: list[Sample]) -> float:
        images, targets = zip(*samples, strict=True)
        optimizer.zero_grad(set_to_none=True)
        with torch.autocast(device.type, AUTOCAST, enabled=AUTOCAST is not None):
            loss = sum(network(list(images), list(targets)).values())
        scaler.scale(loss).backward()
        scaler.step(optimizer)
        scaler.update()
        return loss.item()

    body = model.backbone.body
    watch = body.layer4.register_forward_hook(lambda _module, _inputs, output: activations.append(output.dtype))

    def dtypes() -> Dtypes:
        watch.remove()
        weight = body.conv1.weight
        return Dtypes(dtype_name(weight.dtype), dtype_name(activations[0]), dtype_name(weight.grad.dtype))

    def weights() -> Weights:
        return {name: p.detach().cpu().contiguous().numpy() for name, p in named}

    resident = [(([on_device(sample, device) for sample in batch]),) for batch in mask_rcnn.resident(OPTIONS, place)]
    return Training(framework(device), sum(p.numel() for _, p in named), cycle(resident), step, dtypes, weights)


def on_device(sample: mask_rcnn.Sample, device: torch.device) -> Sample:
    target = {"boxes": sample.boxes, "labels": sample.labels, "masks": sample.masks}
    image = torch.from_numpy(sample.image).to(device)
    return image, {name: torch.from_numpy(array).to(device) for name, array in target.items()}


def framework(device: torch.device) -> Framework:
    libraries = [f"torchvision {torchvision.__version__}"]
    if device.type == "cuda":
        libraries += [f"cuda {torch.version.cuda}", f"cudnn {torch.backends.cudnn.version()}"]
    name = torch.cuda.get_device_name(device) if device.type == "cuda" else processor.name()
    return Framework("PyTorch", torch.__version__, tuple(libraries), name, torch.backends.cudnn.allow_tf32)


def dtype_name(dtype: torch.dtype) -> str:
    return str(dtype).removeprefix("torch.")


main()
