"""What the programs with Lightning have in common."""

import lightning
import torch
from stopwatch import Stopwatch, load

torch.set_num_threads(1)
watch = Stopwatch()


class Batches(torch.utils.data.Dataset):
    def __init__(self, count):
        self.count = count

    def __len__(self):
        return self.count

    def __getitem__(self, index):
        load(0.03)
        return torch.rand(32), torch.randint(0, 4, ())


class Module(lightning.LightningModule):
    def __init__(self):
        super().__init__()
        self.layer = torch.nn.Linear(32, 4)

    def training_step(self, batch, index):
        loss = torch.nn.functional.cross_entropy(self.layer(batch[0]), batch[1])
        self.log("train_loss", loss, prog_bar=True)
        return loss

    def validation_step(self, batch, index):
        self.log("val_loss", torch.nn.functional.cross_entropy(self.layer(batch[0]), batch[1]), prog_bar=True)

    def on_train_epoch_start(self):
        watch.begin()

    def on_train_batch_end(self, outputs, batch, index):
        watch.step()

    def configure_optimizers(self):
        return torch.optim.AdamW(self.parameters())


def fit(**settings):
    trainer = lightning.Trainer(
        max_epochs=3, accelerator="cpu", devices=1, logger=False, enable_checkpointing=False, **settings
    )
    loaders = [torch.utils.data.DataLoader(Batches(count)) for count in (120, 60)]
    trainer.fit(Module(), *loaders)
    watch.write()
