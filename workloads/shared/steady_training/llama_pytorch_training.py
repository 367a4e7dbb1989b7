"""Trains a decoder in plain PyTorch on any layout. Imports PyTorch."""

from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import replace
from functools import partial

import numpy as np
import torch
import torch.distributed as dist
from torch import nn
from torch.distributed.fsdp import FSDPModule
from torch.distributed.optim import ZeroRedundancyOptimizer
from torch.distributed.pipelining import PipelineStage, schedules
from torch.distributed.tensor import DTensor
from torch.distributed.tensor._utils import compute_local_shape_and_global_offset

from steady_training import decoder_options, llama, llama_pytorch_parallel, pytorch, tokens
from steady_training.llama_fp8 import product_dtype
from steady_training.llama_pytorch import Decoder, loss_of
from steady_training.mixtral_pytorch import Experts, expert_names, reduce_gradients
from steady_training.options import Options
from steady_training.ranks import Ranks
from steady_training.training import Dtypes, Training, Weights

BETAS = (0.9, 0.95)
_SCHEDULES = {
    "gpipe": schedules.ScheduleGPipe,
    "1f1b": schedules.Schedule1F1B,
    "interleaved-1f1b": schedules.ScheduleInterleaved1F1B,
    "zero-bubble": schedules.ScheduleInterleavedZeroBubble,
}


def prepare(options: Options, ranks: Ranks, device: torch.device) -> Training:
    decoder = options.decoder
    meshes = llama_pytorch_parallel.meshes(options, ranks)
    place = meshes.place
    models: list[Decoder] = []
    # A head that is the embedding would be two arrays again after it was made on no device.
    with nullcontext() if decoder.size.tied else torch.device("meta"):
        for stage in range(place.pipeline, decoder.layout.stages, decoder.layout.pipeline):
            models.append(
                Decoder(
                    options,
                    stage=stage,
                    context_rank=place.context,
                    gather=llama_pytorch_parallel.gather_of(meshes),
                    experts=None if decoder.size.experts is None else lambda: Experts(decoder.size, meshes.experts),
                )
            )
    fill = partial(_fill, options=options, device=device)
    networks = [llama_pytorch_parallel.parallelized(model, meshes, options, fill) for model in models]
    named = {name: p for model in models for name, p in model.named_parameters()}
    divided = [named[name] for name in expert_names(models[0])]
    optimizer = _optimizer(named, meshes, options)
    scaler = pytorch.gradient_scaler(options, device)
    if decoder.layout.pipeline > 1:
        forward_backward = _pipelined(networks, meshes, options, device)
    else:
        forward_backward = _accumulated(networks[0], options, device, scaler)
    # The head, which is not compiled; a pipeline stage may have none.
    watched = models[0].lm_head or next(iter(models[0].model.layers.values())).self_attn.o_proj
    activations: list[torch.dtype] = []
    watch = watched.register_forward_hook(lambda _module, _inputs, output: activations.append(output.dtype))
    done = 0

    def step(batches: list[tokens.Batch]) -> float:
        nonlocal done
        rate = decoder_options.learning_rate(options.learning_rate, decoder, done)
        for group in optimizer.param_groups:
            group["lr"] = rate
        done += 1
        optimizer.zero_grad(set_to_none=True)
        mine = [_part(batch, place.context, decoder.layout.context, device) for batch in batches]
        loss = forward_backward(mine)
        if meshes.experts is not None:
            ranks_of_tokens = decoder.layout.data * decoder.layout.context
            reduce_gradients(divided, meshes.same_experts, ranks_of_tokens)
        scaler.step(optimizer)
        scaler.update()
        return _of_all_ranks(loss, decoder.layout, ranks)

    def dtypes() -> Dtypes:
        watch.remove()
        found = pytorch.dtypes(watched.weight, activations[0] if activations else None)
        return replace(found, products=product_dtype(options.precision) or found.activations)

    def weights() -> Weights:
        return {name: _whole(p).detach().float().cpu().numpy() for name, p in named.items()}

    return Training(
        pytorch.framework(device),
        _parameters(named, meshes, device),
        tokens.steps(options, place.data, decoder.layout.data),
        step,
        dtypes,
        weights,
    )


@torch.no_grad()
def _fill(model: Decoder, options: Options, device: torch.device) -> None:
    """The first weights, on the device; a rank makes room for those that it has alone."""
    tables = dict(model.named_buffers())
    if any(p.is_meta for p in model.parameters()):
        model.to_empty(device=device)
        for name, buffer in model.named_buffers():
            buffer.copy_(tables[name])
    else:
        model.to(device)
    given = None if options.initial_weights is None else llama.first_weights(options)
    for name, p in model.named_parameters():
        shape = tuple(p.shape)
        whole = torch.from_numpy(llama.first_weight(name, shape, options.seed) if given is None else given[name])
        if isinstance(p, DTensor):
            here, start = compute_local_shape_and_global_offset(p.shape, p.device_mesh, p.placements)
            part = tuple(slice(first, first + size) for first, size in zip(start, here, strict=True))
            p.to_local().copy_(whole[part])
        else:
            p.copy_(whole)


