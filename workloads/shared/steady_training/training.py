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
    # What the layers multiply, where that may be narrower than activations.
    products: str | None = None


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


@dataclass(frozen=True)
class OwnLoop:
    """A model in a trainer that loops over the steps itself; what is the same in a `Training`."""

    framework: Framework
    parameters: int
    dtypes: Callable[[], Dtypes]
    weights: Callable[[], Weights]


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


class Recorder:
    """Prints what a training does. Trainers that have a loop of their own call it after each step."""

    def __init__(self, model: Model, training: Training | OwnLoop, options: Options, ranks: Ranks) -> None:
        if training.parameters != model.parameters:
            sys.exit(f"{model.name} has {training.parameters:,} trained parameters here, not {model.parameters:,}")
        self._model, self._training, self._options, self._ranks = model, training, options, ranks
        self._global_batch = global_batch_of(options, ranks)
        self._times: list[float] = []
        self._losses: list[float] = []
        self._waits: list[float] = []
        self._log = Log(ranks.rank)
        real = options.data == "real"
        for metric in ("total_ips", "train_throughput", *(("loader_throughput",) if real else ())):
            self._log.unit(metric, f"{model.unit}/s")
        self._log.parameters(_settings(model, training, options, ranks))
        self._start = time.perf_counter()

    def step(self, loss: float, waited: float | None = None) -> None:
        """The step that has just ended began when the last one ended. Printing is not part of one."""
        self._times.append(time.perf_counter() - self._start)
        self._losses.append(loss)
        number, seconds = len(self._times), self._times[-1]
        if number == 1:
            self._log.parameters(_fingerprint(self._model, self._training, self._options, self._ranks))
        record = {"loss": loss, "step_time": seconds, "total_ips": self._global_batch / seconds}
        if waited is not None:
            self._waits.append(waited)
            record["data_time"] = waited
        self._log.step(number, record)
        if self._options.decoder is not None and number == min(STATED_LOSSES, self._options.steps):
            self._log.parameters({"losses": " ".join(f"{loss:.9g}" for loss in self._losses)})
        self._start = time.perf_counter()

    def end(self, loader_rate: float | None = None) -> None:
        """`loader_rate` is of the loaders alone, of all ranks."""
        timed = self._times[WARMUP_STEPS:] or self._times
        summary = {"train_throughput": self._global_batch * len(timed) / sum(timed)}
        if loader_rate is not None:
            waited = self._waits[WARMUP_STEPS:] or self._waits
            summary |= {"data_wait_share": sum(waited) / sum(timed), "loader_throughput": loader_rate}
        self._log.summary(summary)
        if self._options.save_weights is not None:
            arrays = {name: np.ascontiguousarray(array) for name, array in self._training.weights().items()}
            np.savez(_path_of(self._options.save_weights, self._ranks.rank), **arrays)


def train(model: Model, training: Training, options: Options, ranks: Ranks) -> None:
    recorder = Recorder(model, training, options, ranks)
    real = options.data == "real"
    kept: list[dict[str, np.ndarray]] = []
    try:
        for _ in range(options.steps):
            start = time.perf_counter()
            batch = next(training.batches)
            waited = time.perf_counter() - start
            recorder.step(training.step(*batch), waited if real else None)
            if options.save_batches is not None:
                kept.append(training.kept(*batch))
        alone = _loader_rate(training) * global_batch_of(options, ranks) if real else None
    except DataError as error:
        sys.exit(f"{Path(sys.argv[0]).name}: {error}")
    recorder.end(alone)
    if options.save_batches is not None:
        arrays = {name: np.stack([batch[name] for batch in kept]) for name in kept[0]}
        np.savez(_path_of(options.save_batches, ranks.rank), **arrays)


def _loader_rate(training: Training) -> float:
    """Batches per second of this rank's loader while no rank trains. What was ready before does not count."""
    for _ in range(training.ahead):
        next(training.batches)
    start = time.perf_counter()
    for _ in range(LOADER_BATCHES):
        next(training.batches)
    return LOADER_BATCHES / (time.perf_counter() - start)


def _settings(model: Model, training: Training | OwnLoop, options: Options, ranks: Ranks) -> Data:
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


def _fingerprint(model: Model, training: Training | OwnLoop, options: Options, ranks: Ranks) -> Data:
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
        "product_dtype": dtypes.products,
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
