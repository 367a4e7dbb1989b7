"""A decoder of Llama's shape, of Keras layers; what Keras lacks is made of its operations."""

import keras
from keras import layers, ops
from steady_training import llama


class Attention(layers.Layer):
    """Grouped-query attention with rotary positions, which Keras's own layer does not have."""

    def __init__(self, size: llama.Size, length: int, name: str) -> None:
        super().__init__(name=name)
        self._width = size.head_width
        self._tables = [table[None, :, None] for table in llama.rotary_table(size, length)]
        of_keys = size.key_value_heads * size.head_width
        widths = {"q": size.hidden, "k": of_keys, "v": of_keys, "o": size.hidden}
        self._dense = {part: dense(width, f"{name}.{part}_proj") for part, width in widths.items()}

    def call(self, hidden):
        batch, length, _ = ops.shape(hidden)
        query, key, value = (ops.reshape(self._dense[part](hidden), (batch, length, -1, self._width)) for part in "qkv")
        mixed = ops.dot_product_attention(self._turned(query), self._turned(key), value, is_causal=True)
        return self._dense["o"](ops.reshape(mixed, (batch, length, -1)))

    def _turned(self, heads):
        """The first half of each head turned with its second."""
        cosine, sine = self._tables
        first, second = ops.split(ops.cast(heads, "float32"), 2, axis=-1)
        both = (first * cosine - second * sine, second * cosine + first * sine)
        return ops.cast(ops.concatenate(both, axis=-1), heads.dtype)


def decoder(size: llama.Size, length: int) -> tuple[keras.KerasTensor, keras.KerasTensor]:
    """Input and scores of the next token. Layers have the names of Hugging Face's model, and so their weights."""
    tokens = keras.Input((length,), dtype="int32")
    embedding = layers.Embedding(size.vocabulary, size.hidden, name="model.embed_tokens")
    hidden = embedding(tokens)
    for index in range(size.layers):
        layer = f"model.layers.{index}"
        normed = norm(f"{layer}.input_layernorm")(hidden)
        hidden = hidden + Attention(size, length, f"{layer}.self_attn")(normed)
        normed = norm(f"{layer}.post_attention_layernorm")(hidden)
        gate = ops.silu(dense(size.inner, f"{layer}.mlp.gate_proj")(normed))
        gated = gate * dense(size.inner, f"{layer}.mlp.up_proj")(normed)
        hidden = hidden + dense(size.hidden, f"{layer}.mlp.down_proj")(gated)
    hidden = norm("model.norm")(hidden)
    if size.tied:
        scores = ops.matmul(hidden, ops.transpose(embedding.embeddings))
    else:
        scores = dense(size.vocabulary, "lm_head")(hidden)
    return tokens, ops.cast(scores, "float32")


def dense(outputs: int, name: str) -> layers.Dense:
    return layers.Dense(outputs, use_bias=False, name=name)


def norm(name: str) -> layers.RMSNormalization:
    return layers.RMSNormalization(epsilon=llama.NORM_EPSILON, name=name)
