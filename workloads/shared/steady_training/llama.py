"""Decoders of Llama's shape: their sizes, their weights under Hugging Face's names, and the cost of a token."""

import zlib
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from steady_training.training import Model, Weights, load_weights

INITIAL_DEVIATION = 0.02
NORM_EPSILON = 1e-5
FLOPS_RULE = (
    "6 for each weight that a token uses but the input embedding, and 12 x layers x width x length for attention, "
    "not halved by the causal mask; a token"
)


@dataclass(frozen=True)
class Size:
    name: str
    layers: int
    hidden: int
    heads: int
    key_value_heads: int
    # Of SwiGLU's three matrices; of each expert where there are experts.
    inner: int
    vocabulary: int
    # Whether the head's weights are the input embedding.
    tied: bool
    rotary_base: float
    source: str
    # None where every token goes through one feed-forward network.
    experts: int | None = None
    experts_of_token: int | None = None

    @property
    def head_width(self) -> int:
        return self.hidden // self.heads


_HERD = "Grattafiori et al. 2024, arXiv:2407.21783, table 3; vocabulary of the published configuration"

LLAMA = {
    size.name: size
    for size in (
        Size("tiny", 4, 256, 8, 4, 688, 2048, False, 10_000.0, "steadystate's own, for CPUs and tests"),
        # MobileLLM-125M, which has Llama's shape.
        Size("125m", 30, 576, 9, 3, 1536, 32_000, True, 10_000.0, "Liu et al. 2024, arXiv:2402.14905"),
        Size("1b", 16, 2048, 32, 8, 8192, 128_256, True, 500_000.0, "configuration of meta-llama/Llama-3.2-1B"),
        Size("8b", 32, 4096, 32, 8, 14_336, 128_256, False, 500_000.0, _HERD),
        Size("70b", 80, 8192, 64, 8, 28_672, 128_256, False, 500_000.0, _HERD),
    )
}
MIXTRAL = {
    size.name: size
    for size in (
        Size("tiny", 4, 256, 8, 4, 688, 2048, False, 10_000.0, "steadystate's own, for CPUs and tests", 8, 2),
        Size("8x7b", 32, 4096, 32, 8, 14_336, 32_000, False, 1e6, "Jiang et al. 2024, arXiv:2401.04088", 8, 2),
    )
}


def shapes(size: Size) -> dict[str, tuple[int, ...]]:
    """Of every trained array, under the names of LlamaForCausalLM and MixtralForCausalLM; matrices are [out, in]."""
    found = {"model.embed_tokens.weight": (size.vocabulary, size.hidden)}
    for index in range(size.layers):
        found |= layer_shapes(size, f"model.layers.{index}")
    found["model.norm.weight"] = (size.hidden,)
    if not size.tied:
        found["lm_head.weight"] = (size.vocabulary, size.hidden)
    return found


def layer_shapes(size: Size, layer: str) -> dict[str, tuple[int, ...]]:
    hidden, inner = size.hidden, size.inner
    of_keys = size.key_value_heads * size.head_width
    found = {
        f"{layer}.self_attn.q_proj.weight": (hidden, hidden),
        f"{layer}.self_attn.k_proj.weight": (of_keys, hidden),
        f"{layer}.self_attn.v_proj.weight": (of_keys, hidden),
        f"{layer}.self_attn.o_proj.weight": (hidden, hidden),
    }
    if size.experts is None:
        found[f"{layer}.mlp.gate_proj.weight"] = (inner, hidden)
        found[f"{layer}.mlp.up_proj.weight"] = (inner, hidden)
        found[f"{layer}.mlp.down_proj.weight"] = (hidden, inner)
    else:
        found[f"{layer}.block_sparse_moe.gate.weight"] = (size.experts, hidden)
        for expert in range(size.experts):
            name = f"{layer}.block_sparse_moe.experts.{expert}"
            found[f"{name}.w1.weight"] = (inner, hidden)
            found[f"{name}.w2.weight"] = (hidden, inner)
            found[f"{name}.w3.weight"] = (inner, hidden)
    found[f"{layer}.input_layernorm.weight"] = (hidden,)
    found[f"{layer}.post_attention_layernorm.weight"] = (hidden,)
    return found


