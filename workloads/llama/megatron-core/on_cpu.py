"""What Megatron-Core 0.19 needs to train on CPUs: it asks for the current CUDA device and for CUDA's random numbers."""

import contextlib
import sys

import torch


def replace_device() -> None:
    """Before Megatron-Core is imported."""
    torch.cuda.current_device = lambda: torch.device("cpu")
    torch.cuda.set_device = lambda *_device: None
    torch.cuda.synchronize = lambda *_device: None
    torch.cuda.current_stream = lambda *_device: None


class Tracker:
    """Nothing is dropped, so no random numbers are drawn."""

    def fork(self, *_name):
        return contextlib.nullcontext()

    def add(self, *_state) -> None:
        pass

    def get_states(self) -> dict:
        return {}

    def is_initialized(self) -> bool:
        return True


def replace_random() -> None:
    """After it is imported: each of its modules has a name of its own for the function."""
    tracker = Tracker()
    for module in list(sys.modules.values()):
        if getattr(module, "__name__", "").startswith("megatron") and hasattr(module, "get_cuda_rng_tracker"):
            module.get_cuda_rng_tracker = lambda *_arguments, **_options: tracker
