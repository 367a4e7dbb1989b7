"""Hugging Face's Trainer with its bar and its dictionaries, a model without weights from elsewhere."""

import torch
from stopwatch import Stopwatch, load
from transformers import LlamaConfig, LlamaForCausalLM, Trainer, TrainerCallback, TrainingArguments

torch.set_num_threads(1)
watch = Stopwatch()


class Sentences(torch.utils.data.Dataset):
    def __len__(self):
        return 4000

    def __getitem__(self, index):
        load(0.005)
        tokens = torch.randint(0, 64, (32,))
        return {"input_ids": tokens, "labels": tokens}


class Timer(TrainerCallback):
    def on_train_begin(self, args, state, control, **kwargs):
        watch.begin()

    def on_step_end(self, args, state, control, **kwargs):
        watch.step()


config = LlamaConfig(
    vocab_size=64, hidden_size=32, intermediate_size=64, num_hidden_layers=1, num_attention_heads=2
)
arguments = TrainingArguments(
    output_dir="trained",
    per_device_train_batch_size=8,
    max_steps=240,
    logging_steps=20,
    save_strategy="no",
    report_to=[],
    use_cpu=True,
)
Trainer(
    model=LlamaForCausalLM(config), args=arguments, train_dataset=Sentences(), callbacks=[Timer()]
).train()
watch.write()
