"""litgpt pre-trains a tiny model, as `litgpt pretrain` does, on tokens that it makes."""

import sys

import torch
from litgpt import Config, data, pretrain
from litgpt.args import EvalArgs, LogArgs, TrainArgs
from stopwatch import Stopwatch, load

torch.set_num_threads(1)
watch = Stopwatch()


class Tokens(torch.utils.data.Dataset):
    def __len__(self):
        return 4000

    def __getitem__(self, index):
        load(0.01)
        return torch.randint(0, 64, (33,))


class Made(data.DataModule):
    def connect(self, tokenizer=None, batch_size=1, max_seq_length=None):
        self.batch_size = batch_size

    def train_dataloader(self):
        return torch.utils.data.DataLoader(Tokens(), batch_size=self.batch_size)

    def val_dataloader(self):
        return torch.utils.data.DataLoader(torch.utils.data.Subset(Tokens(), range(4)), batch_size=1)


class Timed(torch.optim.AdamW):
    def step(self, *args, **kwargs):
        result = super().step(*args, **kwargs)
        watch.step()
        return result


import __main__

# It reads the arguments of the command, of which there are none here.
pretrain.save_hyperparameters = lambda *arguments: None

__main__.Timed = Timed
pretrain.setup(
    model_name="pythia-14m",
    model_config=Config(name="tiny", block_size=32, vocab_size=64, padded_vocab_size=64, n_layer=1, n_head=2, n_embd=32),
    out_dir="trained",
    precision="32-true",
    data=Made(),
    train=TrainArgs(
        save_interval=None, log_interval=10, global_batch_size=4, micro_batch_size=4,
        max_tokens=4 * 32 * 250, max_norm=1.0, min_lr=1e-5, lr_warmup_steps=10, tie_embeddings=False,
    ),
    eval=EvalArgs(interval=1000, max_iters=2, initial_validation=False, final_validation=False),
    log=LogArgs(),
    optimizer={"class_path": "__main__.Timed", "init_args": {"lr": 1e-3}},
    devices=1,
    logger_name="csv",
)
watch.write()
