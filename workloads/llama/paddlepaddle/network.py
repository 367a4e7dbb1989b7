"""A Llama decoder of PaddlePaddle's layers. Linear layers keep their weights as [inputs, outputs]."""

import paddle
from paddle import nn
from paddle.nn import functional as F
from steady_training import llama


class Norm(nn.Layer):
    def __init__(self, width: int) -> None:
        super().__init__()
        self.weight = self.create_parameter([width])

    def forward(self, hidden: paddle.Tensor) -> paddle.Tensor:
        wide = hidden.astype("float32")
        root = paddle.rsqrt(wide.square().mean(-1, keepdim=True) + llama.NORM_EPSILON)
        return (wide * root).astype(hidden.dtype) * self.weight.astype(hidden.dtype)


class Attention(nn.Layer):
    def __init__(self, size: llama.Size) -> None:
        super().__init__()
        self.head_width = size.head_width
        of_keys = size.key_value_heads * size.head_width
        self.q_proj, self.o_proj = dense(size.hidden, size.hidden), dense(size.hidden, size.hidden)
        self.k_proj, self.v_proj = dense(size.hidden, of_keys), dense(size.hidden, of_keys)

    def forward(self, hidden: paddle.Tensor, cosine: paddle.Tensor, sine: paddle.Tensor) -> paddle.Tensor:
        batch, length, _ = hidden.shape
        query, key, value = (
            layer(hidden).reshape([batch, length, -1, self.head_width])
            for layer in (self.q_proj, self.k_proj, self.v_proj)
        )
        mixed = F.scaled_dot_product_attention(
            turned(query, cosine, sine), turned(key, cosine, sine), value, is_causal=True
        )
        return self.o_proj(mixed.reshape([batch, length, -1]))


class FeedForward(nn.Layer):
    def __init__(self, size: llama.Size) -> None:
        super().__init__()
        self.gate_proj, self.up_proj = dense(size.hidden, size.inner), dense(size.hidden, size.inner)
        self.down_proj = dense(size.inner, size.hidden)

    def forward(self, hidden: paddle.Tensor) -> paddle.Tensor:
        return self.down_proj(F.silu(self.gate_proj(hidden)) * self.up_proj(hidden))


class Block(nn.Layer):
    def __init__(self, size: llama.Size) -> None:
        super().__init__()
        self.self_attn, self.mlp = Attention(size), FeedForward(size)
        self.input_layernorm, self.post_attention_layernorm = Norm(size.hidden), Norm(size.hidden)

    def forward(self, hidden: paddle.Tensor, cosine: paddle.Tensor, sine: paddle.Tensor) -> paddle.Tensor:
        hidden = hidden + self.self_attn(self.input_layernorm(hidden), cosine, sine)
        return hidden + self.mlp(self.post_attention_layernorm(hidden))


class Decoder(nn.Layer):
    """Its parameters have the names of Hugging Face's model without `model.` before them."""

    def __init__(self, size: llama.Size, length: int, recompute: bool) -> None:
        super().__init__()
        self.size, self.recompute = size, recompute
        self.embed_tokens = nn.Embedding(size.vocabulary, size.hidden)
        self.layers = nn.LayerList([Block(size) for _ in range(size.layers)])
        self.norm = Norm(size.hidden)
        if not size.tied:
            self.lm_head = dense(size.hidden, size.vocabulary)
        self.table = [paddle.to_tensor(table).unsqueeze([0, 2]) for table in llama.rotary_table(size, length)]

    def forward(self, tokens: paddle.Tensor, labels: paddle.Tensor) -> paddle.Tensor:
        hidden = self.embed_tokens(tokens)
        for block in self.layers:
            if self.recompute:
                hidden = paddle.distributed.fleet.utils.recompute(block, hidden, *self.table)
            else:
                hidden = block(hidden, *self.table)
        hidden = self.norm(hidden)
        if self.size.tied:
            scores = paddle.matmul(hidden, self.embed_tokens.weight, transpose_y=True)
        else:
            scores = self.lm_head(hidden)
        return F.cross_entropy(scores.astype("float32").reshape([-1, self.size.vocabulary]), labels.reshape([-1]))


def dense(inputs: int, outputs: int) -> nn.Linear:
    return nn.Linear(inputs, outputs, bias_attr=False)


def turned(heads: paddle.Tensor, cosine: paddle.Tensor, sine: paddle.Tensor) -> paddle.Tensor:
    """The first half of each head turned with its second."""
    first, second = heads.astype("float32").chunk(2, -1)
    return paddle.concat([first * cosine - second * sine, second * cosine + first * sine], -1).astype(heads.dtype)
