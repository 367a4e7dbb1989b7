"""AdamW and its learning rate, as every script that trains a decoder with PyTorch has them. Imports PyTorch."""

from collections.abc import Iterable

import torch

from steady_training import decoder_options, llama, llama_scripts
from steady_training.options import Options


def groups(named: Iterable[tuple[str, torch.nn.Parameter]], options: Options) -> list[dict]:
    """Matrices, which decay, and norms, which do not. The names are those of Hugging Face's model."""
    named = list(named)
    return [
        {"params": [p for name, p in named if llama.decays(name)], "weight_decay": options.weight_decay},
        {"params": [p for name, p in named if not llama.decays(name)], "weight_decay": 0.0},
    ]


def optimizer(named: Iterable[tuple[str, torch.nn.Parameter]], options: Options) -> torch.optim.AdamW:
    return torch.optim.AdamW(
        groups(named, options),
        lr=options.learning_rate,
        betas=llama_scripts.ADAM_BETAS,
        eps=llama_scripts.ADAM_EPSILON,
        fused=True,
    )


def schedule(optimizer: torch.optim.Optimizer, options: Options) -> torch.optim.lr_scheduler.LambdaLR:
    """To be stepped after each step of the optimizer."""
    return torch.optim.lr_scheduler.LambdaLR(
        optimizer, lambda step: decoder_options.learning_rate(1.0, options.decoder, step)
    )
