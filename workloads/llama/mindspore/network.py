"""A decoder of Llama's shape of MindSpore's cells. Its parameters have the names of Hugging Face's model."""

import mindspore as ms
import numpy as np
from mindspore import Parameter, Tensor, nn, ops
from steady_training import llama


class Dense(nn.Cell):
    def __init__(self, inputs: int, outputs: int) -> None:
        super().__init__()
        self.weight = Parameter(Tensor(np.zeros((outputs, inputs), np.float32)))
        self.product = ops.MatMul(transpose_b=True)

    def construct(self, rows):
        return self.product(rows, self.weight)


class Norm(nn.Cell):
    def __init__(self, width: int) -> None:
        super().__init__()
        self.weight = Parameter(Tensor(np.ones(width, np.float32)))

    def construct(self, rows):
        return rows * ops.rsqrt((rows * rows).mean(-1, True) + llama.NORM_EPSILON) * self.weight


class Attention(nn.Cell):
    def __init__(self, size: llama.Size, batch: int, length: int) -> None:
        super().__init__()
        self.shape = (batch, length, -1, size.head_width)
        self.groups = size.heads // size.key_value_heads
        self.scale = size.head_width**-0.5
        of_keys = size.key_value_heads * size.head_width
        self.q_proj, self.o_proj = Dense(size.hidden, size.hidden), Dense(size.hidden, size.hidden)
        self.k_proj, self.v_proj = Dense(size.hidden, of_keys), Dense(size.hidden, of_keys)
        tables = llama.rotary_table(size, length)
        self.cosine, self.sine = (Tensor(table[None, None]) for table in tables)
        self.mask = Tensor(np.triu(np.full((length, length), -1e9, np.float32), 1))
        self.scores, self.mixed = ops.BatchMatMul(transpose_b=True), ops.BatchMatMul()

    def construct(self, rows):
        query, key, value = (
            layer(rows).reshape(self.shape).transpose(0, 2, 1, 3) for layer in (self.q_proj, self.k_proj, self.v_proj)
        )
        query, key = self.turned(query), ops.repeat_interleave(self.turned(key), self.groups, 1)
        value = ops.repeat_interleave(value, self.groups, 1)
        shares = ops.softmax(self.scores(query, key) * self.scale + self.mask, -1)
        mixed = self.mixed(shares, value).transpose(0, 2, 1, 3)
        return self.o_proj(mixed.reshape(rows.shape))

    def turned(self, heads):
        """The first half of each head turned with its second."""
        first, second = ops.chunk(heads, 2, -1)
        turned = (first * self.cosine - second * self.sine, second * self.cosine + first * self.sine)
        return ops.cat(turned, -1)


class FeedForward(nn.Cell):
    def __init__(self, size: llama.Size) -> None:
        super().__init__()
        self.gate_proj, self.up_proj = Dense(size.hidden, size.inner), Dense(size.hidden, size.inner)
        self.down_proj = Dense(size.inner, size.hidden)

    def construct(self, rows):
        gate = self.gate_proj(rows)
        return self.down_proj(gate * ops.sigmoid(gate) * self.up_proj(rows))


class Block(nn.Cell):
    def __init__(self, size: llama.Size, batch: int, length: int) -> None:
        super().__init__()
        self.self_attn, self.mlp = Attention(size, batch, length), FeedForward(size)
        self.input_layernorm, self.post_attention_layernorm = Norm(size.hidden), Norm(size.hidden)

    def construct(self, rows):
        rows = rows + self.self_attn(self.input_layernorm(rows))
        return rows + self.mlp(self.post_attention_layernorm(rows))


class Trunk(nn.Cell):
    def __init__(self, size: llama.Size, batch: int, length: int) -> None:
        super().__init__()
        self.embed_tokens = nn.Embedding(size.vocabulary, size.hidden)
        self.layers = nn.SequentialCell([Block(size, batch, length) for _ in range(size.layers)])
        self.norm = Norm(size.hidden)

    def construct(self, tokens):
        rows = self.embed_tokens(tokens).reshape(-1, self.norm.weight.shape[0])
        return self.norm(self.layers(rows))


class Decoder(nn.Cell):
    """The loss of tokens and labels [batch, length]."""

    def __init__(self, size: llama.Size, batch: int, length: int) -> None:
        super().__init__()
        self.model = Trunk(size, batch, length)
        self.tied = size.tied
        if not size.tied:
            self.lm_head = Dense(size.hidden, size.vocabulary)
        self.product = ops.MatMul(transpose_b=True)
        self.loss = nn.CrossEntropyLoss()

    def construct(self, tokens, labels):
        rows = self.model(tokens)
        if self.tied:
            scores = self.product(rows, self.model.embed_tokens.embedding_table)
        else:
            scores = self.lm_head(rows)
        return self.loss(scores, labels.reshape(-1))


def names(decoder: Decoder) -> dict[str, ms.Parameter]:
    """MindSpore calls the weights of an embedding its table."""
    return {parameter.name.replace("embedding_table", "weight"): parameter for parameter in decoder.trainable_params()}
