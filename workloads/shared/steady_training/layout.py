"""How devices share the work of a decoder: which part of the model and of the batch each rank has."""

from dataclasses import dataclass

from steady_training.ranks import Ranks


class LayoutError(Exception):
    """One sentence for people, with the arithmetic."""


@dataclass(frozen=True)
class Layout:
    """World size = tensor x context x data x pipeline; experts divide the data-parallel ranks."""

    tensor: int
    pipeline: int
    context: int
    expert: int
    data: int
    # Chunks of layers that each pipeline rank holds.
    virtual: int = 1

    @property
    def stages(self) -> int:
        return self.pipeline * self.virtual


@dataclass(frozen=True)
class Place:
    """Coordinates of one rank."""

    tensor: int
    context: int
    data: int
    pipeline: int


def layout_of(world: int, *, tensor: int, pipeline: int, context: int, expert: int, virtual: int) -> Layout:
    """Data parallelism is what is left of the world. Raises LayoutError."""
    model = tensor * pipeline * context
    if world % model != 0:
        raise LayoutError(
            f"{world} ranks are not a multiple of {model} = "
            f"tensor {tensor} x pipeline {pipeline} x context {context} parallel ranks."
        )
    data = world // model
    if data % expert != 0:
        raise LayoutError(f"{data} data-parallel ranks are not a multiple of {expert} expert-parallel ranks.")
    if virtual > 1 and pipeline == 1:
        raise LayoutError(f"{virtual} virtual stages need more than one pipeline rank.")
    return Layout(tensor, pipeline, context, expert, data, virtual)


def place_of(layout: Layout, ranks: Ranks) -> Place:
    """Tensor parallel ranks are neighbours, then those of context, data and pipeline."""
    rest, tensor = divmod(ranks.rank, layout.tensor)
    rest, context = divmod(rest, layout.context)
    pipeline, data = divmod(rest, layout.data)
    return Place(tensor, context, data, pipeline)


def check(layout: Layout, size, length: int, *, sequence_parallel: bool = False) -> None:
    """Whether a model of this size can be divided so. Raises LayoutError."""
    tensor, stages = layout.tensor, layout.stages
    for amount, what in (
        (size.heads, "attention heads"),
        (size.key_value_heads, "key-value heads"),
        (size.inner, "columns of the feed-forward network"),
        (size.vocabulary, "tokens of the vocabulary"),
    ):
        _divides(amount, tensor, what, "tensor-parallel ranks")
    if stages > size.layers:
        raise LayoutError(
            f"{size.layers} layers cannot fill {stages} stages = {layout.pipeline} pipeline ranks x {layout.virtual}."
        )
    _divides(size.layers, stages, "layers", f"stages = {layout.pipeline} pipeline ranks x {layout.virtual}")
    _divides(length, layout.context, "tokens of a sequence", "context-parallel ranks")
    if sequence_parallel:
        _divides(length // layout.context, tensor, "tokens of a context part", "tensor-parallel ranks")
    if layout.expert > 1:
        if size.experts is None:
            raise LayoutError(f"The size {size.name} has no experts to divide among {layout.expert} ranks.")
        _divides(size.experts, layout.expert, "experts", "expert-parallel ranks")


def _divides(amount: int, parts: int, what: str, among: str) -> None:
    if amount % parts != 0:
        raise LayoutError(f"{amount} {what} are not a multiple of {parts} {among}.")
