"""What the PyTorch scripts share: device, ranks, mixed precision, and what the fingerprint states. Imports PyTorch."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NoReturn

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel
from torch.utils.data import DataLoader
from torch.utils.data.distributed import DistributedSampler

from steady_training import processor
from steady_training.data_error import DataError
from steady_training.options import Options, refuse
from steady_training.ranks import Ranks
from steady_training.training import Dtypes, Framework

_AUTOCAST = {
    "bf16": torch.bfloat16,
    "amp": torch.float16,
    "fp8-tensorwise": torch.bfloat16,
    "fp8-rowwise": torch.bfloat16,
}


@contextmanager
def training_device(options: Options, place: Ranks) -> Iterator[torch.device]:
    """The device of this rank, with every setting of the options, for as long as the ranks are connected."""
    on_gpu = options.device == "gpu"
    if on_gpu and not torch.cuda.is_available():
        refuse("PyTorch sees no GPU on this machine.")
    if on_gpu and options.precision.startswith("fp8") and torch.cuda.get_device_capability() < (8, 9):
        refuse(f"{torch.cuda.get_device_name()} has no FP8; GPUs from compute capability 8.9 on have.")
    torch.set_num_threads(options.threads)
    torch.manual_seed(options.seed)
    torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = options.precision == "tf32"
    torch.backends.cudnn.benchmark = True
    device = torch.device("cuda", place.local_rank) if on_gpu else torch.device("cpu")
    if on_gpu:
        torch.cuda.set_device(device)
    if place.size > 1:
        dist.init_process_group("nccl" if on_gpu else "gloo")
    yield device
    if place.size > 1:
        dist.destroy_process_group()


def leave() -> NoReturn:
    """Ends the program at once. A thread of PyTorch that still wants Python's lock at its end would abort it."""
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0)


def network_of(model: torch.nn.Module, options: Options, place: Ranks) -> torch.nn.Module:
    """The model as its ranks train it together, compiled where the options ask for it."""
    network = model if place.size == 1 else DistributedDataParallel(model, gradient_as_bucket_view=True)
    return torch.compile(network) if options.compile else network


def epochs(loader: DataLoader, sampler: DistributedSampler) -> Iterator[Any]:
    """Batches without an end, in another order in each epoch. Raises DataError."""
    epoch = 0
    while True:
        sampler.set_epoch(epoch)
        try:
            yield from loader
        except DataError as error:
            # PyTorch puts the worker's stack trace before its last line.
            raise DataError(str(error).strip().splitlines()[-1].partition("DataError: ")[2]) from None
        epoch += 1


def layout(options: Options) -> torch.memory_format:
    return torch.channels_last if options.memory_format == "channels-last" else torch.contiguous_format


def autocast(options: Options, device: torch.device) -> torch.autocast:
    dtype = _AUTOCAST.get(options.precision)
    return torch.autocast(device.type, dtype, enabled=dtype is not None)


def gradient_scaler(options: Options, device: torch.device) -> torch.amp.GradScaler:
    """Float16 alone needs its gradients scaled."""
    return torch.amp.GradScaler(device.type, enabled=options.precision == "amp")


def framework(device: torch.device, *libraries: str) -> Framework:
    if device.type == "cpu":
        return Framework("PyTorch", torch.__version__, libraries, processor.name())
    versions = (f"cuda {torch.version.cuda}", f"cudnn {torch.backends.cudnn.version()}")
    name = torch.cuda.get_device_name(device)
    tf32 = torch.backends.cudnn.allow_tf32
    return Framework("PyTorch", torch.__version__, (*libraries, *versions), name, tf32)


def dtypes(weight: torch.nn.Parameter, activation: torch.dtype | None) -> Dtypes:
    """Of a trained weight after a step, its gradient, and an activation of the same step if one could be watched."""
    found = (weight.dtype, activation, weight.grad.dtype)
    return Dtypes(*(None if one is None else str(one).removeprefix("torch.") for one in found))
