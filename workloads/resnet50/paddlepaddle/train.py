"""Trains ResNet-50 v1.5 with PaddlePaddle: the model of paddle.vision, which is v1.5, and paddle.DataParallel."""

import os
from collections.abc import Iterator
from itertools import cycle

from steady_training import batches, options, processor, ranks, resnet50
from steady_training.training import Dtypes, Framework, Training, Weights, learning_rate, train

# Before Paddle is imported: bad options end the program at once, and variables are read on import.
OPTIONS = options.parse(
    options.Abilities(
        framework="PaddlePaddle",
        # Paddle's mixed precision has no effect on a CPU.
        cpu_precisions=("fp32",),
        gpu_precisions=("fp32", "tf32", "bf16", "amp"),
        memory_formats=("channels-first", "channels-last"),
        compiled=(False, True),
        data=(("folder", "native"), ("folder", "dali"), ("tfrecord", "dali"), ("recordio", "dali")),
    )
)
if OPTIONS.device == "cpu":
    os.environ.setdefault("PADDLE_DISTRI_BACKEND", "gloo")

import numpy as np  # noqa: E402
import paddle  # noqa: E402
import paddle.distributed as dist  # noqa: E402

CHANNELS_LAST = OPTIONS.memory_format == "channels-last"
AUTOCAST = {"bf16": "bfloat16", "amp": "float16"}.get(OPTIONS.precision)


def main() -> None:
    place = ranks.from_environment()
    if OPTIONS.device == "gpu" and paddle.device.cuda.device_count() == 0:
        options.refuse("PaddlePaddle sees no GPU on this machine.")
    paddle.set_device(f"gpu:{place.local_rank}" if OPTIONS.device == "gpu" else "cpu")
    if place.size > 1:
        dist.init_parallel_env()
    train(resnet50.model(OPTIONS.image_size), prepare(place), OPTIONS, place)


def prepare(place: ranks.Ranks) -> Training:
    model = paddle.vision.models.resnet50()
    if CHANNELS_LAST:
        make_channels_last(model)
    # Paddle counts running statistics among the parameters.
    named = [(name, parameter) for name, parameter in model.named_parameters() if not parameter.stop_gradient]
    first = resnet50.first_weights(OPTIONS)
    for name, parameter in named:
        parameter.set_value(transposed(name, first[name]))
    model.train()
    network = model if place.size == 1 else paddle.DataParallel(model)
    if OPTIONS.compile:
        network = paddle.jit.to_static(network)
    optimizer = paddle.optimizer.Momentum(
        learning_rate(OPTIONS, place),
        OPTIONS.momentum,
        parameters=[
            {"params": [p for name, p in named if resnet50.decays(name)], "weight_decay": OPTIONS.weight_decay},
            {"params": [p for name, p in named if not resnet50.decays(name)], "weight_decay": 0.0},
        ],
    )
    criterion = paddle.nn.CrossEntropyLoss()
    scaler = paddle.amp.GradScaler(enable=OPTIONS.precision == "amp")
    activations: list[paddle.dtype] = []

    def step(images: paddle.Tensor, labels: paddle.Tensor) -> float:
        optimizer.clear_grad()
        with paddle.amp.auto_cast(enable=AUTOCAST is not None, dtype=AUTOCAST or "float16", level="O1"):
            loss = criterion(network(images), labels)
        scaler.scale(loss).backward()
        scaler.step(optimizer)
        scaler.update()
        return float(loss)

    watch = model.layer4.register_forward_post_hook(lambda _layer, _inputs, output: activations.append(output.dtype))

    def dtypes() -> Dtypes:
        watch.remove()
        weight = model.conv1.weight
        return Dtypes(dtype_name(weight.dtype), dtype_name(activations[0]), dtype_name(weight.grad.dtype))

    def weights() -> Weights:
        return {name: transposed(name, p.numpy()) for name, p in named}

    stream, ahead = feed(place)
    count = sum(int(p.size) for _, p in named)
    return Training(framework(), count, stream, step, dtypes, weights, kept, ahead)


def feed(place: ranks.Ranks) -> tuple[Iterator[tuple[paddle.Tensor, paddle.Tensor]], int]:
    """Batches without an end, and how many the loader may have ready."""
    if OPTIONS.data == "real":
        import loaders

        return loaders.dali(OPTIONS, place) if OPTIONS.loader == "dali" else loaders.native(OPTIONS, place)
    resident = batches.resident(OPTIONS, place, resnet50.CLASSES)
    return cycle([(paddle.to_tensor(laid_out(images)), paddle.to_tensor(labels)) for images, labels in resident]), 0


def make_channels_last(model: paddle.nn.Layer) -> None:
    """Tells each layer that its images are [batch, height, width, channel]; paddle.vision's model takes no such option."""
    for layer in model.sublayers():
        if isinstance(layer, (paddle.nn.Conv2D, paddle.nn.BatchNorm2D, paddle.nn.AdaptiveAvgPool2D)):
            layer._data_format = "NHWC"
        elif isinstance(layer, paddle.nn.MaxPool2D):
            layer.data_format = "NHWC"


def laid_out(images: np.ndarray) -> np.ndarray:
    """Of [batch, channel, height, width]."""
    return np.ascontiguousarray(images.transpose(0, 2, 3, 1)) if CHANNELS_LAST else images


def kept(images: paddle.Tensor, labels: paddle.Tensor) -> dict[str, np.ndarray]:
    array = images.numpy()
    return {"images": array.transpose(0, 3, 1, 2) if CHANNELS_LAST else array, "labels": labels.numpy()}


def transposed(name: str, array: np.ndarray) -> np.ndarray:
    """Paddle keeps the weight of a linear layer as [inputs, outputs]."""
    return array.T if name == "fc.weight" else array


def framework() -> Framework:
    if OPTIONS.device == "cpu":
        return Framework("PaddlePaddle", paddle.__version__, (f"numpy {np.__version__}",), processor.name())
    libraries = (f"cuda {paddle.version.cuda()}", f"cudnn {paddle.version.cudnn()}")
    device = paddle.device.cuda.get_device_name()
    return Framework("PaddlePaddle", paddle.__version__, libraries, device, tf32=OPTIONS.precision == "tf32")


def dtype_name(dtype: paddle.dtype) -> str:
    return str(dtype).removeprefix("paddle.")


main()
