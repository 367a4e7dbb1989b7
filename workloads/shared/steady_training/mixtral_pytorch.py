"""Feed-forward networks of Mixtral: each token goes through the few experts that a router chooses. Imports PyTorch."""

import torch
import torch.distributed as dist
import torch.nn.functional as F
from torch import nn
from torch.distributed._functional_collectives import all_to_all_single, all_to_all_single_autograd

from steady_training import llama


class Expert(nn.Module):
    def __init__(self, size: llama.Size) -> None:
        super().__init__()
        self.w1 = nn.Linear(size.hidden, size.inner, bias=False)
        self.w2 = nn.Linear(size.inner, size.hidden, bias=False)
        self.w3 = nn.Linear(size.hidden, size.inner, bias=False)

    def forward(self, hidden: torch.Tensor) -> torch.Tensor:
        return self.w2(F.silu(self.w1(hidden)) * self.w3(hidden))


class Experts(nn.Module):
    """No token is dropped. A rank of several that share the experts has some of them, and is sent their tokens."""

    def __init__(self, size: llama.Size, group: dist.ProcessGroup | None) -> None:
        super().__init__()
        self.count, self.of_token, self.group = size.experts, size.experts_of_token, group
        ranks, rank = (1, 0) if group is None else (group.size(), group.rank())
        each = size.experts // ranks
        self.gate = nn.Linear(size.hidden, size.experts, bias=False)
        self.experts = nn.ModuleDict({str(n): Expert(size) for n in range(rank * each, (rank + 1) * each)})

    def forward(self, hidden: torch.Tensor) -> torch.Tensor:
        tokens = hidden.flatten(0, 1)
        shares, chosen = self.gate(tokens).float().softmax(-1).topk(self.of_token, -1)
        shares = (shares / shares.sum(-1, keepdim=True)).to(tokens.dtype)
        # In the order of their experts; a token comes as often as it has experts.
        order = chosen.flatten().argsort(stable=True)
        token = order // self.of_token
        counts = chosen.flatten().bincount(minlength=self.count)
        mixed = self._through(tokens[token], counts) * shares.flatten()[order, None]
        return torch.zeros_like(tokens).index_add(0, token, mixed.to(tokens.dtype)).view_as(hidden)

    def _through(self, tokens: torch.Tensor, counts: torch.Tensor) -> torch.Tensor:
        if self.group is None:
            return self._own(tokens, counts.tolist())
        # Of each rank, how many of its tokens go to each expert here.
        ranks = self.group.size()
        even = [self.count // ranks] * ranks
        arriving = all_to_all_single(counts, even, even, self.group).view(ranks, -1)
        send, receive = counts.view(ranks, -1).sum(1).tolist(), arriving.sum(1).tolist()
        received = all_to_all_single_autograd(tokens, receive, send, self.group)
        # They arrive by rank, and by expert within a rank; they are needed by expert.
        expert = torch.arange(arriving.shape[1], device=tokens.device).repeat(ranks)
        order = expert.repeat_interleave(arriving.flatten()).argsort(stable=True)
        done = self._own(received[order], arriving.sum(0).tolist())
        back = torch.zeros_like(done).index_copy(0, order, done)
        return all_to_all_single_autograd(back, send, receive, self.group)

    def _own(self, tokens: torch.Tensor, counts: list[int]) -> torch.Tensor:
        """An expert without tokens runs too, so that its weights have a gradient on every rank."""
        parts = tokens.split(counts)
        return torch.cat([expert(part) for expert, part in zip(self.experts.values(), parts, strict=True)])


def expert_names(model: nn.Module) -> list[str]:
    """Of the weights that ranks divide."""
    return [name for name, _ in model.named_parameters() if ".experts." in name]


def reduce_gradients(parameters: list[nn.Parameter], group: dist.ProcessGroup | None, ranks: int) -> None:
    """
    The mean over all tokens. The gradient of an expert has those of the ranks that share the experts already.

    :param group: of the ranks that have the same experts
    :param ranks: that have other tokens
    """
    flat = torch.cat([p.grad.flatten() for p in parameters])
    if group is not None and group.size() > 1:
        dist.all_reduce(flat, group=group)
    flat /= ranks
    for p, part in zip(parameters, flat.split([p.numel() for p in parameters]), strict=True):
        p.grad.copy_(part.view_as(p))
