"""Pre-trains a mixture of experts of Mixtral's shape with plain PyTorch."""

from steady_training import llama, options, ranks
from steady_training.decoder_options import DecoderAbilities
from steady_training.training import train

# Before PyTorch is imported: bad options end the program at once, and OMP_NUM_THREADS is read on import.
OPTIONS = options.parse(
    options.Abilities(
        framework="PyTorch",
        model="a mixture of experts of Mixtral's shape",
        samples="sequences",
        optimizer="adamw",
        learning_rate=1e-3,
        weight_decay=0.1,
        cpu_precisions=("fp32", "bf16"),
        gpu_precisions=("fp32", "tf32", "bf16"),
        data=(("text", "native"),),
        sets_loader_workers=False,
        decoder=DecoderAbilities(
            "mixtral",
            llama.MIXTRAL,
            parallelisms=("expert", "pipeline", "context"),
            schedules=("1f1b", "gpipe", "interleaved-1f1b", "zero-bubble"),
            shardings=("none", "zero1", "zero2", "zero3", "fsdp", "hybrid"),
            recomputes=("none", "selective", "full"),
            attentions=("sdpa", "eager", "flash"),
            packing=True,
        ),
    )
)
DECODER = OPTIONS.decoder
if DECODER.layout.expert > 1 and (DECODER.sharding != "none" or DECODER.layout.pipeline > 1):
    options.refuse("Here, experts are divided without pipeline stages, and with the sharding none.")

from steady_training import llama_pytorch_training, pytorch  # noqa: E402


def main() -> None:
    place = ranks.from_environment()
    with pytorch.training_device(OPTIONS, place) as device:
        train(llama.model("mixtral", OPTIONS), llama_pytorch_training.prepare(OPTIONS, place, device), OPTIONS, place)
    pytorch.leave()


main()
