"""What the scripts share that train a decoder of Llama's shape by another framework than plain PyTorch."""

from collections.abc import Iterator

import numpy as np

from steady_training import layout, llama, tokens
from steady_training.decoder_options import DecoderAbilities
from steady_training.options import Abilities, Options
from steady_training.ranks import Ranks

ADAM_BETAS = (0.9, 0.95)
ADAM_EPSILON = 1e-8


def abilities(
    framework: str,
    *,
    cpu_precisions: tuple[str, ...] = ("fp32",),
    gpu_precisions: tuple[str, ...] = (),
    compiled: tuple[bool, ...] = (False,),
    **decoder,
) -> Abilities:
    """`decoder` are those of DecoderAbilities that differ from its defaults."""
    return Abilities(
        framework=framework,
        model="a decoder of Llama's shape",
        samples="sequences",
        optimizer="adamw",
        learning_rate=1e-3,
        weight_decay=0.1,
        cpu_precisions=cpu_precisions,
        gpu_precisions=gpu_precisions,
        compiled=compiled,
        data=(("text", "native"),),
        sets_loader_workers=False,
        decoder=DecoderAbilities("llama", llama.LLAMA, **decoder),
    )


def steps(options: Options, ranks: Ranks) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """Tokens and labels [accumulation, batch, length] of each step of this rank, without an end."""
    place = layout.place_of(options.decoder.layout, ranks)
    passes = tokens.batches(options, place.data, options.decoder.layout.data)
    while True:
        parts = [next(passes) for _ in range(options.decoder.accumulation)]
        yield np.stack([part.tokens for part in parts]), np.stack([part.labels for part in parts])
