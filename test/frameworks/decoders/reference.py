"""
Trains transformers' own Llama or Mixtral from the weights and tokens of our scripts, and prints its losses.

    reference.py llama|mixtral STEPS BATCH LENGTH
"""

import os
import sys
from types import SimpleNamespace

os.environ["HF_HUB_OFFLINE"] = "1"

import torch
import transformers
from steady_training import decoder_options, llama, tokens

family, (steps, batch, length) = sys.argv[1], map(int, sys.argv[2:])
size = {"llama": llama.LLAMA, "mixtral": llama.MIXTRAL}[family]["tiny"]
decoder = SimpleNamespace(size=size, packing=False, accumulation=1, warmup_steps=0, decay_steps=1000)
options = SimpleNamespace(
    decoder=decoder, batch=batch, sequence_length=length, seed=1, data="synthetic", initial_weights=None
)
shared = dict(
    vocab_size=size.vocabulary,
    hidden_size=size.hidden,
    intermediate_size=size.inner,
    num_hidden_layers=size.layers,
    num_attention_heads=size.heads,
    num_key_value_heads=size.key_value_heads,
    max_position_embeddings=length,
    rms_norm_eps=llama.NORM_EPSILON,
    tie_word_embeddings=size.tied,
    rope_parameters={"rope_type": "default", "rope_theta": size.rotary_base},
)
weights = {name: torch.from_numpy(array) for name, array in llama.first_weights(options).items()}
if family == "llama":
    model = transformers.LlamaForCausalLM(transformers.LlamaConfig(**shared))
else:
    experts = dict(num_local_experts=size.experts, num_experts_per_tok=size.experts_of_token)
    model = transformers.MixtralForCausalLM(transformers.MixtralConfig(**shared, **experts, sliding_window=None))
    for index in range(size.layers):
        ours, theirs = f"model.layers.{index}.block_sparse_moe", f"model.layers.{index}.mlp"
        weights[f"{theirs}.gate.weight"] = weights.pop(f"{ours}.gate.weight")
        first, second, third = (
            torch.stack([weights.pop(f"{ours}.experts.{e}.w{part}.weight") for e in range(size.experts)])
            for part in (1, 2, 3)
        )
        weights[f"{theirs}.experts.gate_up_proj"] = torch.cat((first, third), 1)
        weights[f"{theirs}.experts.down_proj"] = second
model.load_state_dict(weights)
named = dict(model.named_parameters())
optimizer = torch.optim.AdamW(
    [
        {"params": [p for name, p in named.items() if llama.decays(name)], "weight_decay": 0.1},
        {"params": [p for name, p in named.items() if not llama.decays(name)], "weight_decay": 0.0},
    ],
    betas=(0.9, 0.95),
)
for step, fed in zip(range(steps), tokens.batches(options, 0, 1), strict=False):
    for group in optimizer.param_groups:
        group["lr"] = decoder_options.learning_rate(1e-3, decoder, step)
    optimizer.zero_grad()
    logits = model(torch.from_numpy(fed.tokens)).logits
    loss = torch.nn.functional.cross_entropy(logits.flatten(0, 1), torch.from_numpy(fed.labels).flatten())
    loss.backward()
    optimizer.step()
    print("loss", f"{loss.item():.9g}", flush=True)
