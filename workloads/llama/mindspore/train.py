"""Pre-trains a decoder of Llama's shape with MindSpore, its step compiled as a graph."""

from steady_training import decoder_options, llama, llama_scripts, options, processor, ranks
from steady_training.training import Dtypes, Framework, Training, Weights, train

# Before MindSpore is imported: bad options end the program at once, and OMP_NUM_THREADS is read on import.
OPTIONS = options.parse(
    llama_scripts.abilities("MindSpore", compiled=(True,), attentions=("eager",), accumulation=False)
)

import mindspore as ms  # noqa: E402
import network  # noqa: E402
import numpy as np  # noqa: E402
from mindspore.experimental import optim  # noqa: E402

DECODER = OPTIONS.decoder


def main() -> None:
    place = ranks.from_environment()
    if place.size > 1:
        options.refuse("The MindSpore script trains on one device.")
    ms.set_device("CPU")
    ms.set_context(mode=ms.GRAPH_MODE)
    ms.runtime.set_cpu_affinity(False)
    ms.set_seed(OPTIONS.seed)
    train(llama.model("llama", OPTIONS), prepare(place), OPTIONS, place)


def prepare(place: ranks.Ranks) -> Training:
    model = network.Decoder(DECODER.size, OPTIONS.batch, OPTIONS.sequence_length)
    named = network.names(model)
    for name, array in llama.first_weights(OPTIONS).items():
        named[name].set_data(ms.Tensor(array))
    # The optimizers of mindspore.nn do not correct the bias of the first steps.
    optimizer = optim.AdamW(
        [
            {"params": [p for name, p in named.items() if llama.decays(name)], "weight_decay": OPTIONS.weight_decay},
            {"params": [p for name, p in named.items() if not llama.decays(name)], "weight_decay": 0.0},
        ],
        OPTIONS.learning_rate,
        llama_scripts.ADAM_BETAS,
        llama_scripts.ADAM_EPSILON,
    )
    differentiated = ms.value_and_grad(model, None, optimizer.parameters)
    done = 0

    @ms.jit
    def update(tokens: ms.Tensor, labels: ms.Tensor):
        loss, gradients = differentiated(tokens, labels)
        optimizer(gradients)
        return loss

    def step(tokens: ms.Tensor, labels: ms.Tensor) -> float:
        nonlocal done
        rate = decoder_options.learning_rate(OPTIONS.learning_rate, DECODER, done)
        for group in optimizer.param_groups:
            ms.ops.assign(group["lr"], ms.Tensor(rate, ms.float32))
        done += 1
        return float(update(tokens, labels).asnumpy())

    feed = (
        tuple(ms.Tensor(part[0].astype(np.int32)) for part in passes) for passes in llama_scripts.steps(OPTIONS, place)
    )

    def weights() -> Weights:
        return {name: parameter.asnumpy() for name, parameter in named.items()}

    count = sum(parameter.size for parameter in named.values())
    # Inside a graph, no tensor can be asked for its type.
    dtypes = Dtypes(named["model.norm.weight"].asnumpy().dtype.name, None, None)
    return Training(framework(), count, feed, step, lambda: dtypes, weights)


def framework() -> Framework:
    return Framework("MindSpore", ms.__version__, (f"numpy {np.__version__}",), processor.name())


main()
