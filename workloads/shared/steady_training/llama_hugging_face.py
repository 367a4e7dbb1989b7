"""Hugging Face's LlamaForCausalLM with the first weights of the options. Imports PyTorch and transformers."""

import torch
import transformers

from steady_training import llama
from steady_training.options import Options


def model(options: Options) -> transformers.LlamaForCausalLM:
    size = options.decoder.size
    configuration = transformers.LlamaConfig(
        vocab_size=size.vocabulary,
        hidden_size=size.hidden,
        intermediate_size=size.inner,
        num_hidden_layers=size.layers,
        num_attention_heads=size.heads,
        num_key_value_heads=size.key_value_heads,
        max_position_embeddings=options.sequence_length,
        rms_norm_eps=llama.NORM_EPSILON,
        rope_parameters={"rope_type": "default", "rope_theta": size.rotary_base},
        tie_word_embeddings=size.tied,
        use_cache=False,
        attn_implementation=options.decoder.attention,
    )
    made = transformers.LlamaForCausalLM(configuration)
    first = {name: torch.from_numpy(array) for name, array in llama.first_weights(options).items()}
    made.load_state_dict(first, strict=not size.tied)
    return made.train()
