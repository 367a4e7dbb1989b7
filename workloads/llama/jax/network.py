"""A Llama decoder as functions of arrays: RMSNorm, rotary positions, grouped-query attention, SwiGLU."""

import jax
import jax.numpy as jnp
from steady_training import llama

Arrays = dict[str, jax.Array]


def apply(parameters: Arrays, tokens: jax.Array, size: llama.Size, computes: jnp.dtype, recompute: bool) -> jax.Array:
    """Hidden states [batch, length, hidden] before the head, in the dtype that computes."""
    weights = {name: array.astype(computes) for name, array in parameters.items()}
    cosine, sine = (jnp.asarray(table)[None, :, None] for table in llama.rotary_table(size, tokens.shape[1]))

    def turned(heads: jax.Array) -> jax.Array:
        first, second = jnp.split(heads.astype(jnp.float32), 2, -1)
        return jnp.concatenate((first * cosine - second * sine, second * cosine + first * sine), -1).astype(computes)

    def block(hidden: jax.Array, layer: Arrays) -> jax.Array:
        normed = norm(hidden, layer["input_layernorm"])
        query, key, value = (
            (normed @ layer[f"self_attn.{part}_proj"].T).reshape(*tokens.shape, -1, size.head_width) for part in "qkv"
        )
        mixed = jax.nn.dot_product_attention(turned(query), turned(key), value, is_causal=True)
        hidden = hidden + mixed.reshape(hidden.shape[:2] + (-1,)) @ layer["self_attn.o_proj"].T
        normed = norm(hidden, layer["post_attention_layernorm"])
        gated = jax.nn.silu(normed @ layer["mlp.gate_proj"].T) * (normed @ layer["mlp.up_proj"].T)
        return hidden + gated @ layer["mlp.down_proj"].T

    block = jax.checkpoint(block) if recompute else block
    hidden = weights["model.embed_tokens.weight"][tokens]
    for index in range(size.layers):
        hidden = block(hidden, of_layer(weights, index))
    return norm(hidden, weights["model.norm.weight"])


def scores(parameters: Arrays, hidden: jax.Array, size: llama.Size) -> jax.Array:
    """Of every token of the vocabulary, in float32."""
    head = parameters["model.embed_tokens.weight" if size.tied else "lm_head.weight"]
    return (hidden @ head.astype(hidden.dtype).T).astype(jnp.float32)


def norm(hidden: jax.Array, scale: jax.Array) -> jax.Array:
    wide = hidden.astype(jnp.float32)
    root = jax.lax.rsqrt(jnp.mean(wide**2, -1, keepdims=True) + llama.NORM_EPSILON)
    return (wide * root).astype(hidden.dtype) * scale


def of_layer(weights: Arrays, index: int) -> Arrays:
    prefix = f"model.layers.{index}."
    return {
        name.removeprefix(prefix).removesuffix(".weight"): array
        for name, array in weights.items()
        if name.startswith(prefix)
    }
