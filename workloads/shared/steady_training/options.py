"""The options that every training script takes."""

import argparse
import os
import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NoReturn

from steady_training import decoder_options, ranks
from steady_training.data_error import DataError
from steady_training.data_set import DataSet, open_data_set
from steady_training.decoder_options import Decoder, DecoderAbilities
from steady_training.tokens import Text, read_text

PRECISIONS = ("fp32", "tf32", "bf16", "amp", "fp8-tensorwise", "fp8-rowwise")
DATA_FORMATS = ("folder", "tfrecord", "recordio", "webdataset", "ofrecord", "coco")
LOADERS = ("native", "dali")
MEMORY_FORMATS = ("channels-first", "channels-last")


@dataclass(frozen=True)
class Abilities:
    """What a script can do. It refuses the rest before it imports its framework."""

    framework: str
    model: str = "ResNet-50 v1.5"
    # What it counts: images have a size and a memory format, sequences have a length and dropout.
    samples: str = "images"
    optimizer: str = "sgd"
    # At a global batch of 256.
    learning_rate: float = 0.1
    weight_decay: float = 1e-4
    cpu_precisions: tuple[str, ...] = ("fp32",)
    gpu_precisions: tuple[str, ...] = ()
    memory_formats: tuple[str, ...] = ("channels-first",)
    compiled: tuple[bool, ...] = (False,)
    # Pairs of a data format and a loader that reads it; the first is its own choice.
    data: tuple[tuple[str, str], ...] = ()
    # Whether its loader has as many workers as it is told.
    sets_loader_workers: bool = True
    # Of scripts that train decoders.
    decoder: DecoderAbilities | None = None


@dataclass(frozen=True)
class Options:
    batch: int
    steps: int
    precision: str
    # In pixels; of images only.
    image_size: int | None
    # In tokens, and the share of activations that is dropped; of sequences only.
    sequence_length: int | None
    dropout: float | None
    # Of decoders only.
    decoder: Decoder | None
    data: str
    # What is read; None where data is synthetic, and where it is of the other kind.
    data_set: DataSet | None
    text: Text | None
    data_format: str | None
    loader: str
    # None where the loader itself decides.
    loader_workers: int | None
    seed: int
    # Of images only.
    memory_format: str | None
    compile: bool
    optimizer: str
    learning_rate: float
    momentum: float
    weight_decay: float
    threads: int
    device: str
    initial_weights: Path | None
    batches: Path | None
    save_weights: Path | None
    save_batches: Path | None


def refuse(reason: str) -> NoReturn:
    """Ends the program as every wrong use of it does: one sentence on stderr, exit code 2."""
    print(f"{Path(sys.argv[0]).name}: {reason}", file=sys.stderr)
    sys.exit(2)


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        refuse(message[:1].upper() + message[1:].rstrip(".") + ".")


def _number(kind, least, below=float("inf")):
    def parse(text: str):
        value = kind(text)
        if not least <= value < below:
            raise argparse.ArgumentTypeError(f"{text} is out of range")
        return value

    parse.__name__ = {int: "whole number", float: "number"}[kind]
    return parse


def parse(abilities: Abilities) -> Options:
    """The options on the command line; also sets variables that frameworks read when they are imported."""
    parser = _Parser(description=f"Trains {abilities.model} with {abilities.framework}.", allow_abbrev=False)
    option = parser.add_argument
    option("--batch", type=_number(int, 1), default=4, help=f"{abilities.samples} a step and device (%(default)s)")
    option("--steps", type=_number(int, 1), default=10, help="training steps (%(default)s)")
    option("--precision", choices=PRECISIONS, default="fp32", help="bf16, amp and fp8 are mixed precision (%(default)s)")
    option("--data", choices=("synthetic", "real"), default="synthetic", help="what is fed (%(default)s)")
    option("--data-dir", type=Path, help="folder of the real data, as `steady data make` writes it")
    option("--data-format", choices=DATA_FORMATS, help="of the real data; the format that suits the framework")
    option("--loader", choices=LOADERS, default="native", help="reads the real data (%(default)s)")
    option(
        "--loader-workers",
        type=_number(int, 0),
        default=0,
        help="threads or processes that decode for each rank (0: as its threads; with a GPU, its share of the cores)",
    )
    option("--seed", type=_number(int, 0), default=1, help="of weights and data (%(default)s)")
    if abilities.samples == "images":
        parser.set_defaults(sequence_length=None, dropout=None)
        option("--image-size", type=_number(int, 32), default=224, help="height and width in pixels (%(default)s)")
        option("--memory-format", choices=MEMORY_FORMATS, default=abilities.memory_formats[0], help="(%(default)s)")
    else:
        parser.set_defaults(image_size=None, memory_format=None)
        option("--sequence-length", type=_number(int, 2), default=128, help="in tokens (%(default)s)")
        if abilities.decoder is None:
            option("--dropout", type=_number(float, 0, 1), default=0.1, help="share of activations (%(default)s)")
        else:
            parser.set_defaults(dropout=None)
            decoder_options.add(option, abilities.decoder, _number(int, 1))
    option("--compile", action=argparse.BooleanOptionalAction, default=abilities.compiled[0], help="compile the step")
    option("--optimizer", choices=(abilities.optimizer,), default=abilities.optimizer, help="(%(default)s)")
    option(
        "--learning-rate",
        type=_number(float, 0),
        default=abilities.learning_rate,
        help="at a global batch of 256, scaled linearly; constant (%(default)s)"
        if abilities.decoder is None
        else "its peak (%(default)s)",
    )
    option("--momentum", type=_number(float, 0, 1), default=0.9, help="of the optimizer (%(default)s)")
    option(
        "--weight-decay",
        type=_number(float, 0),
        default=abilities.weight_decay,
        help="on matrices, not on vectors (%(default)s)",
    )
    option("--threads", type=_number(int, 1), default=1, help="CPU threads of each rank (%(default)s)")
    option("--device", choices=("cpu", "gpu"), default="cpu", help="(%(default)s)")
    option("--initial-weights", type=Path, help="npz file of the first weights, under PyTorch's names")
    option("--batches", type=Path, help="npz file of images [n, global batch, 3, h, w] and labels [n, global batch]")
    option("--save-weights", type=Path, help="npz file for the last weights; further ranks add their number")
    option("--save-batches", type=Path, help="npz file for the batches that were fed; further ranks add their number")
    given = vars(parser.parse_args())
    data_dir = given.pop("data_dir")
    given["loader_workers"] = _loader_workers(given, abilities)
    given["data_format"] = _format_of(given, abilities)
    given["decoder"] = None
    if abilities.decoder is not None:
        given["decoder"] = decoder_options.settled(
            given, abilities.decoder, abilities.framework, ranks.from_environment(), refuse
        )
    options = Options(**given, data_set=None, text=None)
    _check(options, abilities)
    if options.data == "real":
        found = _text(options, data_dir) if options.decoder is not None else None
        options = replace(options, data_set=None if found is not None else _data_set(options, data_dir), text=found)
    os.environ["OMP_NUM_THREADS"] = str(options.threads)
    os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
    if options.precision != "tf32":
        # NVIDIA's libraries then never round FP32 products to TF32, whatever a framework's default is.
        os.environ["NVIDIA_TF32_OVERRIDE"] = "0"
    return options


