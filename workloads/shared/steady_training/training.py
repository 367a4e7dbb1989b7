"""The training loop that all scripts run, and what it prints."""

import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from steady_training import decoder_options
from steady_training.data_error import DataError
from steady_training.log import Data, Log
from steady_training.options import Options, refuse
from steady_training.ranks import Ranks

Weights = dict[str, np.ndarray]

# Steps that the summary leaves out: frameworks compile and choose kernels in them.
WARMUP_STEPS = 2
# Batches over which the loader alone is timed, after the training.
LOADER_BATCHES = 20
# Steps whose losses are stated, to compare trainings by.
STATED_LOSSES = 5


@dataclass(frozen=True)
class Model:
    """What is trained, the same in every framework."""

    name: str
    # Trained ones.
    parameters: int
    # None where it depends on the data.
    flops_per_sample: int | None
    flops_rule: str | None
    # What a sample is: `images` for images/s.
    unit: str
    # What the backward pass computes again.
    recomputed_flops_per_sample: int = 0


@dataclass(frozen=True)
class Framework:
    name: str
    version: str
    # Of further libraries that decide how fast it is: `numpy 1.26.4`.
    libraries: tuple[str, ...]
    device: str
    # Whether FP32 products may be rounded to TF32.
    tf32: bool = False


@dataclass(frozen=True)
class Dtypes:
    """As tensors of the first step have them; None where the framework does not show one."""

    weights: str
    activations: str | None
    gradients: str | None


@dataclass(frozen=True)
class Training:
    """A model in a framework, ready for its first step."""

    framework: Framework
    parameters: int
    # What `step` takes, without an end.
    batches: Iterator[Any]
    # Trains on one batch, and returns its loss when the device has finished the step; of a decoder, that of all ranks.
    step: Callable[..., float]
    # Called after the first step.
    dtypes: Callable[[], Dtypes]
    # All trained weights, under PyTorch's names.
    weights: Callable[[], Weights]
    # What tests keep of a batch: `images` [batch, 3, height, width] and `labels` [batch], or `image_ids` [batch].
    kept: Callable[..., dict[str, np.ndarray]] | None = None
    # Batches of real data that may be ready before they are asked for.
    ahead: int = 0


def learning_rate(options: Options, ranks: Ranks) -> float:
    """The linear scaling rule of Goyal et al. 2017, section 2.1; constant over the steps."""
    return options.learning_rate * options.batch * ranks.size / 256


def global_batch_of(options: Options, ranks: Ranks) -> int:
    """Samples of a step, of all ranks together."""
    if options.decoder is None:
        return options.batch * ranks.size
    return options.batch * options.decoder.accumulation * options.decoder.layout.data


def load_weights(path: Path, expected: Weights) -> Weights:
    """The weights in a file, which must have the names and shapes of the expected ones."""
    with np.load(path) as file:
        weights = {name: file[name].astype(np.float32) for name in file.files}
    if {name: array.shape for name, array in weights.items()} != {name: a.shape for name, a in expected.items()}:
        refuse(f"{path} does not have the {len(expected)} arrays of this model.")
    return weights


def train(model: Model, training: Training, options: Options, ranks: Ranks) -> None:
    if training.parameters != model.parameters:
        sys.exit(f"{model.name} has {training.parameters:,} trained parameters here, not {model.parameters:,}")
    log = Log(ranks.rank)
    global_batch = global_batch_of(options, ranks)
    for metric in ("total_ips", "train_throughput", *(("loader_throughput",) if options.data == "real" else ())):
        log.unit(metric, f"{model.unit}/s")
    log.parameters(_settings(model, training, options, ranks))
    times: list[float] = []
    losses: list[float] = []
    waits: list[float] = []
    kept: list[dict[str, np.ndarray]] = []
    try:
        for number in range(1, options.steps + 1):
            start = time.perf_counter()
            batch = next(training.batches)
            waits.append(time.perf_counter() - start)
            loss = training.step(*batch)
            times.append(time.perf_counter() - start)
            if number == 1:
                log.parameters(_fingerprint(model, training, options, ranks))
            losses.append(loss)
            if options.save_batches is not None:
                kept.append(training.kept(*batch))
            record = {"loss": loss, "step_time": times[-1], "total_ips": global_batch / times[-1]}
            log.step(number, record | ({"data_time": waits[-1]} if options.data == "real" else {}))
            if options.decoder is not None and number == min(STATED_LOSSES, options.steps):
                log.parameters({"losses": " ".join(f"{loss:.9g}" for loss in losses)})
        alone = _loader_rate(training) * global_batch if options.data == "real" else None
    except DataError as error:
        sys.exit(f"{Path(sys.argv[0]).name}: {error}")
    timed, waited = times[WARMUP_STEPS:] or times, waits[WARMUP_STEPS:] or waits
    summary = {"train_throughput": global_batch * len(timed) / sum(timed)}
    if alone is not None:
        summary |= {"data_wait_share": sum(waited) / sum(timed), "loader_throughput": alone}
    log.summary(summary)
    if options.save_batches is not None:
        arrays = {name: np.stack([batch[name] for batch in kept]) for name in kept[0]}
        np.savez(_path_of(options.save_batches, ranks.rank), **arrays)
    if options.save_weights is not None:
        arrays = {name: np.ascontiguousarray(array) for name, array in training.weights().items()}
        np.savez(_path_of(options.save_weights, ranks.rank), **arrays)


