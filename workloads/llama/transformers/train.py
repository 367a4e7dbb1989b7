"""Pre-trains a decoder of Llama's shape with Hugging Face's LlamaForCausalLM and its Trainer."""

import os
import tempfile
from collections.abc import Iterator
from dataclasses import replace

from steady_training import llama, llama_scripts, options, ranks
from steady_training.training import Dtypes, OwnLoop, Recorder, Weights

# Before PyTorch is imported: bad options end the program at once, and OMP_NUM_THREADS is read on import.
OPTIONS = options.parse(
    llama_scripts.abilities(
        "Transformers",
        cpu_precisions=("fp32", "bf16"),
        gpu_precisions=("fp32", "tf32", "bf16"),
        compiled=(False, True),
        recomputes=("none", "full"),
        attentions=("sdpa", "eager"),
    )
)
# The model is made from its configuration; nothing is looked for on the network.
os.environ["HF_HUB_OFFLINE"] = "1"

import accelerate  # noqa: E402
import torch  # noqa: E402
import transformers  # noqa: E402
from steady_training import llama_hugging_face, llama_optimizer, pytorch  # noqa: E402
from torch.utils.data import DataLoader, IterableDataset  # noqa: E402

DECODER = OPTIONS.decoder


def main() -> None:
    place = ranks.from_environment()
    with pytorch.training_device(OPTIONS, place) as device, tempfile.TemporaryDirectory() as folder:
        model = llama_hugging_face.model(OPTIONS)
        optimizer = llama_optimizer.optimizer(model.named_parameters(), OPTIONS)
        trainer = Trainer(
            place,
            model=model,
            args=arguments(folder, place),
            optimizers=(optimizer, llama_optimizer.schedule(optimizer, OPTIONS)),
        )
        trainer.add_callback(Recording(model, place, device))
        trainer.train()


def arguments(folder: str, place: ranks.Ranks) -> transformers.TrainingArguments:
    return transformers.TrainingArguments(
        output_dir=folder,
        max_steps=OPTIONS.steps,
        per_device_train_batch_size=OPTIONS.batch,
        gradient_accumulation_steps=DECODER.accumulation,
        activation_checkpointing=DECODER.recompute == "full",
        bf16=OPTIONS.precision == "bf16",
        tf32=OPTIONS.precision == "tf32" if OPTIONS.device == "gpu" else None,
        torch_compile=OPTIONS.compile,
        use_cpu=OPTIONS.device == "cpu",
        ddp_backend="gloo" if OPTIONS.device == "cpu" and place.size > 1 else None,
        max_grad_norm=0.0,
        seed=OPTIONS.seed,
        logging_steps=1,
        disable_tqdm=True,
        report_to="none",
        save_strategy="no",
    )


class Sequences(IterableDataset):
    """The batches of one rank."""

    def __init__(self, place: ranks.Ranks) -> None:
        self._place = place

    def __iter__(self) -> Iterator[dict[str, torch.Tensor]]:
        for passes in llama_scripts.steps(OPTIONS, self._place):
            for tokens, labels in zip(*map(torch.from_numpy, passes), strict=True):
                # With labels that are shifted already, the model predicts as many tokens as it is given.
                yield {"input_ids": tokens, "labels": labels, "shift_labels": labels}


class Trainer(transformers.Trainer):
    def __init__(self, place: ranks.Ranks, **arguments) -> None:
        super().__init__(**arguments)
        self._place = place

    def get_train_dataloader(self) -> DataLoader:
        """Each rank makes its own batches."""
        return DataLoader(Sequences(self._place), batch_size=None)


class Recording(transformers.TrainerCallback):
    """Prints steadystate's lines beside the Trainer's own; each step is logged, so its loss is known."""

    def __init__(self, model: torch.nn.Module, place: ranks.Ranks, device: torch.device) -> None:
        self._watched = model.model.layers[-1].mlp.up_proj
        self._watch = self._watched.register_forward_hook(self._forward)
        self._activations: list[torch.dtype] = []
        self._dtypes: list[Dtypes] = []
        self._named = dict(model.named_parameters())
        libraries = (f"torch {torch.__version__}", f"accelerate {accelerate.__version__}")
        self._loop = OwnLoop(
            replace(pytorch.framework(device, *libraries), name="Transformers", version=transformers.__version__),
            sum(p.numel() for p in self._named.values()),
            lambda: self._dtypes[0],
            self._weights,
        )
        self._place = place

    def _forward(self, _module, _inputs, output: torch.Tensor) -> None:
        self._activations.append(output.dtype)

    def on_step_begin(self, _arguments, state, _control, **_rest) -> None:
        if state.global_step == 0:
            self._recorder = Recorder(llama.model("llama", OPTIONS), self._loop, OPTIONS, self._place)

    def on_pre_optimizer_step(self, *_state, **_rest) -> None:
        if not self._dtypes:
            self._watch.remove()
            self._dtypes.append(pytorch.dtypes(self._watched.weight, self._activations[0]))

    def on_log(self, _arguments, _state, _control, logs, **_rest) -> None:
        if "loss" in logs:
            self._recorder.step(logs["loss"])

    def on_train_end(self, *_state, **_rest) -> None:
        self._recorder.end()

    def _weights(self) -> Weights:
        return {name: p.detach().float().cpu().numpy() for name, p in self._named.items()}


main()
