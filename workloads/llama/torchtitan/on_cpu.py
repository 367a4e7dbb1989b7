"""What torchtitan 0.3 needs to train on CPUs: it asks for an accelerator, and for functions that torch.cpu lacks."""

import resource
from pathlib import Path
from types import SimpleNamespace

import torch
import torch._utils
import torch.distributed as dist
from torch.distributed.fsdp import FSDPModule


def replace() -> None:
    """Before torchtitan is imported."""
    torch._utils._get_available_device_type = lambda: "cpu"
    torch._utils._get_device_module = lambda _device: torch.cpu
    for name, function in {
        "get_device_name": lambda *_device: "CPU",
        "get_device_properties": lambda *_device: SimpleNamespace(name="CPU", total_memory=memory()),
        "memory_stats": lambda *_device: dict.fromkeys(STATISTICS, peak()) | dict.fromkeys(COUNTS, 0),
        "reset_peak_memory_stats": lambda *_device: None,
        "empty_cache": lambda: None,
        "current_device": lambda: 0,
    }.items():
        setattr(torch.cpu, name, function)
    # Gloo takes no devices for a barrier, and has no reduction that multiplies first.
    barrier, divide = dist.barrier, FSDPModule.set_gradient_divide_factor
    dist.barrier = lambda *arguments, device_ids=None, **options: barrier(*arguments, **options)

    def divided(module: FSDPModule, factor: float) -> None:
        divide(module, factor)
        module.set_force_sum_reduction_for_comms(True)

    FSDPModule.set_gradient_divide_factor = divided


STATISTICS = ("active_bytes.all.peak", "reserved_bytes.all.peak")
COUNTS = ("num_alloc_retries", "num_ooms")


def memory() -> int:
    """Bytes of this machine."""
    [line] = [line for line in Path("/proc/meminfo").read_text().splitlines() if line.startswith("MemTotal")]
    return int(line.split()[1]) * 1024


def peak() -> int:
    """Bytes that this process had at most."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
