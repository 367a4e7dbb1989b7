"""Builds decoders on the meta device and counts the FLOPs of a training step with PyTorch's FlopCounterMode.

Reads {"length": n, "models": {name: dimensions}} from standard input, and prints what was counted of one sequence.
Attention is written as matrix products. Of experts, as many as compute a token run on every token.
"""

import json
import sys

import torch
from torch import nn
from torch.utils.flop_counter import FlopCounterMode

META = torch.device("meta")


def linear(inputs, outputs, bias=False):
    return nn.Linear(inputs, outputs, bias=bias, device=META)


class Norm(nn.Module):
    def __init__(self, width, kind):
        super().__init__()
        self.weight = nn.Parameter(torch.empty(width, device=META))
        self.bias = nn.Parameter(torch.empty(width, device=META)) if kind == "layer" else None

    def forward(self, x):
        y = x * self.weight
        return y if self.bias is None else y + self.bias


class Attention(nn.Module):
    def __init__(self, m):
        super().__init__()
        self.heads, self.groups, self.size = m["heads"], m["keyValueHeads"], m["headSize"]
        all_biased = m["biases"] == "all"
        biased = m["biases"] != "none"
        self.query = linear(m["hidden"], self.heads * self.size, biased)
        self.key = linear(m["hidden"], self.groups * self.size, biased)
        self.value = linear(m["hidden"], self.groups * self.size, biased)
        self.output = linear(self.heads * self.size, m["hidden"], all_biased)
        self.norms = nn.ModuleList([Norm(self.size, "rms"), Norm(self.size, "rms")] if m["normalisesHeads"] else [])

    def forward(self, x):
        batch, length, _ = x.shape
        q = self.query(x).view(batch, length, self.heads, self.size)
        k = self.key(x).view(batch, length, self.groups, self.size)
        v = self.value(x).view(batch, length, self.groups, self.size)
        if len(self.norms) > 0:
            q, k = self.norms[0](q), self.norms[1](k)
        q, k, v = (t.transpose(1, 2) for t in (q, k, v))
        k, v = (t.repeat_interleave(self.heads // self.groups, 1) for t in (k, v))
        scores = (q @ k.transpose(-2, -1)).softmax(-1)
        return self.output((scores @ v).transpose(1, 2).reshape(batch, length, -1))


class LatentAttention(nn.Module):
    def __init__(self, m):
        super().__init__()
        latent = m["latent"]
        self.heads, self.size = m["heads"], m["headSize"]
        self.rope, self.width, self.value = latent["rope"], latent["keyValue"], latent["value"]
        queries = self.heads * (self.size + self.rope)
        rank = latent["query"]
        self.query = (
            linear(m["hidden"], queries)
            if rank == 0
            else nn.Sequential(linear(m["hidden"], rank), Norm(rank, "rms"), linear(rank, queries))
        )
        self.down = linear(m["hidden"], self.width + self.rope)
        self.norm = Norm(self.width, "rms")
        self.up = linear(self.width, self.heads * (self.size + self.value))
        self.output = linear(self.heads * self.value, m["hidden"])

    def forward(self, x):
        batch, length, _ = x.shape
        q = self.query(x).view(batch, length, self.heads, -1).transpose(1, 2)
        small, position = self.down(x).split([self.width, self.rope], -1)
        both = self.up(self.norm(small)).view(batch, length, self.heads, -1).transpose(1, 2)
        k, v = both.split([self.size, self.value], -1)
        position = position[:, None].expand(-1, self.heads, -1, -1)
        scores = (q @ torch.cat((k, position), -1).transpose(-2, -1)).softmax(-1)
        return self.output((scores @ v).transpose(1, 2).reshape(batch, length, -1))


class FeedForward(nn.Module):
    def __init__(self, m, inner):
        super().__init__()
        biased = m["biases"] == "all"
        self.up = linear(m["hidden"], inner, biased)
        self.gate = linear(m["hidden"], inner, biased) if m["gated"] else None
        self.down = linear(inner, m["hidden"], biased)

    def forward(self, x):
        inner = self.up(x)
        return self.down(inner.relu() if self.gate is None else inner * self.gate(x).relu())


class Experts(nn.Module):
    def __init__(self, m):
        super().__init__()
        experts = m["experts"]
        self.active = experts["active"]
        self.router = linear(m["hidden"], experts["count"])
        self.experts = nn.ModuleList([FeedForward(m, experts["feedForward"]) for _ in range(experts["count"])])
        self.shared = FeedForward(m, experts["shared"]) if experts["shared"] > 0 else None

    def forward(self, x):
        weights = self.router(x).softmax(-1)
        y = sum(self.experts[i](x) * weights[..., i : i + 1] for i in range(self.active))
        return y if self.shared is None else y + self.shared(x)


class Layer(nn.Module):
    def __init__(self, m, index):
        super().__init__()
        experts = m.get("experts")
        self.norms = nn.ModuleList([Norm(m["hidden"], m["norm"]) for _ in range(2)])
        self.attention = LatentAttention(m) if m.get("latent") else Attention(m)
        dense = experts is None or index < experts["denseLayers"]
        self.block = FeedForward(m, m["feedForward"]) if dense else Experts(m)

    def forward(self, x):
        x = x + self.attention(self.norms[0](x))
        return x + self.block(self.norms[1](x))


class Decoder(nn.Module):
    def __init__(self, m):
        super().__init__()
        self.embedding = nn.Embedding(m["vocabulary"], m["hidden"], device=META)
        self.positions = nn.Embedding(m["positions"], m["hidden"], device=META) if m["positions"] > 0 else None
        self.layers = nn.ModuleList([Layer(m, index) for index in range(m["layers"])])
        self.norm = Norm(m["hidden"], m["norm"])
        self.head = linear(m["hidden"], m["vocabulary"])
        if m["tied"]:
            self.head.weight = self.embedding.weight

    def forward(self, tokens):
        x = self.embedding(tokens)
        if self.positions is not None:
            x = x + self.positions(torch.arange(tokens.shape[1], device=META) % self.positions.num_embeddings)
        for layer in self.layers:
            x = layer(x)
        return self.head(self.norm(x))


asked = json.load(sys.stdin)
counted = {}
for name, dimensions in asked["models"].items():
    model = Decoder(dimensions)
    tokens = torch.zeros((1, asked["length"]), dtype=torch.long, device=META)
    with FlopCounterMode(display=False) as counter:
        model(tokens).sum().backward()
    counted[name] = {
        "parameters": sum(parameter.numel() for parameter in model.parameters()),
        "flops": counter.get_total_flops(),
    }
    print(name, counted[name], file=sys.stderr, flush=True)
    del model
print(json.dumps({"torch": torch.__version__, "length": asked["length"], "models": counted}, indent=2))
