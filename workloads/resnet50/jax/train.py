"""Trains ResNet-50 v1.5 with JAX: Flax, Optax, and one device for each process of jax.distributed."""

import os
from collections.abc import Iterator
from itertools import cycle

from steady_training import batches, options, processor, ranks, resnet50
from steady_training.training import Dtypes, Framework, Training, Weights, learning_rate, train

# Before JAX is imported: bad options end the program at once, and variables are read on import.
OPTIONS = options.parse(
    options.Abilities(
        framework="JAX",
        cpu_precisions=("fp32", "bf16"),
        gpu_precisions=("fp32", "tf32", "bf16"),
        memory_formats=("channels-last",),
        compiled=(True,),
        data=(("folder", "native"),),
    )
)
os.environ["JAX_PLATFORMS"] = "cpu" if OPTIONS.device == "cpu" else "cuda"
# Threads of XLA's pool.
os.environ["PJRT_NPROC"] = str(OPTIONS.threads)

import flax  # noqa: E402
import jax  # noqa: E402
import jax.numpy as jnp  # noqa: E402
import numpy as np  # noqa: E402
import optax  # noqa: E402
from flax.traverse_util import flatten_dict, unflatten_dict  # noqa: E402
from jax.sharding import NamedSharding, PartitionSpec  # noqa: E402
from network import ResNet50  # noqa: E402

COMPUTES = jnp.bfloat16 if OPTIONS.precision == "bf16" else jnp.float32


def main() -> None:
    place = ranks.from_environment()
    jax.config.update("jax_default_matmul_precision", "tensorfloat32" if OPTIONS.precision == "tf32" else "highest")
    if place.size > 1:
        jax.config.update("jax_cpu_collectives_implementation", "gloo")
        jax.distributed.initialize(num_processes=place.size, process_id=place.rank)
    train(resnet50.model(OPTIONS.image_size), prepare(place), OPTIONS, place)


def prepare(place: ranks.Ranks) -> Training:
    model = ResNet50(COMPUTES)
    mesh = jax.make_mesh((place.size,), ("ranks",))
    everywhere, by_rank = PartitionSpec(), PartitionSpec("ranks")
    image = jnp.zeros((1, OPTIONS.image_size, OPTIONS.image_size, 3))
    statistics = jax.jit(model.init)(jax.random.key(0), image)["batch_stats"]
    first = resnet50.first_weights(OPTIONS)
    parameters = unflatten_dict({flax_path(name): to_flax(array) for name, array in first.items()})
    decaying = unflatten_dict({flax_path(name): resnet50.decays(name) for name in first})
    optimizer = optax.chain(
        optax.add_decayed_weights(OPTIONS.weight_decay, decaying),
        optax.sgd(learning_rate(OPTIONS, place), OPTIONS.momentum),
    )
    state = jax.device_put((parameters, statistics, optimizer.init(parameters)), NamedSharding(mesh, everywhere))
    observed: dict[str, str] = {}

    def loss_of(parameters, statistics, images, labels):
        variables = {"params": parameters, "batch_stats": statistics}
        logits, changed = model.apply(variables, images, mutable=["batch_stats", "intermediates"])
        observed["activations"] = changed["intermediates"]["activations"][0].dtype.name
        loss = optax.softmax_cross_entropy_with_integer_labels(logits, labels).mean()
        return loss, changed["batch_stats"]

    def rank_step(state, images, labels):
        parameters, statistics, moments = state
        (loss, statistics), gradients = jax.value_and_grad(loss_of, has_aux=True)(
            parameters, statistics, images, labels
        )
        observed["gradients"] = jax.tree.leaves(gradients)[0].dtype.name
        gradients, statistics = jax.lax.pmean((gradients, statistics), "ranks")
        updates, moments = optimizer.update(gradients, moments, parameters)
        return (optax.apply_updates(parameters, updates), statistics, moments), loss[None]

    train_step = jax.jit(
        # Each rank normalizes its own batch; without shard_map, XLA would normalize the global one.
        jax.shard_map(
            rank_step,
            mesh=mesh,
            in_specs=(everywhere, by_rank, by_rank),
            out_specs=(everywhere, by_rank),
            check_vma=False,
        ),
        donate_argnums=0,
    )

    def step(images: jax.Array, labels: jax.Array) -> float:
        nonlocal state
        state, losses = train_step(state, images, labels)
        jax.block_until_ready(state)
        return float(losses.addressable_data(0)[0])

    def dtypes() -> Dtypes:
        weight = jax.tree.leaves(state[0])[0]
        return Dtypes(weight.dtype.name, observed["activations"], observed["gradients"])

    def weights() -> Weights:
        local = jax.tree.map(lambda array: np.asarray(array.addressable_data(0)), state[0])
        return {pytorch_name(path): from_flax(array) for path, array in flatten_dict(local).items()}

    sharding = NamedSharding(mesh, by_rank)
    stream, ahead = feed(place, sharding)
    count = sum(array.size for array in jax.tree.leaves(parameters))
    return Training(framework(), count, stream, step, dtypes, weights, kept, ahead)


def feed(place: ranks.Ranks, sharding: NamedSharding) -> tuple[Iterator[tuple[jax.Array, jax.Array]], int]:
    """Batches on the devices of all ranks, without an end, and how many the loader may have ready."""

    def on_devices(images: np.ndarray, labels: np.ndarray) -> tuple[jax.Array, jax.Array]:
        place_part = jax.make_array_from_process_local_data
        return place_part(sharding, images), place_part(sharding, labels.astype(np.int32))

    if OPTIONS.data == "real":
        import loaders

        stream, ahead = loaders.native(OPTIONS, place)
        return (on_devices(*batch) for batch in stream), ahead
    resident = batches.resident(OPTIONS, place, resnet50.CLASSES)
    return cycle([on_devices(images.transpose(0, 2, 3, 1), labels) for images, labels in resident]), 0


def kept(images: jax.Array, labels: jax.Array) -> dict[str, np.ndarray]:
    """Those of this rank."""
    part = np.asarray(images.addressable_data(0)).transpose(0, 3, 1, 2)
    return {"images": part, "labels": np.asarray(labels.addressable_data(0)).astype(np.int64)}


def flax_path(name: str) -> tuple[str, ...]:
    """Of `layer1.0.conv1.weight`: the block, the layer in it, and what Flax calls the parameter."""
    *modules, part = name.split(".")
    path = (".".join(modules[:2]), ".".join(modules[2:])) if len(modules) > 2 else tuple(modules)
    is_norm = "bn" in path[-1] or path[-1] == "downsample.1"
    return *path, part if part == "bias" else "scale" if is_norm else "kernel"


def pytorch_name(path: tuple[str, ...]) -> str:
    return ".".join((*path[:-1], "bias" if path[-1] == "bias" else "weight"))


def to_flax(array: np.ndarray) -> np.ndarray:
    """Flax keeps kernels as [height, width, inputs, outputs] and [inputs, outputs]."""
    return array.transpose(2, 3, 1, 0) if array.ndim == 4 else array.T


def from_flax(array: np.ndarray) -> np.ndarray:
    return array.transpose(3, 2, 0, 1) if array.ndim == 4 else array.T


def framework() -> Framework:
    libraries = (f"flax {flax.__version__}", f"optax {optax.__version__}", f"numpy {np.__version__}")
    device = processor.name() if OPTIONS.device == "cpu" else jax.local_devices()[0].device_kind
    return Framework("JAX", jax.__version__, libraries, device, OPTIONS.precision == "tf32")


main()
