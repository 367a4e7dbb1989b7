"""torchtitan's own trainer on one CPU, with the debug model.

torchtitan takes the device from torch, falling back to CUDA: this gives it the CPU and the functions of torch.cuda that torch.cpu
lacks. FlexAttention has no backward pass on CPUs: the same mask is used as a dense one. The wheel has no tokenizer and no text, so
that both are made here.
"""

import json
import os
import pathlib
import random
import resource
import sys
import types

os.environ.update(RANK="0", WORLD_SIZE="1", LOCAL_RANK="0", MASTER_ADDR="127.0.0.1", OMP_NUM_THREADS="1")
os.environ.setdefault("MASTER_PORT", str(random.randint(20000, 60000)))

import torch
import torch._utils
import torch.distributed
import torch.nn.functional as functional
from stopwatch import Stopwatch, load
from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers
from torch.nn.attention.flex_attention import create_mask

torch.set_num_threads(1)


def make_assets():
    random.seed(0)
    words = ["".join(random.choices("abcdefghijklm", k=random.randint(2, 7))) for _ in range(1500)]
    texts = [" ".join(random.choices(words, k=400)) for _ in range(400)]
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    special = ["<|begin_of_text|>", "<|end_of_text|>"]
    tokenizer.train_from_iterator(
        texts[:50],
        trainers.BpeTrainer(
            vocab_size=2000, special_tokens=special, initial_alphabet=pre_tokenizers.ByteLevel.alphabet()
        ),
    )
    assets = pathlib.Path("tests/assets")
    for folder in ("tokenizer", "c4_test"):
        (assets / folder).mkdir(parents=True, exist_ok=True)
    tokenizer.save(str(assets / "tokenizer/tokenizer.json"))
    config = dict(bos_token=special[0], eos_token=special[1], add_bos_token=True, add_eos_token=True)
    (assets / "tokenizer/tokenizer_config.json").write_text(json.dumps(config))
    (assets / "c4_test/data.jsonl").write_text("\n".join(json.dumps({"text": text}) for text in texts))


def stand_in_for_cuda():
    peak = lambda: resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    cpu = torch.cpu
    cpu.get_device_name = lambda *device: "CPU"
    cpu.get_device_properties = lambda *device: types.SimpleNamespace(total_memory=24 << 30, name="CPU")
    cpu.reset_peak_memory_stats = lambda *device: None
    cpu.empty_cache = lambda: None
    cpu.current_device = lambda: 0
    cpu.device_count = lambda: 8
    cpu.memory_stats = lambda *device: {
        "active_bytes.all.peak": peak(),
        "reserved_bytes.all.peak": peak(),
        "num_alloc_retries": 0,
        "num_ooms": 0,
    }
    original = torch._utils._get_device_module
    torch._utils._get_available_device_type = lambda: "cpu"
    torch._utils._get_device_module = lambda device: cpu if device == "cpu" else original(device)
    barrier = torch.distributed.barrier
    torch.distributed.barrier = lambda *groups, device_ids=None, **settings: barrier(*groups, **settings)


make_assets()
stand_in_for_cuda()

from torchtitan.models.common import attention

masks = {}


def dense(query, key, value, *rest, block_mask=None, scale=None, enable_gqa=False, **settings):
    mask = masks.get(id(block_mask))
    if mask is None:
        masks.clear()
        shape = (query.shape[0], 1, query.shape[2], key.shape[2])
        mask = masks[id(block_mask)] = create_mask(block_mask.mask_mod, *shape, device="cpu")
    return functional.scaled_dot_product_attention(
        query, key, value, attn_mask=mask, scale=scale, enable_gqa=enable_gqa
    ), None


attention.FlexAttention.compiled_flex_attn = staticmethod(dense)

watch = Stopwatch()
step = torch.optim.AdamW.step


def timed(self, *arguments, **settings):
    load(0.2)
    result = step(self, *arguments, **settings)
    watch.step()
    return result


torch.optim.AdamW.step = timed

from torchtitan.train import main

sys.argv += (
    "--module llama3 --config llama3_debugmodel --training.steps 40 --training.seq_len 64 "
    "--training.local_batch_size 2 --metrics.log_freq 2"
).split()
main()
watch.write()
