"""Trains ResNet-50 v1.5 with MXNet: Gluon, hybridized, and the kvstore."""

import os
import socket

from steady_training import options, ranks, resnet50
from steady_training.training import train

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
# The kvstore listens at these addresses, and accepts no names there.
for address in ("DMLC_PS_ROOT_URI", "DMLC_NODE_HOST"):
    if address in os.environ:
        os.environ[address] = socket.gethostbyname(os.environ[address])

# In a process whose DMLC_ROLE is scheduler or server, this import serves until the workers have ended.
import mxnet as mx  # noqa: E402
from mxnet import gluon  # noqa: E402
from steady_training import mxnet_resnet50  # noqa: E402


def main() -> None:
    kvstore = mx.kv.create("dist_sync") if "DMLC_NUM_WORKER" in os.environ else None
    place = ranks.from_environment()
    if kvstore is not None and place.size == 1:
        place = ranks.Ranks(kvstore.rank, kvstore.rank, kvstore.num_workers, None)

    def trainer(parameters: dict[str, gluon.Parameter], optimizer: mx.optimizer.Optimizer) -> gluon.Trainer:
        # With a dist_sync kvstore the servers update the weights. They know parameters by their numbers alone.
        optimizer.set_wd_mult({number: one.wd_mult for number, one in enumerate(parameters.values())})
        return gluon.Trainer(list(parameters.values()), optimizer, kvstore=kvstore)

    # Each rank sees its own GPU alone.
    context = mxnet_resnet50.context_of(OPTIONS, local_rank=0)
    # The kvstore sums the gradients of all ranks.
    exchange = mxnet_resnet50.Exchange(trainer, samples=OPTIONS.batch * place.size)
    training = mxnet_resnet50.prepare(OPTIONS, place, context, exchange)
    train(resnet50.model(OPTIONS.image_size), training, OPTIONS, place)


main()
