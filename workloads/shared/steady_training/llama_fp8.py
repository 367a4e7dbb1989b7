"""Linear layers whose matrix products are in FP8, with scales of each product. Imports PyTorch."""

from collections.abc import Callable
from dataclasses import dataclass

import torch
from torch import nn

# Of inputs and weights. E5M2 has more range and fewer digits.
NARROW = torch.float8_e4m3fn


@dataclass(frozen=True)
class Recipe:
    """As torchao and torchtitan name them: `tensorwise` has one scale for a matrix, `rowwise` one for each row."""

    by_row: bool
    gradients: torch.dtype


RECIPES = {
    "fp8-tensorwise": Recipe(by_row=False, gradients=torch.float8_e5m2),
    "fp8-rowwise": Recipe(by_row=True, gradients=NARROW),
}


def product_dtype(precision: str) -> str | None:
    return str(NARROW).removeprefix("torch.") if precision in RECIPES else None


def _narrowed(matrix: torch.Tensor, dtype: torch.dtype, by_row: bool) -> tuple[torch.Tensor, torch.Tensor]:
    """The matrix over its scale, and the scale: [rows, 1] or []. The largest value becomes the largest of FP8."""
    largest = matrix.abs().amax(1, keepdim=True) if by_row else matrix.abs().amax()
    scale = (largest.float() / torch.finfo(dtype).max).clamp(min=torch.finfo(torch.float32).tiny)
    return (matrix.float() / scale).to(dtype).contiguous(), scale


def _product(left: torch.Tensor, right: torch.Tensor, recipe: Recipe, left_dtype: torch.dtype) -> torch.Tensor:
    """[m, k] times the transpose of [n, k]."""
    narrow_left, left_scale = _narrowed(left, left_dtype, recipe.by_row)
    narrow_right, right_scale = _narrowed(right, NARROW, recipe.by_row)
    return torch._scaled_mm(
        narrow_left,
        narrow_right.t(),
        scale_a=left_scale,
        scale_b=right_scale.t() if recipe.by_row else right_scale,
        out_dtype=left.dtype,
    )


class _Linear(torch.autograd.Function):
    """Inputs [tokens, in], weight [out, in]; the product and both of its gradients are in FP8."""

    @staticmethod
    def forward(context, inputs: torch.Tensor, weight: torch.Tensor, recipe: Recipe) -> torch.Tensor:
        context.save_for_backward(inputs, weight)
        context.recipe = recipe
        return _product(inputs, weight, recipe, NARROW)

    @staticmethod
    def backward(context, gradient: torch.Tensor):
        inputs, weight = context.saved_tensors
        recipe = context.recipe
        of_inputs = _product(gradient, weight.t(), recipe, recipe.gradients)
        of_weight = _product(gradient.t(), inputs.t(), recipe, recipe.gradients)
        return of_inputs, of_weight, None


class Fp8Linear(nn.Linear):
    """Its weights stay as they are; what it returns is bfloat16."""

    def __init__(self, inputs: int, outputs: int, *, recipe: Recipe) -> None:
        super().__init__(inputs, outputs, bias=False)
        self.recipe = recipe

    def forward(self, inputs: torch.Tensor) -> torch.Tensor:
        flat = inputs.flatten(0, -2).to(torch.bfloat16)
        return _Linear.apply(flat, self.weight.to(torch.bfloat16), self.recipe).unflatten(0, inputs.shape[:-1])


def linear_of(precision: str) -> Callable[[int, int], nn.Linear]:
    """Makes a linear layer, without biases, of so many inputs and outputs."""
    recipe = RECIPES.get(precision)
    if recipe is None:
        return lambda inputs, outputs: nn.Linear(inputs, outputs, bias=False)
    return lambda inputs, outputs: Fp8Linear(inputs, outputs, recipe=recipe)
