"""
Runs a training script with a fault in how its ranks work together: `faulty.py FAULT SCRIPT OPTIONS...`

Each is a fault that people have made, and that no error shows.
"""

import runpy
import sys

import torch
from steady_training import llama_pytorch_parallel as parallel
from steady_training import llama_pytorch_training as training
from steady_training import mixtral_pytorch
from torch.distributed.tensor.parallel import RowwiseParallel


def gradients_are_not_exchanged() -> None:
    parallel.DistributedDataParallel = lambda model, **_: model


def ranks_are_fed_the_same() -> None:
    right = training.tokens.steps
    training.tokens.steps = lambda options, _rank, ranks: right(options, 0, ranks)


def rows_are_not_summed() -> None:
    """Tensor parallelism without the all-reduce behind a layer."""

    class NotSummed(RowwiseParallel):
        @staticmethod
        def _prepare_output_fn(layouts, use_local_output, module, outputs, mesh):
            if isinstance(module, torch.nn.Linear):
                return outputs.to_local()
            return RowwiseParallel._prepare_output_fn(layouts, use_local_output, module, outputs, mesh)

    parallel.RowwiseParallel = NotSummed


def keys_are_gathered_without_gradient() -> None:
    """Context parallelism by an all-gather that has no backward pass: each rank keeps the gradient of its own part."""

    def gather(heads, dimension, group):
        parts = [torch.empty_like(heads) for _ in range(group.size())]
        torch.distributed.all_gather(parts, heads.detach(), group=group)
        parts[group.rank()] = heads
        return torch.cat(parts, dimension)

    parallel.all_gather_tensor_autograd = gather


def last_pass_alone_is_exchanged() -> None:
    """Accumulation that forgets the gradients of all passes but the last."""
    right = training.loss_of
    passes = iter(range(1_000_000))

    def loss_of(logits, labels):
        loss = right(logits, labels)
        return loss if next(passes) % 2 == 1 else loss.detach() + 0 * loss

    training.loss_of = loss_of


def experts_get_tokens_of_others() -> None:
    """The tokens come back in the order in which they arrived, not in that in which they were sent."""
    right = mixtral_pytorch.all_to_all_single_autograd
    calls = iter(range(1_000_000))

    def exchanged(tokens, receive, send, group):
        return right(tokens if next(calls) % 2 == 0 else tokens.flip(0), receive, send, group)

    mixtral_pytorch.all_to_all_single_autograd = exchanged


globals()[sys.argv[1]]()
sys.argv = sys.argv[2:]
runpy.run_path(sys.argv[0], run_name="__main__")
