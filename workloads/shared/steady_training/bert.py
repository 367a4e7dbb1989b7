"""Pre-training of BERT-base (Devlin et al. 2019): its size, its first weights, its batches, and the cost of a step."""

from dataclasses import dataclass

import numpy as np

from steady_training.options import Options, refuse
from steady_training.ranks import Ranks
from steady_training.training import Model, Weights, load_weights

VOCABULARY = 30522
POSITIONS = 512
SEGMENTS = 2
HIDDEN = 768
LAYERS = 12
HEADS = 12
INNER = 3072
# Of the 15 % of tokens that are to be predicted, the paper replaces most by this one.
MASK_TOKEN = 103
MASKED_SHARE = 0.15
IGNORED = -100
INITIAL_DEVIATION = 0.02


@dataclass(frozen=True)
class Batch:
    """`tokens`, `segments` and `labels` are [batch, length] in int64, `next_sentence` is [batch]."""

    tokens: np.ndarray
    segments: np.ndarray
    # The true token where it is masked, elsewhere IGNORED.
    labels: np.ndarray
    next_sentence: np.ndarray


def model(length: int) -> Model:
    return Model(
        name="bert_base_pretraining",
        parameters=110_106_428,
        flops_per_sample=_training_flops(length),
        flops_rule="2 for each multiply-add of matrix products; backward twice forward",
        unit="sequences",
    )


def resident(options: Options, ranks: Ranks) -> list[Batch]:
    """A single random batch, which differs by rank."""
    length = options.sequence_length
    if length > POSITIONS:
        refuse(f"BERT has {POSITIONS} positions; a sequence length of {length} is too long.")
    random = np.random.default_rng((options.seed, ranks.rank))
    shape = (options.batch, length)
    true = random.integers(1000, VOCABULARY, size=shape)
    masked = random.random(shape) < MASKED_SHARE
    # The loss is a mean over the masked tokens, so there must be one.
    masked[:, 0] = True
    segments = np.broadcast_to(np.arange(length) >= length // 2, shape).astype(np.int64)
    return [
        Batch(
            tokens=np.where(masked, MASK_TOKEN, true),
            segments=segments,
            labels=np.where(masked, true, IGNORED),
            next_sentence=random.integers(2, size=options.batch),
        )
    ]


def shapes() -> dict[str, tuple[int, ...]]:
    """Of every trained array, under the names of Hugging Face's BertForPreTraining."""
    found: dict[str, tuple[int, ...]] = {}

    def linear(name: str, inputs: int, outputs: int) -> None:
        found[f"{name}.weight"] = (outputs, inputs)
        found[f"{name}.bias"] = (outputs,)

    def norm(name: str) -> None:
        found[f"{name}.weight"] = found[f"{name}.bias"] = (HIDDEN,)

    embeddings = "bert.embeddings"
    found[f"{embeddings}.word_embeddings.weight"] = (VOCABULARY, HIDDEN)
    found[f"{embeddings}.position_embeddings.weight"] = (POSITIONS, HIDDEN)
    found[f"{embeddings}.token_type_embeddings.weight"] = (SEGMENTS, HIDDEN)
    norm(f"{embeddings}.LayerNorm")
    for index in range(LAYERS):
        layer = f"bert.encoder.layer.{index}"
        for part in ("query", "key", "value"):
            linear(f"{layer}.attention.self.{part}", HIDDEN, HIDDEN)
        linear(f"{layer}.attention.output.dense", HIDDEN, HIDDEN)
        norm(f"{layer}.attention.output.LayerNorm")
        linear(f"{layer}.intermediate.dense", HIDDEN, INNER)
        linear(f"{layer}.output.dense", INNER, HIDDEN)
        norm(f"{layer}.output.LayerNorm")
    linear("bert.pooler.dense", HIDDEN, HIDDEN)
    # The decoder's weights are the word embeddings.
    found["cls.predictions.bias"] = (VOCABULARY,)
    linear("cls.predictions.transform.dense", HIDDEN, HIDDEN)
    norm("cls.predictions.transform.LayerNorm")
    linear("cls.seq_relationship", HIDDEN, 2)
    return found


def first_weights(options: Options) -> Weights:
    """Those of the file that the options name, or random ones that depend on the seed alone."""
    random = np.random.default_rng(options.seed)
    weights: Weights = {}
    for name, shape in shapes().items():
        if name.endswith("LayerNorm.weight"):
            weights[name] = np.ones(shape, np.float32)
        elif name.endswith("bias"):
            weights[name] = np.zeros(shape, np.float32)
        else:
            # Section A.2 of the paper's code: a normal distribution cut off at two deviations.
            draw = random.standard_normal(shape, dtype=np.float32)
            weights[name] = INITIAL_DEVIATION * np.clip(draw, -2, 2)
    return weights if options.initial_weights is None else load_weights(options.initial_weights, weights)


def decays(name: str) -> bool:
    """Weight decay is on matrices, not on biases and layer norms."""
    return name.endswith(".weight") and "LayerNorm" not in name


def _training_flops(length: int) -> int:
    """Of one sequence. Every token goes through the decoder, masked or not."""
    layer = 4 * HIDDEN**2 + 2 * HIDDEN * INNER + 2 * length * HIDDEN
    head = HIDDEN**2 + HIDDEN * VOCABULARY
    multiply_adds = length * (LAYERS * layer + head) + HIDDEN**2 + 2 * HIDDEN
    return 3 * 2 * multiply_adds