def _check(options: Options, abilities: Abilities) -> None:
    framework = abilities.framework
    precisions = abilities.cpu_precisions if options.device == "cpu" else abilities.gpu_precisions
    if not precisions:
        refuse(f"The {framework} script does not train on a {options.device.upper()}.")
    if options.precision not in precisions:
        refuse(
            f"The {framework} script has no {options.precision} on a {options.device.upper()}; "
            f"use {' or '.join(precisions)}."
        )
    if options.memory_format is not None and options.memory_format not in abilities.memory_formats:
        refuse(f"The {framework} script has no {options.memory_format}; use {abilities.memory_formats[0]}.")
    if options.compile not in abilities.compiled:
        refuse(
            f"The {framework} script {'cannot compile its step' if options.compile else 'always compiles its step'}."
        )
    if options.image_size is not None and options.image_size % 32 != 0:
        refuse(f"An image size of {options.image_size} is not a multiple of 32.")
    for path in (options.initial_weights, options.batches):
        if path is not None and not path.is_file():
            refuse(f"There is no file {path}.")
    if options.data == "real":
        _check_data(options, abilities)


def _check_data(options: Options, abilities: Abilities) -> None:
    if (options.data_format, options.loader) not in abilities.data:
        known = " or ".join(f"{form} with {loader}" for form, loader in abilities.data)
        refuse(
            f"The {abilities.framework} script does not read {options.data_format or 'real data'} "
            f"with the loader {options.loader}; it reads {known or 'synthetic data only'}."
        )
    if options.batches is not None:
        refuse("A file of batches is synthetic data; leave out real data.")


def _format_of(given: dict, abilities: Abilities) -> str | None:
    """The first format that the script reads with the loader, unless one is given; None where data is synthetic."""
    if given["data"] != "real":
        return None
    return given["data_format"] or next((form for form, loader in abilities.data if loader == given["loader"]), None)


def _data_set(options: Options, folder: Path | None) -> DataSet:
    if folder is None:
        refuse("Real data needs a folder to read it from.")
    try:
        found = open_data_set(folder, options.data_format)
    except DataError as error:
        refuse(str(error))
    size = ranks.from_environment().size
    if found.images < options.batch * size:
        refuse(
            f"{found.folder} has {found.images} images, too few for a batch of {options.batch} on each of {size} ranks."
        )
    return found


def _text(options: Options, folder: Path | None) -> Text:
    if folder is None:
        refuse("Real data needs a folder to read it from.")
    try:
        return read_text(folder, options.decoder.size.vocabulary, options.sequence_length)
    except DataError as error:
        refuse(str(error))


def _loader_workers(given: dict, abilities: Abilities) -> int | None:
    if not abilities.sets_loader_workers:
        if given["loader_workers"] > 0:
            refuse(f"The {abilities.framework} script cannot set how many workers its loader has; it decides itself.")
        return None
    if given["loader_workers"] > 0:
        return given["loader_workers"]
    if given["device"] == "cpu":
        return given["threads"]
    place = ranks.from_environment()
    return max(1, len(os.sched_getaffinity(0)) // (place.size // (place.nodes or 1)))
