"""Sequences of tokens: random ones that have something to learn, or a text, packed. Imports no framework."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from steady_training.data_error import DataError

# States of the walk that makes random sequences; many states give one token.
_STATES = 1 << 16
_STRIDE = 2053
_NOISE = 4
# Documents of random sequences, where several share one, have this many tokens in the mean.
_DOCUMENT = 64


@dataclass(frozen=True)
class Batch:
    """All [batch, length] in int64: `tokens`, the `labels` that follow them, and which document each token is in."""

    tokens: np.ndarray
    labels: np.ndarray
    # None where attention may look at the whole sequence before a token.
    documents: np.ndarray | None


def batches(options, data_rank: int, data_ranks: int) -> Iterator[Batch]:
    """
    What one data-parallel rank is fed, forward pass after forward pass, without an end. The sequences of a step are the
    same whatever the layout is: pass `micro` of a step has batch `(step x accumulation + micro) x ranks + rank`.
    """
    source = _text(options) if options.data == "real" else _synthetic(options)
    number = data_rank
    while True:
        rows = [source(number * options.batch + row) for row in range(options.batch)]
        tokens = np.stack([row for row, _ in rows])
        documents = np.stack([row for _, row in rows])[:, :-1] if options.decoder.packing else None
        yield Batch(tokens[:, :-1].copy(), tokens[:, 1:].copy(), documents)
        number += data_ranks


def steps(options, data_rank: int, data_ranks: int) -> Iterator[tuple[list[Batch]]]:
    """The batches of a step together: as many as it accumulates."""
    source = batches(options, data_rank, data_ranks)
    while True:
        yield ([next(source) for _ in range(options.decoder.accumulation)],)


def _synthetic(options):
    """
    A walk over states whose tokens are as frequent as Zipf's law has it: the next token mostly follows from the last,
    and frequent tokens can be learned in a few steps. Each sequence depends on its number and the seed alone.
    """
    length, table = options.sequence_length + 1, _zipf(options.decoder.size.vocabulary)

    def sequence(number: int) -> tuple[np.ndarray, np.ndarray]:
        random = np.random.default_rng((options.seed, number))
        steps = _STRIDE * (7 + random.integers(_NOISE, size=length))
        states = (random.integers(_STATES) + np.cumsum(steps)) % _STATES
        ends = random.random(length) < 1 / _DOCUMENT
        return table[states], np.cumsum(ends)

    return sequence


@cache
def _zipf(vocabulary: int) -> np.ndarray:
    """The token of each state: token n takes a share of the states that is proportional to 1 / (n + 1)."""
    until = np.cumsum(1 / np.arange(1, vocabulary + 1))
    return np.searchsorted(until, np.arange(_STATES) / _STATES * until[-1], side="right").astype(np.int64)


def _text(options):
    """The texts of a folder one after the other, each with a token at its end, cut into sequences, again and again."""
    tokens, documents = options.text.tokens, options.text.documents
    length = options.sequence_length + 1
    count = len(tokens) // length

    def sequence(number: int) -> tuple[np.ndarray, np.ndarray]:
        part = slice(number % count * length, (number % count + 1) * length)
        return tokens[part], documents[part]

    return sequence


@dataclass(frozen=True)
class Text:
    tokens: np.ndarray
    documents: np.ndarray
    # What made the tokens: `bytes`, or the name of the tokenizer's file.
    tokenizer: str


# Every byte is a token, and one more ends a document.
_END = 256


def read_text(folder: Path, vocabulary: int, length: int) -> Text:
    """All `*.txt` of a folder, by `tokenizer.json` beside them or as bytes. Raises DataError."""
    if not folder.is_dir():
        raise DataError(f"There is no data folder {folder}.")
    files = sorted(folder.glob("*.txt"))
    if not files:
        raise DataError(f"{folder} has no text: no file ends with .txt.")
    encode, name = _encoder(folder)
    parts = []
    for file in files:
        try:
            parts.append(encode(file.read_text(encoding="utf-8")))
        except UnicodeDecodeError:
            raise DataError(f"{file} is no text in UTF-8.") from None
    tokens = np.concatenate(parts)
    if tokens.max() >= vocabulary:
        raise DataError(f"The tokenizer of {folder} has token {tokens.max()}; the model knows {vocabulary} tokens.")
    if len(tokens) < length + 1:
        raise DataError(
            f"{folder} has {len(tokens)} tokens, too few for a sequence of {length} and the token after it."
        )
    return Text(tokens, np.repeat(np.arange(len(parts)), [len(part) for part in parts]), name)


def _encoder(folder: Path):
    file = folder / "tokenizer.json"
    if not file.is_file():
        return lambda text: np.append(np.frombuffer(text.encode(), np.uint8), [_END]).astype(np.int64), "bytes"
    try:
        from tokenizers import Tokenizer
    except ImportError:
        raise DataError(f"{file} needs the Python package tokenizers, which is not installed.") from None
    try:
        tokenizer = Tokenizer.from_file(str(file))
    except Exception as error:
        raise DataError(f"{file} is no tokenizer: {error}.") from None
    end = next((tokenizer.token_to_id(name) for name in _ENDS if tokenizer.token_to_id(name) is not None), None)
    if end is None:
        raise DataError(f"The tokenizer {file} has none of the tokens that end a text: {', '.join(_ENDS)}.")
    return lambda text: np.array([*tokenizer.encode(text, add_special_tokens=False).ids, end], np.int64), file.name


_ENDS = ("<|end_of_text|>", "<|endoftext|>", "</s>")
