"""Pre-trains a decoder of Llama's shape with PaddlePaddle: layers of its own, and data parallelism by fleet."""

import os
from contextlib import nullcontext

from steady_training import decoder_options, llama, llama_scripts, options, processor, ranks
from steady_training.training import Dtypes, Framework, Training, Weights, train

# Before Paddle is imported: bad options end the program at once, and OMP_NUM_THREADS is read on import.
OPTIONS = options.parse(
    llama_scripts.abilities("PaddlePaddle", gpu_precisions=("fp32", "bf16"), recomputes=("none", "full"))
)
if OPTIONS.device == "cpu":
    os.environ["PADDLE_DISTRI_BACKEND"] = "gloo"

import paddle  # noqa: E402
import paddle.distributed as dist  # noqa: E402
from network import Decoder  # noqa: E402
from paddle.distributed import fleet  # noqa: E402

DECODER = OPTIONS.decoder


def main() -> None:
    place = ranks.from_environment()
    if OPTIONS.device == "gpu" and not paddle.is_compiled_with_cuda():
        options.refuse("This PaddlePaddle has no GPU support.")
    paddle.set_device("gpu" if OPTIONS.device == "gpu" else "cpu")
    paddle.seed(OPTIONS.seed)
    if place.size > 1:
        fleet.init(is_collective=True)
    train(llama.model("llama", OPTIONS), prepare(place), OPTIONS, place)


def prepare(place: ranks.Ranks) -> Training:
    model = Decoder(DECODER.size, OPTIONS.sequence_length, DECODER.recompute == "full")
    named = {name if name.startswith("lm_head") else f"model.{name}": p for name, p in model.named_parameters()}
    for name, array in llama.first_weights(OPTIONS).items():
        named[name].set_value(array.T if llama.is_linear(name) else array)
    network = model if place.size == 1 else fleet.distributed_model(model)
    decayed = {parameter.name for name, parameter in named.items() if llama.decays(name)}
    optimizer = paddle.optimizer.AdamW(
        OPTIONS.learning_rate,
        *llama_scripts.ADAM_BETAS,
        epsilon=llama_scripts.ADAM_EPSILON,
        parameters=list(named.values()),
        weight_decay=OPTIONS.weight_decay,
        apply_decay_param_fun=decayed.__contains__,
    )
    activations: list[paddle.dtype] = []
    gradients: list[paddle.dtype] = []
    done = 0

    def step(inputs: list[paddle.Tensor], labels: list[paddle.Tensor]) -> float:
        nonlocal done
        optimizer.set_lr(decoder_options.learning_rate(OPTIONS.learning_rate, DECODER, done))
        done += 1
        total = paddle.zeros([])
        for number, passed in enumerate(zip(inputs, labels, strict=True), start=1):
            exchanges = place.size == 1 or number == DECODER.accumulation
            with nullcontext() if exchanges else network.no_sync():
                with paddle.amp.auto_cast(enable=OPTIONS.precision == "bf16", dtype="bfloat16"):
                    loss = network(*passed) / DECODER.accumulation
                loss.backward()
            total += loss.detach()
        gradients.append(watched.weight.grad.dtype)
        optimizer.step()
        optimizer.clear_grad()
        if place.size > 1:
            dist.all_reduce(total)
        return float(total) / place.size

    watched = model.layers[-1].mlp.up_proj
    watch = watched.register_forward_post_hook(lambda _layer, _inputs, output: activations.append(output.dtype))

    def dtypes() -> Dtypes:
        watch.remove()
        return Dtypes(
            *(str(found).removeprefix("paddle.") for found in (watched.weight.dtype, *activations[:1], *gradients[:1]))
        )

    def weights() -> Weights:
        return {name: p.numpy().T if llama.is_linear(name) else p.numpy() for name, p in named.items()}

    count = sum(p.size for p in named.values())
    feed = ([list(map(paddle.to_tensor, arrays)) for arrays in step] for step in llama_scripts.steps(OPTIONS, place))
    return Training(framework(), count, feed, step, dtypes, weights)


def framework() -> Framework:
    name = processor.name() if OPTIONS.device == "cpu" else paddle.device.cuda.get_device_name()
    return Framework("PaddlePaddle", paddle.__version__, (), name)


main()
