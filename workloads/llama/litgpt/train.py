"""Pre-trains a decoder of Llama's shape with LitGPT: its GPT, and the loop of `litgpt pretrain`."""

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

from steady_training import decoder_options, llama_scripts, options, ranks

# Before PyTorch is imported: bad options end the program at once, and OMP_NUM_THREADS is read on import.
OPTIONS = options.parse(
    llama_scripts.abilities(
        "LitGPT",
        cpu_precisions=("fp32", "bf16"),
        gpu_precisions=("fp32", "tf32", "bf16"),
        compiled=(False, True),
    )
)

import importlib.metadata  # noqa: E402

import lightning  # noqa: E402
import litgpt  # noqa: E402
import litgpt.pretrain  # noqa: E402
import torch  # noqa: E402
from lightning.fabric.loggers import Logger  # noqa: E402
from litgpt.args import EvalArgs, TrainArgs  # noqa: E402
from steady_training import llama, llama_optimizer, llama_own_loop  # noqa: E402
from steady_training.training import Weights  # noqa: E402
from torch.utils.data import DataLoader, IterableDataset  # noqa: E402

DECODER = OPTIONS.decoder
PARTS = {
    "self_attn.o_proj": "attn.proj",
    "mlp.gate_proj": "mlp.fc_1",
    "mlp.up_proj": "mlp.fc_2",
    "mlp.down_proj": "mlp.proj",
    "input_layernorm": "norm_1",
    "post_attention_layernorm": "norm_2",
}


def main() -> None:
    place = ranks.from_environment()
    torch.set_num_threads(OPTIONS.threads)
    torch.backends.cuda.matmul.allow_tf32 = OPTIONS.precision == "tf32"
    if place.size == 1:
        # Else Fabric looks for a launcher in the variables.
        os.environ.pop("WORLD_SIZE", None)
    devices = place.size // (place.nodes or 1)
    recording = Recording(place)
    fabric = lightning.Fabric(
        accelerator="cpu" if OPTIONS.device == "cpu" else "cuda",
        devices=devices,
        num_nodes=place.nodes or 1,
        strategy="ddp" if place.size > 1 else "auto",
        precision="bf16-mixed" if OPTIONS.precision == "bf16" else "32-true",
        loggers=[recording],
    )
    fabric.launch()
    model = litgpt.GPT(configuration())
    named = hugging_face_names(model)
    with torch.no_grad():
        for name, array in llama.first_weights(OPTIONS).items():
            named[name].copy_(torch.from_numpy(array))
    optimizer = fabric.setup_optimizers(llama_optimizer.optimizer(trained(model), OPTIONS))
    recording.begin(fabric, model, named)
    network = fabric.setup(torch.compile(model) if OPTIONS.compile else model)
    loader = fabric.setup_dataloaders(DataLoader(Sequences(place), batch_size=None), use_distributed_sampler=False)
    # The learning rate of `litgpt pretrain` falls until the last step; this one does not depend on how many there are.
    litgpt.pretrain.get_lr = lambda peak, iteration, *_rest: decoder_options.learning_rate(
        peak, DECODER, iteration // DECODER.accumulation
    )
    with tempfile.TemporaryDirectory() as folder:
        litgpt.pretrain.fit(
            fabric=fabric,
            devices=devices,
            num_nodes=place.nodes or 1,
            state={"model": network, "optimizer": optimizer, "iter_num": 0, "step_count": 0},
            train_dataloader=loader,
            # It is looked at before the first step, to verify the settings.
            val_dataloader=loader,
            out_dir=Path(folder),
            tokenizer_dir=None,
            train=TrainArgs(
                log_interval=1,
                global_batch_size=OPTIONS.batch * DECODER.accumulation * place.size,
                micro_batch_size=OPTIONS.batch,
                max_tokens=OPTIONS.steps * OPTIONS.batch * DECODER.accumulation * place.size * OPTIONS.sequence_length,
                max_norm=float("inf"),
                min_lr=0.0,
                lr_warmup_steps=0,
                save_interval=None,
            ),
            eval=EvalArgs(interval=OPTIONS.steps + 1, final_validation=False),
        )
    recording.end()