def _part(batch: tokens.Batch, rank: int, parts: int, device: torch.device) -> tuple[torch.Tensor, ...]:
    """Tokens and labels of this rank's part of each sequence, and the documents of the whole sequence."""
    length = batch.tokens.shape[1] // parts
    span = slice(rank * length, (rank + 1) * length)
    arrays = [batch.tokens[:, span], batch.labels[:, span], *([] if batch.documents is None else [batch.documents])]
    return tuple(torch.from_numpy(np.ascontiguousarray(array)).to(device, non_blocking=True) for array in arrays)


def _accumulated(network: nn.Module, options: Options, device: torch.device, scaler) -> Callable[..., torch.Tensor]:
    """Gradients are exchanged once a step, with the last forward pass."""

    def forward_backward(batches) -> torch.Tensor:
        total = torch.zeros((), device=device)
        for number, (fed, labels, *documents) in enumerate(batches, start=1):
            last = number == len(batches)
            if isinstance(network, FSDPModule):
                network.set_requires_gradient_sync(last)
            waits = network.no_sync() if hasattr(network, "no_sync") and not last else nullcontext()
            with waits:
                with _autocast(network, options, device):
                    loss = loss_of(network(fed, *documents), labels) / len(batches)
                scaler.scale(loss).backward()
            total += loss.detach()
        return total

    return forward_backward


def _pipelined(
    networks: list[nn.Module], meshes, options: Options, device: torch.device
) -> Callable[..., torch.Tensor]:
    """Each forward pass of a step is a micro-batch."""
    layout, rank = meshes.layout, meshes.place.pipeline
    group = meshes.whole["pipeline"].get_group()
    stages = [
        PipelineStage(network, rank + chunk * layout.pipeline, layout.stages, device, group=group)
        for chunk, network in enumerate(networks)
    ]
    decoder = options.decoder
    kind = _SCHEDULES[decoder.schedule]
    several = issubclass(kind, schedules.PipelineScheduleMulti)
    schedule = kind(stages if several else stages[0], n_microbatches=decoder.accumulation, loss_fn=loss_of)
    first, last = rank == 0, rank == layout.pipeline - 1

    def forward_backward(batches) -> torch.Tensor:
        fed, labels, *documents = (torch.cat(parts) for parts in zip(*batches, strict=True))
        losses: list[torch.Tensor] = []
        further = {"documents": documents[0]} if documents else {}
        with _autocast(networks[0], options, device):
            schedule.step(
                *((fed,) if first else ()), **further, **({"target": labels, "losses": losses} if last else {})
            )
        return torch.stack(losses).mean().detach() if last else torch.zeros((), device=device)

    return forward_backward


def _autocast(network: nn.Module, options: Options, device: torch.device):
    """Sharded models cast their weights themselves."""
    if isinstance(network, FSDPModule) and options.decoder.sharding in llama_pytorch_parallel.SHARDED:
        return nullcontext()
    return pytorch.autocast(options, device)


def _of_all_ranks(loss: torch.Tensor, layout, ranks: Ranks) -> float:
    """The mean over all tokens of the step. Tensor-parallel ranks have the same loss, and one stage alone has it."""
    if ranks.size > 1:
        dist.all_reduce(loss)
        loss = loss / (ranks.size // layout.pipeline)
    return loss.item()


def _optimizer(named: dict[str, nn.Parameter], meshes, options: Options) -> torch.optim.Optimizer:
    """Weights that lie on different ranks cannot be updated together."""
    groups: dict[tuple, list[nn.Parameter]] = {}
    for name, p in named.items():
        where = (p.device_mesh, p.placements) if isinstance(p, DTensor) else None
        groups.setdefault((llama.decays(name), where), []).append(p)
    settings = [
        {"params": parameters, "weight_decay": options.weight_decay if decays else 0.0}
        for (decays, _), parameters in groups.items()
    ]
    shared = {"lr": options.learning_rate, "betas": BETAS}
    if options.decoder.sharding == "zero1" and meshes.data is not None:
        return ZeroRedundancyOptimizer(
            settings, optimizer_class=torch.optim.AdamW, process_group=meshes.data.get_group(), **shared
        )
    return torch.optim.AdamW(settings, **shared, fused=True)


def _whole(p: torch.Tensor) -> torch.Tensor:
    return p.full_tensor() if isinstance(p, DTensor) else p


def _parameters(named: dict[str, nn.Parameter], meshes, device: torch.device) -> int:
    """Of all stages; a divided array counts whole, and so do experts of other ranks."""
    shared = meshes.layout.expert
    count = torch.tensor(
        sum(p.numel() * (shared if ".experts." in name else 1) for name, p in named.items()), device=device
    )
    if meshes.layout.pipeline > 1:
        dist.all_reduce(count, group=meshes.whole["pipeline"].get_group())
    return int(count)