def parameters(size: Size) -> int:
    return sum(int(np.prod(shape)) for shape in shapes(size).values())


def weights_of_token(size: Size) -> int:
    """Those that one token is multiplied with: not the input embedding, and of the experts only its own."""
    used = parameters(size) - (0 if size.tied else size.vocabulary * size.hidden)
    if size.experts is None:
        return used
    return used - size.layers * (size.experts - size.experts_of_token) * 3 * size.hidden * size.inner


def flops_of_token(size: Size, length: int) -> int:
    """Forward and backward, as FLOPS_RULE counts them."""
    return 6 * weights_of_token(size) + 12 * size.layers * size.hidden * length


def recomputed_flops_of_token(size: Size, length: int, recompute: str) -> int:
    """What the backward pass computes again: the attention itself (selective), or the forward of all layers (full)."""
    attention = 4 * size.layers * size.hidden * length
    if recompute == "none":
        return 0
    if recompute == "selective":
        return attention
    outside = size.hidden + size.vocabulary * size.hidden
    return 2 * (weights_of_token(size) - outside) + attention


def model(family: str, options) -> Model:
    size, length = options.decoder.size, options.sequence_length
    return Model(
        name=f"{family}_{size.name}",
        parameters=parameters(size),
        flops_per_sample=length * flops_of_token(size, length),
        flops_rule=FLOPS_RULE,
        unit="sequences",
        recomputed_flops_per_sample=length * recomputed_flops_of_token(size, length, options.decoder.recompute),
    )


def first_weights(options) -> Weights:
    """Those of the file that the options name, or random ones that depend on the seed alone."""
    expected = shapes(options.decoder.size)
    if options.initial_weights is not None:
        return load_weights(options.initial_weights, {name: np.empty(shape) for name, shape in expected.items()})
    return {name: first_weight(name, shape, options.seed) for name, shape in expected.items()}


def first_weight(name: str, shape: tuple[int, ...], seed: int) -> np.ndarray:
    """Each array depends on its own name and the seed, so that a rank can make those it holds alone."""
    if len(shape) == 1:
        return np.ones(shape, np.float32)
    random = np.random.default_rng((seed, zlib.crc32(name.encode())))
    return np.float32(INITIAL_DEVIATION) * random.standard_normal(shape, dtype=np.float32)


def decays(name: str) -> bool:
    """Weight decay is on matrices and embeddings, not on norms."""
    return not name.endswith("norm.weight")


def is_linear(name: str) -> bool:
    """Weights of a linear layer, which Keras and Paddle keep as [inputs, outputs]."""
    return name.endswith("proj.weight") or name == "lm_head.weight"


def rotary_table(size: Size, length: int) -> tuple[np.ndarray, np.ndarray]:
    """Cosines and sines [length, head width / 2]; a head's first half turns with its second (Hugging Face's order)."""
    width = size.head_width
    frequencies = size.rotary_base ** (-np.arange(0, width, 2, dtype=np.float64) / width)
    angles = np.outer(np.arange(length, dtype=np.float64), frequencies)
    return np.cos(angles).astype(np.float32), np.sin(angles).astype(np.float32)


def layers_of_stage(size: Size, stage: int, stages: int) -> range:
    """Which layers a pipeline stage holds; all stages have equally many."""
    each = size.layers // stages
    return range(stage * each, (stage + 1) * each)


def names_of_stage(size: Size, stage: int, stages: int) -> Iterator[str]:
    """The arrays of a pipeline stage. The first has the embedding, the last the norm and the head."""
    if stage == 0:
        yield "model.embed_tokens.weight"
    for index in layers_of_stage(size, stage, stages):
        yield from layer_shapes(size, f"model.layers.{index}")
    if stage == stages - 1:
        yield "model.norm.weight"
        yield "model.embed_tokens.weight" if size.tied else "lm_head.weight"
