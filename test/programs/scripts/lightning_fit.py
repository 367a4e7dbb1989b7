"""Lightning with the bar that it has by itself, a validation after each epoch."""

from lightning.pytorch.callbacks import TQDMProgressBar
from lightning_module import fit

fit(callbacks=[TQDMProgressBar(refresh_rate=5)])
