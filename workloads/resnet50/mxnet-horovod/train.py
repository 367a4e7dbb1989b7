"""Trains ResNet-50 v1.5 with MXNet and Horovod: Gluon, hybridized, and Horovod's DistributedTrainer."""

import os

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

import horovod  # noqa: E402
import horovod.mxnet as hvd  # noqa: E402
import mxnet as mx  # noqa: E402
from mxnet import gluon  # noqa: E402
from steady_training import mxnet_resnet50  # noqa: E402


def main() -> None:
    hvd.init()
    place = ranks.Ranks(hvd.rank(), hvd.local_rank(), hvd.size(), hvd.cross_size())

    def trainer(parameters: dict[str, gluon.Parameter], optimizer: mx.optimizer.Optimizer) -> gluon.Trainer:
        hvd.broadcast_parameters(parameters)
        return hvd.DistributedTrainer(parameters, optimizer)

    context = mxnet_resnet50.context_of(OPTIONS, hvd.local_rank())
    # Horovod averages the gradients of all ranks.
    exchange = mxnet_resnet50.Exchange(trainer, samples=OPTIONS.batch, libraries=(f"horovod {horovod.__version__}",))
    training = mxnet_resnet50.prepare(OPTIONS, place, context, exchange)
    train(resnet50.model(OPTIONS.image_size), training, OPTIONS, place)


main()
