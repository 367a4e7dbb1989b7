"""Pre-trains a decoder of Llama's shape with Lightning's Trainer; the model is steadystate's own in PyTorch."""

import logging
import os
import tempfile
from collections.abc import Iterator

from steady_training import llama_scripts, options, ranks

# Before PyTorch is imported: bad options end the program at once, and OMP_NUM_THREADS is read on import.
OPTIONS = options.parse(
    llama_scripts.abilities(
        "Lightning",
        cpu_precisions=("fp32", "bf16"),
        gpu_precisions=("fp32", "tf32", "bf16"),
        compiled=(False, True),
        recomputes=("none", "full"),
    )
)

import lightning  # noqa: E402
import torch  # noqa: E402
from steady_training import llama, llama_optimizer, llama_own_loop, llama_pytorch  # noqa: E402
from torch.utils.data import DataLoader, IterableDataset  # noqa: E402

DECODER = OPTIONS.decoder


def main() -> None:
    place = ranks.from_environment()
    torch.set_num_threads(OPTIONS.threads)
    torch.backends.cuda.matmul.allow_tf32 = OPTIONS.precision == "tf32"
    # Lightning recommends other products before it trains.
    logging.getLogger("lightning.pytorch.utilities.rank_zero").setLevel(logging.WARNING)
    if place.size == 1:
        # Else Lightning looks for a launcher in the variables.
        os.environ.pop("WORLD_SIZE", None)
    with tempfile.TemporaryDirectory() as folder:
        trainer = lightning.Trainer(
            accelerator="cpu" if OPTIONS.device == "cpu" else "gpu",
            devices=place.size // (place.nodes or 1),
            num_nodes=place.nodes or 1,
            strategy="ddp" if place.size > 1 else "auto",
            precision="bf16-mixed" if OPTIONS.precision == "bf16" else "32-true",
            max_steps=OPTIONS.steps,
            accumulate_grad_batches=DECODER.accumulation,
            default_root_dir=folder,
            logger=False,
            enable_checkpointing=False,
            enable_progress_bar=False,
            enable_model_summary=False,
            callbacks=[Recording(place)],
        )
        trainer.fit(Pretraining(), DataLoader(Sequences(place), batch_size=None))


class Sequences(IterableDataset):
    """The batches of one rank."""

    def __init__(self, place: ranks.Ranks) -> None:
        self._place = place

    def __iter__(self) -> Iterator[tuple[torch.Tensor, torch.Tensor]]:
        for passes in llama_scripts.steps(OPTIONS, self._place):
            yield from zip(*map(torch.from_numpy, passes), strict=True)


class Pretraining(lightning.LightningModule):
    def __init__(self) -> None:
        super().__init__()
        self.decoder = llama_pytorch.Decoder(OPTIONS)
        self.named = dict(self.decoder.named_parameters())
        first = llama.first_weights(OPTIONS)
        with torch.no_grad():
            for name, p in self.named.items():
                p.copy_(torch.from_numpy(first[name]))
        self.network = torch.compile(self.decoder) if OPTIONS.compile else self.decoder

    def training_step(self, batch: tuple[torch.Tensor, torch.Tensor], _number: int) -> torch.Tensor:
        tokens, labels = batch
        return llama_pytorch.loss_of(self.network(tokens), labels)

    def configure_optimizers(self):
        optimizer = llama_optimizer.optimizer(self.named.items(), OPTIONS)
        schedule = {"scheduler": llama_optimizer.schedule(optimizer, OPTIONS), "interval": "step"}
        return {"optimizer": optimizer, "lr_scheduler": schedule}


class Recording(lightning.Callback):
    def __init__(self, place: ranks.Ranks) -> None:
        self._place = place
        self._losses: list[torch.Tensor] = []

    def on_train_start(self, _trainer, module: Pretraining) -> None:
        last = next(reversed(list(module.decoder.model.layers.values())))
        self._watch = llama_own_loop.Watch(last.mlp.up_proj)
        self._recorder = llama_own_loop.recorder(
            "Lightning",
            lightning.__version__,
            (),
            parameters=llama_own_loop.count(module.named),
            watch=self._watch,
            weights=lambda: llama_own_loop.weights_of(module.named),
            options=OPTIONS,
            ranks=self._place,
            device=module.device,
        )

    def on_before_optimizer_step(self, *_arguments) -> None:
        self._watch.gradients_are_there()

    def on_train_batch_end(self, trainer, _module, outputs, _batch, number: int) -> None:
        self._losses.append(outputs["loss"].detach())
        if len(self._losses) == DECODER.accumulation:
            # Lightning has divided them by the accumulation.
            loss = torch.stack(self._losses).sum()
            self._losses.clear()
            self._recorder.step(trainer.strategy.reduce(loss, reduce_op="mean").item())

    def on_train_end(self, *_arguments) -> None:
        self._recorder.end()


main()
