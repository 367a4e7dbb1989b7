"""A loop over batches with rich's own columns, as its documentation shows them, and one task for the epochs."""

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from stopwatch import Stopwatch, load

watch = Stopwatch()
console = Console(force_terminal=True, width=100)
columns = (
    TextColumn("[progress.description]{task.description}"),
    BarColumn(),
    MofNCompleteColumn(),
    TimeElapsedColumn(),
    TimeRemainingColumn(),
)
with Progress(*columns, console=console) as progress:
    task = progress.add_task("Training", total=400)
    for step in range(400):
        load(0.03)
        watch.step()
        progress.update(task, advance=1)
watch.write()
