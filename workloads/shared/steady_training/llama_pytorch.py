"""A decoder of Llama's shape in plain PyTorch, whole or a pipeline stage of it. Imports PyTorch."""

from collections.abc import Callable

import torch
import torch.nn.functional as F
from torch import nn
from torch.nn.attention import SDPBackend, sdpa_kernel
from torch.utils.checkpoint import checkpoint

from steady_training import llama
from steady_training.llama_fp8 import linear_of

# Puts the keys and values of all context-parallel ranks together, along the sequence.
Gather = Callable[[torch.Tensor], torch.Tensor]
# Makes a linear layer of a block, of so many inputs and outputs.
Linear = Callable[[int, int], nn.Linear]


class Norm(nn.Module):
    def __init__(self, width: int) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.ones(width))

    def forward(self, hidden: torch.Tensor) -> torch.Tensor:
        return F.rms_norm(hidden, self.weight.shape, self.weight, llama.NORM_EPSILON)


def turned(heads: torch.Tensor, cosines: torch.Tensor, sines: torch.Tensor) -> torch.Tensor:
    """Rotary positions of [batch, heads, length, width]."""
    first, second = heads.chunk(2, -1)
    return torch.cat((first * cosines - second * sines, first * sines + second * cosines), -1)


class Attention(nn.Module):
    def __init__(
        self, size: llama.Size, kernel: str, recompute: bool, gather: Gather | None, linear: Linear
    ) -> None:
        super().__init__()
        self.width, self.kernel, self.recompute, self.gather = size.head_width, kernel, recompute, gather
        of_keys = size.key_value_heads * size.head_width
        self.q_proj = linear(size.hidden, size.hidden)
        self.k_proj = linear(size.hidden, of_keys)
        self.v_proj = linear(size.hidden, of_keys)
        self.o_proj = linear(size.hidden, size.hidden)

    def forward(
        self, hidden: torch.Tensor, cosines: torch.Tensor, sines: torch.Tensor, mask: torch.Tensor | None
    ) -> torch.Tensor:
        queries, keys, values = (
            projection(hidden).unflatten(-1, (-1, self.width)).transpose(1, 2)
            for projection in (self.q_proj, self.k_proj, self.v_proj)
        )
        queries, keys = turned(queries, cosines, sines), turned(keys, cosines, sines)
        if self.gather is not None:
            keys, values = self.gather(keys), self.gather(values)
        if self.recompute:
            mixed = checkpoint(self._mixed, queries, keys, values, mask, use_reentrant=False)
        else:
            mixed = self._mixed(queries, keys, values, mask)
        return self.o_proj(mixed.transpose(1, 2).flatten(-2))

    def _mixed(self, queries, keys, values, mask) -> torch.Tensor:
        if self.kernel == "eager":
            return _eager(queries, keys, values, mask)
        if self.kernel == "flash":
            with sdpa_kernel(SDPBackend.FLASH_ATTENTION):
                return _sdpa(queries, keys, values, mask)
        return _sdpa(queries, keys, values, mask)


def _sdpa(queries, keys, values, mask) -> torch.Tensor:
    return F.scaled_dot_product_attention(
        queries, keys, values, attn_mask=mask, is_causal=mask is None, enable_gqa=queries.shape[1] != keys.shape[1]
    )


def _eager(queries, keys, values, mask) -> torch.Tensor:
    groups = queries.shape[1] // keys.shape[1]
    keys, values = keys.repeat_interleave(groups, 1), values.repeat_interleave(groups, 1)
    if mask is None:
        mask = torch.ones(queries.shape[2], keys.shape[2], dtype=torch.bool, device=queries.device).tril()
    scores = queries @ keys.transpose(-2, -1) * queries.shape[-1] ** -0.5
    shares = scores.masked_fill(~mask, float("-inf")).softmax(-1, dtype=torch.float32).to(values.dtype)
    return shares @ values


class FeedForward(nn.Module):
    def __init__(self, size: llama.Size, linear: Linear) -> None:
        super().__init__()
        self.gate_proj = linear(size.hidden, size.inner)
        self.up_proj = linear(size.hidden, size.inner)
        self.down_proj = linear(size.inner, size.hidden)

    def forward(self, hidden: torch.Tensor) -> torch.Tensor:
        return self.down_proj(F.silu(self.gate_proj(hidden)) * self.up_proj(hidden))


