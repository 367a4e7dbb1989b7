"""fastai's Learner in a terminal, with the bar of fastprogress."""

import torch
from fastai.vision.all import DataLoaders, Learner, Callback, CrossEntropyLossFlat
from stopwatch import Stopwatch, load

torch.set_num_threads(1)
watch = Stopwatch()


class Batches(torch.utils.data.Dataset):
    def __init__(self, count):
        self.count = count

    def __len__(self):
        return self.count

    def __getitem__(self, index):
        load(0.01)
        return torch.rand(32), torch.randint(0, 4, ())


class Timer(Callback):
    def before_train(self):
        watch.begin()

    def after_step(self):
        watch.step()


loaders = DataLoaders(*[torch.utils.data.DataLoader(Batches(count), batch_size=4) for count in (400, 40)])
Learner(loaders, torch.nn.Linear(32, 4), loss_func=CrossEntropyLossFlat(), cbs=[Timer()]).fit(3)
watch.write()
