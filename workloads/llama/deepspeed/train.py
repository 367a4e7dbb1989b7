"""Pre-trains a decoder of Llama's shape with DeepSpeed's engine: Hugging Face's model, and any stage of ZeRO."""

import os
from dataclasses import replace

from steady_training import llama, llama_scripts, one_rank, options, ranks
from steady_training.training import Dtypes, Training, Weights, train

# Before PyTorch is imported: bad options end the program at once, and OMP_NUM_THREADS is read on import.
OPTIONS = options.parse(
    llama_scripts.abilities(
        "DeepSpeed",
        gpu_precisions=("fp32", "tf32", "bf16"),
        shardings=("none", "zero1", "zero2", "zero3"),
        recomputes=("none", "full"),
        attentions=("sdpa", "eager"),
    )
)
os.environ["HF_HUB_OFFLINE"] = "1"
os.environ["DS_ACCELERATOR"] = "cpu" if OPTIONS.device == "cpu" else "cuda"

import deepspeed  # noqa: E402
import torch  # noqa: E402
import torch.distributed as dist  # noqa: E402
import transformers  # noqa: E402
from deepspeed.utils import safe_get_full_grad  # noqa: E402
from steady_training import llama_hugging_face, llama_optimizer, pytorch  # noqa: E402

DECODER = OPTIONS.decoder
STAGES = {"none": 0, "zero1": 1, "zero2": 2, "zero3": 3}


def main() -> None:
    one_rank.alone()
    place = ranks.from_environment()
    torch.set_num_threads(OPTIONS.threads)
    torch.backends.cuda.matmul.allow_tf32 = OPTIONS.precision == "tf32"
    deepspeed.init_distributed("gloo" if OPTIONS.device == "cpu" else "nccl", verbose=False)
    train(llama.model("llama", OPTIONS), prepare(place), OPTIONS, place)
    dist.destroy_process_group()


def prepare(place: ranks.Ranks) -> Training:
    model = llama_hugging_face.model(OPTIONS)
    if DECODER.recompute == "full":
        model.gradient_checkpointing_enable({"use_reentrant": False})
    named = dict(model.named_parameters())
    count = sum(p.numel() for p in named.values())
    optimizer = llama_optimizer.optimizer(named.items(), OPTIONS)
    engine, *_ = deepspeed.initialize(
        model=model,
        optimizer=optimizer,
        lr_scheduler=lambda wrapped: llama_optimizer.schedule(wrapped, OPTIONS),
        config={
            "train_micro_batch_size_per_gpu": OPTIONS.batch,
            "gradient_accumulation_steps": DECODER.accumulation,
            # It clips at 1 otherwise.
            "gradient_clipping": 0.0,
            "steps_per_print": 1,
            "zero_optimization": {"stage": STAGES[DECODER.sharding]},
            "zero_allow_untested_optimizer": True,
            "bf16": {"enabled": OPTIONS.precision == "bf16"},
        },
    )
    device = engine.device
    watched = model.model.layers[-1].mlp.up_proj
    activations: list[torch.dtype] = []
    watch = watched.register_forward_hook(lambda _module, _inputs, output: activations.append(output.dtype))
    found: list[Dtypes] = []

    def step(passes: list[tuple[torch.Tensor, torch.Tensor]]) -> float:
        total = torch.zeros((), device=device)
        for tokens, labels in passes:
            labels = labels.to(device)
            loss = engine(input_ids=tokens.to(device), labels=labels, shift_labels=labels).loss
            engine.backward(loss)
            total += loss.detach() / len(passes)
            if not found and engine.is_gradient_accumulation_boundary():
                watch.remove()
                gradient = safe_get_full_grad(watched.weight)
                found.append(
                    Dtypes(
                        *(str(kind).removeprefix("torch.") for kind in (torch.float32, activations[0], gradient.dtype))
                    )
                )
            engine.step()
        dist.all_reduce(total)
        return total.item() / place.size

    def weights() -> Weights:
        with deepspeed.zero.GatheredParameters(list(named.values()), enabled=DECODER.sharding == "zero3"):
            return {name: p.detach().float().cpu().numpy().copy() for name, p in named.items()}

    feed = ((list(zip(*map(torch.from_numpy, passes), strict=True)),) for passes in llama_scripts.steps(OPTIONS, place))
    libraries = (f"torch {torch.__version__}", f"transformers {transformers.__version__}")
    framework = replace(pytorch.framework(device, *libraries), name="DeepSpeed", version=deepspeed.__version__)
    return Training(framework, count, feed, step, lambda: found[0], weights)


main()