class Layer(nn.Module):
    """`feed_forward` has the name that it has in the family's weights."""

    def __init__(self, size: llama.Size, attention: Attention, feed_forward_name: str, feed_forward: nn.Module) -> None:
        super().__init__()
        self.input_layernorm, self.post_attention_layernorm = Norm(size.hidden), Norm(size.hidden)
        self.self_attn = attention
        self.feed_forward_name = feed_forward_name
        self.add_module(feed_forward_name, feed_forward)

    def forward(self, hidden, cosines, sines, mask) -> torch.Tensor:
        hidden = hidden + self.self_attn(self.input_layernorm(hidden), cosines, sines, mask)
        return hidden + self.get_submodule(self.feed_forward_name)(self.post_attention_layernorm(hidden))


class Trunk(nn.Module):
    def __init__(self, layers: dict[str, Layer], embedding: nn.Embedding | None, norm: Norm | None) -> None:
        super().__init__()
        self.embed_tokens, self.layers, self.norm = embedding, nn.ModuleDict(layers), norm


class Decoder(nn.Module):
    """Its weights have Hugging Face's names. A pipeline stage lacks the layers, the embedding or the head of others."""

    def __init__(
        self,
        options,
        *,
        stage: int = 0,
        context_rank: int = 0,
        gather: Gather | None = None,
        experts: Callable[[], nn.Module] | None = None,
    ) -> None:
        super().__init__()
        decoder = options.decoder
        self.size: llama.Size = decoder.size
        self.context_rank, self.context = context_rank, decoder.layout.context
        self.recompute = decoder.recompute == "full"
        size, stages = self.size, decoder.layout.stages
        linear = linear_of(options.precision)

        def layer() -> Layer:
            attention = Attention(size, decoder.attention, decoder.recompute == "selective", gather, linear)
            feed_forward = ("mlp", FeedForward(size, linear)) if experts is None else ("block_sparse_moe", experts())
            return Layer(size, attention, *feed_forward)

        first, last = stage == 0, stage == stages - 1
        self.model = Trunk(
            {str(index): layer() for index in llama.layers_of_stage(size, stage, stages)},
            nn.Embedding(size.vocabulary, size.hidden) if first else None,
            Norm(size.hidden) if last else None,
        )
        self.lm_head = nn.Linear(size.hidden, size.vocabulary, bias=False) if last else None
        self.tie()
        # Of the tokens that this rank has of each sequence.
        part = options.sequence_length // self.context
        span = slice(context_rank * part, (context_rank + 1) * part)
        for name, table in zip(("cosines", "sines"), llama.rotary_table(size, options.sequence_length), strict=True):
            self.register_buffer(name, torch.from_numpy(table[span].copy()), persistent=False)

    def tie(self) -> None:
        """The head and the embedding are one matrix, where the size has it so."""
        if self.size.tied and self.lm_head is not None and self.model.embed_tokens is not None:
            self.lm_head.weight = self.model.embed_tokens.weight

    def forward(self, tokens_or_hidden: torch.Tensor, documents: torch.Tensor | None = None) -> torch.Tensor:
        """`documents` [batch, length] are those of the whole sequence."""
        hidden = tokens_or_hidden
        if self.model.embed_tokens is not None:
            hidden = self.model.embed_tokens(hidden)
        mask = self._mask(documents)
        for layer in self.model.layers.values():
            inputs = (hidden, self.cosines, self.sines, mask)
            hidden = checkpoint(layer, *inputs, use_reentrant=False) if self.recompute else layer(*inputs)
        if self.lm_head is None:
            return hidden
        return self.lm_head(self.model.norm(hidden))

    def _mask(self, documents: torch.Tensor | None) -> torch.Tensor | None:
        """Which keys each query of this rank may see; None where a kernel's own causal mask says it."""
        if documents is None and self.context == 1:
            return None
        here = len(self.cosines)
        start = self.context_rank * here
        positions = torch.arange(here * self.context, device=self.cosines.device)
        queries = slice(start, start + here)
        mask = positions[queries, None] >= positions[None, :]
        if documents is not None:
            mask = mask & (documents[:, queries, None] == documents[:, None, :])
            mask = mask[:, None]
        return mask


def loss_of(logits: torch.Tensor, labels: torch.Tensor) -> torch.Tensor:
    """The mean over the tokens of a forward pass."""
    return F.cross_entropy(logits.flatten(0, 1).float(), labels.flatten())
