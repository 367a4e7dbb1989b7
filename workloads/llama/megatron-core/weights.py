"""Weights under Hugging Face's names, as Megatron-Core has them: queries, keys and values together, and divided."""

import torch
import torch.distributed as dist
from steady_training import llama

Tensors = dict[str, torch.Tensor]

NAMES = {
    "input_layernorm": "input_layernorm",
    "post_attention_layernorm": "pre_mlp_layernorm",
    "self_attn.o_proj": "self_attention.linear_proj",
    "mlp.down_proj": "mlp.linear_fc2",
}


def megatron(first: Tensors, size: llama.Size, rank: int, ranks: int) -> Tensors:
    """The part of a tensor-parallel rank."""

    def rows(array: torch.Tensor) -> torch.Tensor:
        return array.chunk(ranks)[rank]

    found = {
        "embedding.word_embeddings.weight": rows(first["model.embed_tokens.weight"]),
        "decoder.final_layernorm.weight": first["model.norm.weight"],
    }
    if not size.tied:
        found["output_layer.weight"] = rows(first["lm_head.weight"])
    for index in range(size.layers):
        old, new = f"model.layers.{index}", f"decoder.layers.{index}"
        for theirs, ours in NAMES.items():
            array = first[f"{old}.{theirs}.weight"]
            found[f"{new}.{ours}.weight"] = array if array.ndim == 1 else array.chunk(ranks, 1)[rank]
        # Each group has its queries, its key and its value.
        grouped = [
            first[f"{old}.self_attn.{part}_proj.weight"].unflatten(0, (size.key_value_heads, -1)) for part in "qkv"
        ]
        found[f"{new}.self_attention.linear_qkv.weight"] = rows(torch.cat(grouped, 1).flatten(0, 1))
        halves = [rows(first[f"{old}.mlp.{part}_proj.weight"]) for part in ("gate", "up")]
        found[f"{new}.mlp.linear_fc1.weight"] = torch.cat(halves)
    return found


def hugging_face(model: Tensors, size: llama.Size, ranks: int, group: dist.ProcessGroup) -> Tensors:
    """The whole weights, from those of every tensor-parallel rank."""

    def parts(name: str) -> list[torch.Tensor]:
        here = model[name].detach().contiguous()
        if ranks == 1 or here.ndim == 1:
            return [here]
        everywhere = [torch.empty_like(here) for _ in range(ranks)]
        dist.all_gather(everywhere, here, group=group)
        return everywhere

    found = {
        "model.embed_tokens.weight": torch.cat(parts("embedding.word_embeddings.weight")),
        "model.norm.weight": parts("decoder.final_layernorm.weight")[0],
    }
    if not size.tied:
        found["lm_head.weight"] = torch.cat(parts("output_layer.weight"))
    for index in range(size.layers):
        old, new = f"model.layers.{index}", f"decoder.layers.{index}"
        for theirs, ours in NAMES.items():
            arrays = parts(f"{new}.{ours}.weight")
            found[f"{old}.{theirs}.weight"] = arrays[0] if arrays[0].ndim == 1 else torch.cat(arrays, 1)
        grouped = torch.cat(parts(f"{new}.self_attention.linear_qkv.weight")).unflatten(0, (size.key_value_heads, -1))
        queries = size.hidden // size.key_value_heads
        split = grouped.split((queries, size.head_width, size.head_width), 1)
        for part, array in zip("qkv", split, strict=True):
            found[f"{old}.self_attn.{part}_proj.weight"] = array.flatten(0, 1)
        halves = [array.chunk(2) for array in parts(f"{new}.mlp.linear_fc1.weight")]
        for part, arrays in zip(("gate", "up"), zip(*halves, strict=True), strict=True):
            found[f"{old}.mlp.{part}_proj.weight"] = torch.cat(arrays)
    return found