def configuration() -> litgpt.Config:
    size = DECODER.size
    return litgpt.Config(
        name=f"llama-{size.name}",
        block_size=OPTIONS.sequence_length,
        vocab_size=size.vocabulary,
        padded_vocab_size=size.vocabulary,
        n_layer=size.layers,
        n_head=size.heads,
        n_query_groups=size.key_value_heads,
        n_embd=size.hidden,
        intermediate_size=size.inner,
        rotary_percentage=1.0,
        rope_base=int(size.rotary_base),
        norm_class_name="RMSNorm",
        norm_eps=llama.NORM_EPSILON,
        mlp_class_name="LLaMAMLP",
        parallel_residual=False,
        bias=False,
    )


def hugging_face_names(model: litgpt.GPT) -> dict[str, torch.Tensor]:
    """Its weights, and the parts of those that it keeps together."""
    size, parts = DECODER.size, {}
    if size.tied:
        model.transformer.wte.weight = model.lm_head.weight
    else:
        parts["lm_head.weight"] = model.lm_head.weight
    parts |= {
        "model.embed_tokens.weight": model.transformer.wte.weight,
        "model.norm.weight": model.transformer.ln_f.weight,
    }
    of_keys = size.key_value_heads * size.head_width
    for index, block in enumerate(model.transformer.h):
        layer = f"model.layers.{index}"
        for name, at in PARTS.items():
            parts[f"{layer}.{name}.weight"] = block.get_submodule(at).weight
        together = block.attn.qkv.weight.split((size.hidden, of_keys, of_keys))
        for part, weight in zip("qkv", together, strict=True):
            parts[f"{layer}.self_attn.{part}_proj.weight"] = weight
    return parts


def trained(model: litgpt.GPT) -> Iterator[tuple[str, torch.nn.Parameter]]:
    """Norms are called so that they do not decay."""
    for name, p in model.named_parameters():
        yield ("norm.weight" if p.ndim == 1 else name), p


class Sequences(IterableDataset):
    """The batches of one rank; each sequence has the token that follows it."""

    def __init__(self, place: ranks.Ranks) -> None:
        self._place = place

    def __iter__(self) -> Iterator[torch.Tensor]:
        for passes in llama_scripts.steps(OPTIONS, self._place):
            for tokens, labels in zip(*map(torch.from_numpy, passes), strict=True):
                yield torch.cat((tokens, labels[:, -1:]), 1)


class Recording(Logger):
    """Gets what LitGPT logs after each step."""

    name, version = "steadystate", None

    def __init__(self, place: ranks.Ranks) -> None:
        self._place = place

    def begin(self, fabric: lightning.Fabric, model: litgpt.GPT, named: dict[str, torch.Tensor]) -> None:
        self._fabric = fabric
        watch = llama_own_loop.Watch(model.transformer.h[-1].mlp.fc_2)
        # The last moment in a step at which gradients are there.
        clip = fabric.clip_gradients

        def clip_gradients(*arguments, **options):
            watch.gradients_are_there()
            return clip(*arguments, **options)

        fabric.clip_gradients = clip_gradients

        def weights() -> Weights:
            return {name: p.detach().float().cpu().numpy() for name, p in named.items()}

        self._recorder = llama_own_loop.recorder(
            "LitGPT",
            importlib.metadata.version("litgpt"),
            (f"lightning {lightning.__version__}",),
            parameters=sum(p.numel() for p in model.parameters()),
            watch=watch,
            weights=weights,
            options=OPTIONS,
            ranks=self._place,
            device=fabric.device,
        )

    def log_metrics(self, metrics: dict[str, float], step: int | None = None) -> None:
        if "loss" in metrics:
            self._recorder.step(self._fabric.all_reduce(torch.tensor(metrics["loss"]), reduce_op="mean").item())

    def log_hyperparams(self, *_arguments, **_options) -> None:
        pass

    def end(self) -> None:
        self._recorder.end()


main()
