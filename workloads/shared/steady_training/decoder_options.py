"""The options of scripts that train decoders: which size, how devices share it, and how a step is made."""

import argparse
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from steady_training import layout
from steady_training.ranks import Ranks

SCHEDULES = ("gpipe", "1f1b", "interleaved-1f1b", "zero-bubble")
SHARDINGS = ("none", "zero1", "zero2", "zero3", "fsdp", "hybrid")
RECOMPUTES = ("none", "selective", "full")
ATTENTIONS = ("eager", "sdpa", "flash")
PARALLELISMS = ("tensor", "pipeline", "context", "expert")
# The learning rate ends as this share of its peak.
LAST_RATE = 0.1
# Elements that FP8 matrix units of GPUs take at once.
FP8_MULTIPLE = 16


@dataclass(frozen=True)
class DecoderAbilities:
    """What a script can do with a decoder; the first value of each is its own choice."""

    # `llama` or `mixtral`; the sizes by their names.
    family: str
    sizes: Mapping[str, Any]
    # Of PARALLELISMS, beside data parallelism.
    parallelisms: tuple[str, ...] = ()
    sequence_parallel: bool = False
    schedules: tuple[str, ...] = ()
    # Whether the first and the last stage can share one matrix.
    ties_stages: bool = False
    shardings: tuple[str, ...] = ("none",)
    recomputes: tuple[str, ...] = ("none",)
    attentions: tuple[str, ...] = ("sdpa",)
    packing: bool = False
    accumulation: bool = True


@dataclass(frozen=True)
class Decoder:
    # A `llama.Size`.
    size: Any
    layout: layout.Layout
    # None where there is one stage.
    schedule: str | None
    sequence_parallel: bool
    sharding: str
    recompute: str
    attention: str
    packing: bool
    # Forward passes of a step; with pipeline stages, its micro-batches.
    accumulation: int
    warmup_steps: int
    decay_steps: int


def add(option: Callable[..., Any], abilities: DecoderAbilities, count: Callable[[str], int]) -> None:
    option("--size", choices=tuple(abilities.sizes), default=next(iter(abilities.sizes)), help="(%(default)s)")
    option("--accumulation", type=count, default=1, help="forward passes of each step (%(default)s)")
    for name in (*PARALLELISMS, "virtual-pipeline"):
        title = name if name == "virtual-pipeline" else f"{name}-parallel"
        option(f"--{title}", type=count, default=1, help="ranks that share it (%(default)s)")
    option("--pipeline-schedule", choices=SCHEDULES, help="order of the micro-batches in the stages")
    option("--sequence-parallel", action=argparse.BooleanOptionalAction, default=False, help="with tensor parallelism")
    option("--sharding", choices=SHARDINGS, default=abilities.shardings[0], help="of weights and states (%(default)s)")
    option(
        "--recompute", choices=RECOMPUTES, default=abilities.recomputes[0], help="in the backward pass (%(default)s)"
    )
    option("--attention", choices=ATTENTIONS, default=abilities.attentions[0], help="its kernel (%(default)s)")
    option("--packing", action=argparse.BooleanOptionalAction, default=False, help="attention stays in a document")
    option("--warmup-steps", type=int, default=0, help="over which the learning rate rises (%(default)s)")
    option("--decay-steps", type=count, default=1000, help="step at which the cosine ends (%(default)s)")


def settled(
    given: dict[str, Any], abilities: DecoderAbilities, framework: str, ranks: Ranks, refuse: Callable[[str], Any]
) -> Decoder:
    """Takes its values out of the options that were given."""
    size = abilities.sizes[given.pop("size")]
    counts = {name: given.pop(f"{name}_parallel") for name in PARALLELISMS}
    virtual = given.pop("virtual_pipeline")
    try:
        found = layout.layout_of(ranks.size, **counts, virtual=virtual)
        layout.check(found, size, given["sequence_length"], sequence_parallel=given["sequence_parallel"])
    except layout.LayoutError as error:
        refuse(str(error))
    schedule = given.pop("pipeline_schedule")
    decoder = Decoder(
        size=size,
        layout=found,
        schedule=schedule or _schedule(found, given["accumulation"], abilities),
        **{name: given.pop(name) for name in _PLAIN},
    )
    _check(decoder, counts, abilities, f"The {framework} script", refuse)
    _check_kernel(decoder, given, refuse)
    _check_narrow_products(decoder, given, refuse)
    return decoder


_PLAIN = (
    "sequence_parallel",
    "sharding",
    "recompute",
    "attention",
    "packing",
    "accumulation",
    "warmup_steps",
    "decay_steps",
)


def _schedule(found: layout.Layout, accumulation: int, abilities: DecoderAbilities) -> str | None:
    """The script's own choice; a step of fewer micro-batches than ranks has but one order."""
    if found.pipeline == 1:
        return None
    if found.virtual > 1:
        return "interleaved-1f1b"
    if accumulation < found.pipeline and "gpipe" in abilities.schedules:
        return "gpipe"
    return next(iter(abilities.schedules), None)


