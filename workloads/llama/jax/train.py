"""Pre-trains a decoder of Llama's shape with JAX: functions of arrays, Optax, and one device for each process."""

import os
from collections.abc import Iterator
from itertools import count

from steady_training import decoder_options, llama, llama_scripts, options, processor, ranks
from steady_training.training import Dtypes, Framework, Training, Weights, train

# Before JAX is imported: bad options end the program at once, and variables are read on import.
OPTIONS = options.parse(
    llama_scripts.abilities(
        "JAX",
        cpu_precisions=("fp32", "bf16"),
        gpu_precisions=("fp32", "tf32", "bf16"),
        compiled=(True,),
        parallelisms=("tensor",),
        shardings=("none", "fsdp"),
        recomputes=("none", "full"),
    )
)
os.environ["JAX_PLATFORMS"] = "cpu" if OPTIONS.device == "cpu" else "cuda"
# Threads of XLA's pool.
os.environ["PJRT_NPROC"] = str(OPTIONS.threads)

import jax  # noqa: E402
import jax.numpy as jnp  # noqa: E402
import network  # noqa: E402
import numpy as np  # noqa: E402
import optax  # noqa: E402
from jax.experimental import multihost_utils  # noqa: E402
from jax.sharding import AxisType, NamedSharding, PartitionSpec  # noqa: E402

DECODER = OPTIONS.decoder
COMPUTES = jnp.bfloat16 if OPTIONS.precision == "bf16" else jnp.float32


def main() -> None:
    place = ranks.from_environment()
    jax.config.update("jax_default_matmul_precision", "tensorfloat32" if OPTIONS.precision == "tf32" else "highest")
    if place.size > 1:
        jax.config.update("jax_cpu_collectives_implementation", "gloo")
        jax.distributed.initialize(num_processes=place.size, process_id=place.rank)
    train(llama.model("llama", OPTIONS), prepare(place), OPTIONS, place)


def prepare(place: ranks.Ranks) -> Training:
    # Tensor-parallel ranks are neighbours.
    mesh = jax.make_mesh((DECODER.layout.data, DECODER.layout.tensor), ("data", "tensor"), (AxisType.Auto,) * 2)
    first = llama.first_weights(OPTIONS)
    parameters = {
        name: jax.make_array_from_callback(array.shape, NamedSharding(mesh, part_of(name)), array.__getitem__)
        for name, array in first.items()
    }
    optimizer = optax.chain(
        optax.scale_by_adam(*llama_scripts.ADAM_BETAS, llama_scripts.ADAM_EPSILON),
        optax.add_decayed_weights(OPTIONS.weight_decay, {name: llama.decays(name) for name in first}),
    )
    everywhere = NamedSharding(mesh, PartitionSpec())
    moments = jax.tree.map(
        lambda array: array if array.ndim > 0 else jax.device_put(array, everywhere), optimizer.init(parameters)
    )
    state = (parameters, moments)
    observed: dict[str, str] = {}

    def loss_of(parameters: network.Arrays, inputs: jax.Array, labels: jax.Array) -> jax.Array:
        hidden = network.apply(parameters, inputs, DECODER.size, COMPUTES, DECODER.recompute == "full")
        observed["activations"] = hidden.dtype.name
        scores = network.scores(parameters, hidden, DECODER.size)
        return optax.softmax_cross_entropy_with_integer_labels(scores, labels).mean()

    def train_step(state, rate: float, inputs: jax.Array, labels: jax.Array):
        """Of inputs and labels [accumulation, batch of all ranks, length]; the loss is the mean over them all."""
        parameters, moments = state

        def accumulate(sums, micro):
            return jax.tree.map(jnp.add, sums, jax.value_and_grad(loss_of)(parameters, *micro)), None

        zeros = (jnp.zeros(()), jax.tree.map(jnp.zeros_like, parameters))
        sums, _ = jax.lax.scan(accumulate, zeros, (inputs, labels))
        loss, gradients = jax.tree.map(lambda total: total / DECODER.accumulation, sums)
        observed["gradients"] = jax.tree.leaves(gradients)[0].dtype.name
        updates, moments = optimizer.update(gradients, moments, parameters)
        updates = jax.tree.map(lambda update: -rate * update, updates)
        return (optax.apply_updates(parameters, updates), moments), loss

    # The next state lies as the last one did, else the second step would be compiled too.
    places = jax.tree.map(lambda array: array.sharding, state)
    compiled = jax.jit(train_step, donate_argnums=0, out_shardings=(places, None))
    steps = count()

    def step(inputs: jax.Array, labels: jax.Array) -> float:
        nonlocal state
        rate = decoder_options.learning_rate(OPTIONS.learning_rate, DECODER, next(steps))
        state, loss = compiled(state, rate, inputs, labels)
        jax.block_until_ready(state)
        return float(loss)

    def dtypes() -> Dtypes:
        weight = jax.tree.leaves(state[0])[0]
        return Dtypes(weight.dtype.name, observed["activations"], observed["gradients"])

    def weights() -> Weights:
        return {name: multihost_utils.process_allgather(array, tiled=True) for name, array in state[0].items()}

    size = sum(array.size for array in parameters.values())
    return Training(framework(), size, feed(place, mesh), step, dtypes, weights)


def part_of(name: str) -> PartitionSpec:
    """Which part of an array a rank holds: of matrices [outputs, inputs], columns or rows for tensor parallelism."""
    data = "data" if DECODER.sharding == "fsdp" else None
    if name.endswith("norm.weight"):
        return PartitionSpec()
    by_inputs = name.endswith(("o_proj.weight", "down_proj.weight"))
    return PartitionSpec(data, "tensor") if by_inputs else PartitionSpec("tensor", data)


def feed(place: ranks.Ranks, mesh: jax.sharding.Mesh) -> Iterator[tuple[jax.Array, jax.Array]]:
    """Inputs and labels of each step on the devices of all ranks, without an end."""
    sharding = NamedSharding(mesh, PartitionSpec(None, "data"))
    for arrays in llama_scripts.steps(OPTIONS, place):
        yield tuple(jax.make_array_from_process_local_data(sharding, array.astype(np.int32)) for array in arrays)


def framework() -> Framework:
    libraries = (f"optax {optax.__version__}", f"numpy {np.__version__}")
    device = processor.name() if OPTIONS.device == "cpu" else jax.local_devices()[0].device_kind
    return Framework("JAX", jax.__version__, libraries, device, OPTIONS.precision == "tf32")


main()
