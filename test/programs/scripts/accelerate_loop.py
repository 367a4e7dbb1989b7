"""A loop of one's own under accelerate, with the bar of Hugging Face's examples: `range(max_steps)`, moved by `update`."""

import torch
from accelerate import Accelerator
from stopwatch import Stopwatch, load
from tqdm.auto import tqdm

torch.set_num_threads(1)
watch = Stopwatch()
accelerator = Accelerator(cpu=True)
model = torch.nn.Linear(32, 4)
optimizer = torch.optim.AdamW(model.parameters())
model, optimizer = accelerator.prepare(model, optimizer)
bar = tqdm(range(360), disable=not accelerator.is_local_main_process)
watch.begin()
for epoch in range(3):
    model.train()
    for _ in range(120):
        load(0.03)
        loss = torch.nn.functional.cross_entropy(model(torch.rand(16, 32)), torch.randint(0, 4, (16,)))
        accelerator.backward(loss)
        optimizer.step()
        optimizer.zero_grad()
        watch.step()
        bar.update(1)
    accelerator.print(f"epoch {epoch}: {{'train_loss': {loss.item()}}}")
watch.write()