def _loader_rate(training: Training) -> float:
    """Batches per second of this rank's loader while no rank trains. What was ready before does not count."""
    for _ in range(training.ahead):
        next(training.batches)
    start = time.perf_counter()
    for _ in range(LOADER_BATCHES):
        next(training.batches)
    return LOADER_BATCHES / (time.perf_counter() - start)


def _settings(model: Model, training: Training, options: Options, ranks: Ranks) -> Data:
    return {
        "model": model.name,
        "framework": training.framework.name,
        "devices": ranks.size,
        "nodes": ranks.nodes,
        "batch_per_device": options.batch,
        "global_batch": global_batch_of(options, ranks),
        "precision": options.precision,
        "steps": options.steps,
        "seed": options.seed,
    }


def _fingerprint(model: Model, training: Training, options: Options, ranks: Ranks) -> Data:
    framework, dtypes = training.framework, training.dtypes()
    global_batch = global_batch_of(options, ranks)
    real = options.data == "real"
    return {
        "parameters": training.parameters,
        "flops_per_step": model.flops_per_sample and model.flops_per_sample * global_batch,
        "flops_rule": model.flops_rule,
        "weight_dtype": dtypes.weights,
        "activation_dtype": dtypes.activations,
        "gradient_dtype": dtypes.gradients,
        "tf32": framework.tf32,
        "global_batch": global_batch,
        "image_size": options.image_size,
        "sequence_length": options.sequence_length,
        "data": options.data,
        "data_format": options.data_format if real else None,
        "data_loader": options.loader if real else None,
        "data_samples": options.data_set.images if options.data_set is not None else None,
        "loader_workers": options.loader_workers if real else None,
        "optimizer_name": options.optimizer,
        "learning_rate": _learning_rate_text(options, ranks),
        "momentum": options.momentum if options.optimizer == "sgd" else None,
        "weight_decay": options.weight_decay,
        "label_smoothing": 0.0,
        "memory_format": options.memory_format,
        "compiled": options.compile,
        "framework": framework.name,
        "framework_version": framework.version,
        "libraries": ", ".join(framework.libraries) or None,
        "device": framework.device,
        "threads": options.threads,
    } | (_decoder_parts(model, options, global_batch) if options.decoder is not None else {})


def _learning_rate_text(options: Options, ranks: Ranks) -> str:
    if options.decoder is not None:
        return decoder_options.learning_rate_text(options.learning_rate, options.decoder)
    return f"constant {learning_rate(options, ranks):g}"


def _decoder_parts(model: Model, options: Options, global_batch: int) -> Data:
    decoder = options.decoder
    layout = decoder.layout
    again = model.recomputed_flops_per_sample
    return {
        "model_size": decoder.size.name,
        "tensor_parallel": layout.tensor,
        "pipeline_parallel": layout.pipeline,
        "context_parallel": layout.context,
        "expert_parallel": layout.expert,
        "data_parallel": layout.data,
        "sharding": decoder.sharding,
        "recompute": decoder.recompute,
        "attention_kernel": decoder.attention,
        "accumulation": decoder.accumulation,
        "packing": decoder.packing,
        "hardware_flops_per_step": (model.flops_per_sample + again) * global_batch if again > 0 else None,
    }


def _path_of(path: Path, rank: int) -> Path:
    return path if rank == 0 else path.with_name(f"{path.stem}.rank-{rank}{path.suffix}")
