"""How ranks share a decoder in plain PyTorch: tensor, data and sharded data parallelism. Imports PyTorch."""

from collections.abc import Callable
from dataclasses import dataclass

import torch
import torch.distributed as dist
from torch import nn
from torch.distributed._composable.replicate_with_fsdp import replicate
from torch.distributed._functional_collectives import all_gather_tensor_autograd
from torch.distributed.device_mesh import DeviceMesh, init_device_mesh
from torch.distributed.fsdp import MixedPrecisionPolicy, fully_shard
from torch.distributed.tensor import Replicate, Shard
from torch.distributed.tensor.parallel import (
    ColwiseParallel,
    PrepareModuleInput,
    RowwiseParallel,
    SequenceParallel,
    parallelize_module,
)
from torch.nn.parallel import DistributedDataParallel

from steady_training.layout import Layout, Place, place_of
from steady_training.llama_pytorch import Decoder, Gather
from steady_training.mixtral_pytorch import expert_names
from steady_training.options import Options, refuse
from steady_training.ranks import Ranks

SHARDED = ("zero2", "zero3", "fsdp", "hybrid")


@dataclass(frozen=True)
class Meshes:
    layout: Layout
    place: Place
    # Dimensions `pipeline`, `replicate`, `shard`, `context`, `tensor`; None of one rank.
    whole: DeviceMesh | None
    # Ranks that have the same weights, or parts of them, and other tokens; hybrid sharding has two dimensions.
    data: DeviceMesh | None
    # Ranks that share the experts, and those that have the same of them; None where experts are not divided.
    experts: dist.ProcessGroup | None = None
    same_experts: dist.ProcessGroup | None = None


def meshes(options: Options, ranks: Ranks) -> Meshes:
    layout = options.decoder.layout
    place = place_of(layout, ranks)
    if ranks.size == 1:
        return Meshes(layout, place, None, None)
    groups = _replicas(options, ranks)
    whole = init_device_mesh(
        "cuda" if options.device == "gpu" else "cpu",
        (layout.pipeline, groups, layout.data // groups, layout.context, layout.tensor),
        mesh_dim_names=("pipeline", "replicate", "shard", "context", "tensor"),
    )
    if layout.data * layout.context == 1:
        return Meshes(layout, place, whole, None)
    if options.decoder.sharding == "hybrid":
        if layout.context == 1:
            return Meshes(layout, place, whole, whole["replicate", "shard"])
        whole["shard", "context"]._flatten("sharded")
        return Meshes(layout, place, whole, whole["replicate", "sharded"])
    data = whole["replicate", "shard", "context"]._flatten("data")
    if layout.expert == 1:
        return Meshes(layout, place, whole, data)
    same = whole["replicate", "context"]._flatten("same_experts").get_group()
    return Meshes(layout, place, whole, data, whole["shard"].get_group(), same)


def _replicas(options: Options, ranks: Ranks) -> int:
    """Ranks that share experts are neighbours. Hybrid sharding divides weights within a node; each has all of them."""
    if options.decoder.layout.expert > 1:
        return options.decoder.layout.data // options.decoder.layout.expert
    if options.decoder.sharding != "hybrid":
        return 1
    layout, nodes = options.decoder.layout, ranks.nodes or 1
    if nodes == 1 or layout.data % nodes != 0 or layout.pipeline > 1:
        refuse(
            f"Hybrid sharding divides {layout.data} data-parallel ranks among more than one node, "
            f"without pipeline stages; here are {nodes} nodes and {layout.pipeline} stages."
        )
    return nodes


def gather_of(meshes: Meshes) -> Gather | None:
    """`all_gather` of torch.distributed.nn is no choice: on gloo its results are wrong without an error."""
    if meshes.layout.context == 1:
        return None
    group = meshes.whole["context"].get_group()
    return lambda heads: all_gather_tensor_autograd(heads.contiguous(), 2, group)


def parallelized(model: Decoder, meshes: Meshes, options: Options, fill: Callable[[Decoder], None]) -> nn.Module:
    """
    The model as its ranks train it together. What it is given and returns stays the same on each rank.

    :param fill: puts the first weights into a model that may be divided already, so that no rank has to hold it whole
    """
    tied = model.size.tied
    if tied:
        fill(model)
    if meshes.layout.tensor > 1:
        _divide_layers(model, meshes.whole["tensor"], options.decoder.sequence_parallel)
        model.tie()
    if options.compile:
        for layer in model.model.layers.values():
            layer.compile()
    distributes = meshes.layout.tensor == 1 and meshes.layout.pipeline == 1
    network = model
    if meshes.data is not None and options.decoder.sharding in SHARDED:
        network = _sharded(model, meshes.data, options)
    elif meshes.data is not None and not distributes:
        # DistributedDataParallel takes no parameters that are divided, and no stages that share a rank.
        for layer in model.model.layers.values():
            replicate(layer, mesh=meshes.data)
        network = replicate(model, mesh=meshes.data)
    if not tied:
        fill(model)
    if meshes.data is None or not distributes or options.decoder.sharding in SHARDED:
        return network
    if meshes.experts is not None:
        DistributedDataParallel._set_params_and_buffers_to_ignore_for_model(model, expert_names(model))
    return DistributedDataParallel(
        model, process_group=meshes.data.get_group(), gradient_as_bucket_view=True, broadcast_buffers=False
    )


def _sharded(model: Decoder, mesh: DeviceMesh, options: Options) -> nn.Module:
    policy = MixedPrecisionPolicy()
    if options.precision not in ("fp32", "tf32"):
        policy = MixedPrecisionPolicy(param_dtype=torch.bfloat16, reduce_dtype=torch.float32)
    keeps = options.decoder.sharding == "zero2"
    for layer in model.model.layers.values():
        fully_shard(layer, mesh=mesh, mp_policy=policy, reshard_after_forward=not keeps)
    return fully_shard(model, mesh=mesh, mp_policy=policy, reshard_after_forward=False if keeps else None)


def _divide_layers(model: Decoder, mesh: DeviceMesh, sequence_parallel: bool) -> None:
    """As Megatron-LM divides columns and rows (Shoeybi et al. 2019), and norms (Korthikanti et al. 2022)."""
    between = Shard(1) if sequence_parallel else Replicate()
    plan = {
        "self_attn.q_proj": ColwiseParallel(),
        "self_attn.k_proj": ColwiseParallel(),
        "self_attn.v_proj": ColwiseParallel(),
        "self_attn.o_proj": RowwiseParallel(output_layouts=between),
        "mlp.gate_proj": ColwiseParallel(),
        "mlp.up_proj": ColwiseParallel(),
        "mlp.down_proj": RowwiseParallel(output_layouts=between),
    }
    if sequence_parallel:
        plan |= {
            "input_layernorm": SequenceParallel(),
            "post_attention_layernorm": SequenceParallel(),
            "self_attn": PrepareModuleInput(
                input_layouts=(between, None, None, None), desired_input_layouts=(Replicate(), None, None, None)
            ),
            "mlp": PrepareModuleInput(input_layouts=(between,), desired_input_layouts=(Replicate(),)),
        }
    for layer in model.model.layers.values():
        parallelize_module(layer, mesh, plan)
    ends = {}
    if model.model.embed_tokens is not None:
        ends["model.embed_tokens"] = RowwiseParallel(input_layouts=Replicate(), output_layouts=between)
    if model.lm_head is not None:
        ends["lm_head"] = ColwiseParallel(input_layouts=between, output_layouts=Replicate())
        if sequence_parallel:
            ends["model.norm"] = SequenceParallel()
    parallelize_module(model, mesh, ends)
