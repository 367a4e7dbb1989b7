"""Trains ResNet-50 v1.5 with MXNet: Gluon, hybridized, and the kvstore."""

import os
from collections.abc import Iterator
from itertools import cycle

from steady_training import batches, options, processor, ranks, resnet50
from steady_training.training import Dtypes, Framework, Training, Weights, learning_rate, train

# Before MXNet is imported: bad options end the program at once, and variables are read on import.
OPTIONS = options.parse(
    options.Abilities(
        framework="MXNet",
        gpu_precisions=("fp32", "tf32"),
        compiled=(True,),
        data=(("recordio", "native"),),
    )
)
os.environ.setdefault("MXNET_CPU_WORKER_NTHREADS", "1")

# In a process whose DMLC_ROLE is scheduler or server, this import serves until the workers have ended.
import mxnet as mx  # noqa: E402
import numpy as np  # noqa: E402
from mxnet import autograd, gluon  # noqa: E402
from network import ResNet50  # noqa: E402


def main() -> None:
    distributed = "DMLC_NUM_WORKER" in os.environ
    kvstore = mx.kv.create("dist_sync") if distributed else None
    place = ranks.from_environment()
    if kvstore is not None and place.size == 1:
        place = ranks.Ranks(kvstore.rank, kvstore.rank, kvstore.num_workers, None)
    if OPTIONS.device == "gpu" and mx.context.num_gpus() == 0:
        options.refuse("MXNet sees no GPU on this machine.")
    # Each rank sees its own GPU alone.
    context = mx.gpu() if OPTIONS.device == "gpu" else mx.cpu()
    train(resnet50.model(OPTIONS.image_size), prepare(place, context, kvstore), OPTIONS, place)


def prepare(place: ranks.Ranks, context: mx.Context, kvstore: mx.kv.KVStore | None) -> Training:
    network = ResNet50()
    network.initialize(ctx=context)
    network.hybridize(static_alloc=True, static_shape=True)
    trained = {
        pytorch_name(name): parameter
        for name, parameter in network._collect_params_with_prefix().items()
        if parameter.grad_req != "null"
    }
    for name, array in resnet50.first_weights(OPTIONS).items():
        trained[name].set_data(mx.nd.array(array))
        trained[name].wd_mult = float(resnet50.decays(name))
    # With a dist_sync kvstore the servers update the weights. They know parameters by their numbers alone.
    optimizer = mx.optimizer.SGD(
        learning_rate=learning_rate(OPTIONS, place), momentum=OPTIONS.momentum, wd=OPTIONS.weight_decay
    )
    optimizer.set_wd_mult({index: 0.0 for index, name in enumerate(trained) if not resnet50.decays(name)})
    trainer = gluon.Trainer(list(trained.values()), optimizer, kvstore=kvstore)
    criterion = gluon.loss.SoftmaxCrossEntropyLoss()
    activations: list[type] = []

    def step(images: mx.nd.NDArray, labels: mx.nd.NDArray) -> float:
        with autograd.record():
            logits = network(images)
            loss = criterion(logits, labels)
        loss.backward()
        # Sums over all ranks and divides by the global batch.
        trainer.step(OPTIONS.batch * place.size)
        activations[:] = [logits.dtype]
        mean = float(loss.mean().asscalar())
        mx.nd.waitall()
        return mean

    def dtypes() -> Dtypes:
        weight = trained["conv1.weight"]
        return Dtypes(*(np.dtype(dtype).name for dtype in (weight.dtype, activations[0], weight.grad().dtype)))

    def weights() -> Weights:
        return {name: parameter.data().asnumpy() for name, parameter in trained.items()}

    stream, ahead = feed(place, context)
    count = sum(int(np.prod(parameter.shape)) for parameter in trained.values())
    return Training(framework(), count, stream, step, dtypes, weights, arrays, ahead)


def feed(place: ranks.Ranks, context: mx.Context) -> tuple[Iterator[tuple[mx.nd.NDArray, mx.nd.NDArray]], int]:
    """Batches on the device, without an end, and how many the loader may have ready."""
    if OPTIONS.data == "real":
        import loaders

        return loaders.native(OPTIONS, place, context)
    resident = batches.resident(OPTIONS, place, resnet50.CLASSES)
    return cycle([tuple(mx.nd.array(part, ctx=context) for part in batch) for batch in resident]), 0


def arrays(images: mx.nd.NDArray, labels: mx.nd.NDArray) -> tuple[np.ndarray, np.ndarray]:
    return images.asnumpy(), labels.asnumpy().astype(np.int64)


def pytorch_name(name: str) -> str:
    """Gluon calls the scale of a batch norm gamma and its offset beta."""
    return name.replace(".gamma", ".weight").replace(".beta", ".bias")


def framework() -> Framework:
    libraries = (f"numpy {np.__version__}",)
    if OPTIONS.device == "cpu":
        return Framework("MXNet", mx.__version__, libraries, processor.name())
    return Framework("MXNet", mx.__version__, libraries, "NVIDIA GPU", tf32=OPTIONS.precision == "tf32")


main()
