"""Lightning with the bar of rich, as in a terminal."""

import os

os.environ["FORCE_COLOR"] = "1"

from lightning.pytorch.callbacks import RichProgressBar
from lightning_module import fit

fit(callbacks=[RichProgressBar()])
