"""What scripts share whose PyTorch trainer loops over the steps itself. Imports PyTorch."""

from collections.abc import Callable
from dataclasses import replace

import torch

from steady_training import llama, pytorch
from steady_training.options import Options
from steady_training.ranks import Ranks
from steady_training.training import Dtypes, OwnLoop, Recorder, Weights


class Watch:
    """The dtypes of a linear layer of the model in its first step."""

    def __init__(self, layer: torch.nn.Linear) -> None:
        self._layer = layer
        self._hook = layer.register_forward_hook(self._forward)
        self._activations: list[torch.dtype] = []
        self.dtypes: Dtypes | None = None

    def _forward(self, _module, _inputs, output: torch.Tensor) -> None:
        self._activations.append(output.dtype)

    def gradients_are_there(self) -> None:
        """To be called after the backward pass, before gradients are cleared."""
        if self.dtypes is None:
            self._hook.remove()
            self.dtypes = pytorch.dtypes(self._layer.weight, self._activations[0])


def recorder(
    name: str,
    version: str,
    libraries: tuple[str, ...],
    *,
    parameters: int,
    watch: Watch,
    weights: Callable[[], Weights],
    options: Options,
    ranks: Ranks,
    device: torch.device,
) -> Recorder:
    """Of a training that is about to begin. `libraries` are further ones than PyTorch."""
    found = pytorch.framework(device, f"torch {torch.__version__}", *libraries)
    loop = OwnLoop(replace(found, name=name, version=version), parameters, lambda: watch.dtypes, weights)
    return Recorder(llama.model("llama", options), loop, options, ranks)


def weights_of(named: dict[str, torch.nn.Parameter]) -> Weights:
    return {name: p.detach().float().cpu().numpy() for name, p in named.items()}


def count(named: dict[str, torch.nn.Parameter]) -> int:
    return sum(p.numel() for p in named.values())