def _check(decoder: Decoder, counts, abilities: DecoderAbilities, script: str, refuse) -> None:
    for name, count in counts.items():
        if count > 1 and name not in abilities.parallelisms:
            refuse(f"{script} has no {name} parallelism.")
    for value, able in (
        (decoder.sharding, abilities.shardings),
        (decoder.recompute, abilities.recomputes),
        (decoder.attention, abilities.attentions),
    ):
        if value not in able:
            refuse(f"{script} has no {value}; use {' or '.join(able)}.")
    if decoder.sequence_parallel and not abilities.sequence_parallel:
        refuse(f"{script} has no sequence parallelism.")
    if decoder.sequence_parallel and decoder.layout.tensor == 1:
        refuse("Sequence parallelism needs more than one tensor-parallel rank.")
    if decoder.packing and not abilities.packing:
        refuse(f"{script} does not keep attention in a document.")
    if decoder.accumulation > 1 and not abilities.accumulation:
        refuse(f"{script} does not accumulate gradients.")
    _check_schedule(decoder, abilities, script, refuse)


def _check_kernel(decoder: Decoder, given: dict[str, Any], refuse: Callable[[str], Any]) -> None:
    """FlashAttention of GPUs has no FP32, and no masks but the causal one."""
    if decoder.attention != "flash" or given["device"] != "gpu":
        return
    if given["precision"] in ("fp32", "tf32"):
        refuse(f"FlashAttention on a GPU does not compute in {given['precision']}; use bf16.")
    if decoder.packing or decoder.layout.context > 1:
        refuse("FlashAttention on a GPU has no mask for packed documents or context parallelism; use sdpa.")


def _check_narrow_products(decoder: Decoder, given: dict[str, Any], refuse: Callable[[str], Any]) -> None:
    """FP8 products of GPUs have rows and columns of a multiple of elements."""
    if given["device"] != "gpu" or not given["precision"].startswith("fp8"):
        return
    size, parts = decoder.size, decoder.layout
    for width in (size.hidden, size.key_value_heads * size.head_width, size.inner):
        if width // parts.tensor % FP8_MULTIPLE != 0:
            refuse(
                f"FP8 on a GPU does not divide {width} columns among {parts.tensor} tensor-parallel ranks: "
                f"{width // parts.tensor} is not a multiple of {FP8_MULTIPLE}."
            )
    tokens = given["batch"] * given["sequence_length"] // parts.context
    if tokens % FP8_MULTIPLE != 0:
        refuse(f"FP8 on a GPU: {tokens} tokens of a forward pass are not a multiple of {FP8_MULTIPLE}.")


def _check_schedule(decoder: Decoder, abilities: DecoderAbilities, script: str, refuse) -> None:
    stages, schedule = decoder.layout, decoder.schedule
    if stages.pipeline == 1:
        if schedule is not None:
            refuse(f"The schedule {schedule} needs more than one pipeline rank.")
        return
    if decoder.size.tied and not abilities.ties_stages:
        refuse(f"{script} has no pipeline stages for {decoder.size.name}, whose head is its embedding.")
    if schedule not in abilities.schedules:
        refuse(f"{script} has no schedule {schedule}; use {' or '.join(abilities.schedules)}.")
    if stages.virtual > 1 and schedule in ("gpipe", "1f1b"):
        refuse(f"The schedule {schedule} has one stage on each rank, not {stages.virtual}.")
    if stages.virtual == 1 and schedule == "interleaved-1f1b":
        refuse("The schedule interleaved-1f1b needs more than one virtual stage on each rank.")
    if schedule != "gpipe" and decoder.accumulation < stages.pipeline:
        refuse(
            f"{decoder.accumulation} micro-batches are fewer than {stages.pipeline} pipeline ranks; "
            f"the schedule {schedule} needs as many accumulations."
        )


def learning_rate(peak: float, decoder: Decoder, step: int) -> float:
    """Of a step, from 0: it rises in a line, then falls as a cosine does."""
    if step < decoder.warmup_steps:
        return peak * (step + 1) / decoder.warmup_steps
    span = max(1, decoder.decay_steps - decoder.warmup_steps)
    share = min(1.0, (step - decoder.warmup_steps) / span)
    return peak * (LAST_RATE + (1 - LAST_RATE) * (1 + math.cos(math.pi * share)) / 2)


def learning_rate_text(peak: float, decoder: Decoder) -> str:
    rises = f", after {decoder.warmup_steps} of warm-up" if decoder.warmup_steps > 0 else ""
    return f"cosine {peak:g} to {peak * LAST_RATE:g} at step {decoder.decay_steps}{rises}"
