"""Pre-trains a decoder of Llama's shape with plain PyTorch, on every parallelism that PyTorch has itself."""

from steady_training import llama, options, ranks
from steady_training.decoder_options import DecoderAbilities
from steady_training.training import train

# Before PyTorch is imported: bad options end the program at once, and OMP_NUM_THREADS is read on import.
OPTIONS = options.parse(
    options.Abilities(
        framework="PyTorch",
        model="a decoder of Llama's shape",
        samples="sequences",
        optimizer="adamw",
        learning_rate=1e-3,
        weight_decay=0.1,
        cpu_precisions=("fp32", "bf16", "fp8-tensorwise", "fp8-rowwise"),
        gpu_precisions=("fp32", "tf32", "bf16", "fp8-tensorwise", "fp8-rowwise"),
        compiled=(False, True),
        data=(("text", "native"),),
        sets_loader_workers=False,
        decoder=DecoderAbilities(
            "llama",
            llama.LLAMA,
            parallelisms=("tensor", "pipeline", "context"),
            sequence_parallel=True,
            schedules=("1f1b", "gpipe", "interleaved-1f1b", "zero-bubble"),
            shardings=("none", "zero1", "zero2", "zero3", "fsdp", "hybrid"),
            recomputes=("none", "selective", "full"),
            attentions=("sdpa", "eager", "flash"),
            packing=True,
        ),
    )
)

LAYOUT = OPTIONS.decoder.layout
if LAYOUT.tensor > 1 and OPTIONS.compile:
    options.refuse("PyTorch 2.15 cannot compile layers that tensor parallelism divides: their backward pass fails.")
if LAYOUT.tensor > 1 and LAYOUT.data * LAYOUT.context > 1 and OPTIONS.decoder.sharding == "zero1":
    options.refuse("ZeroRedundancyOptimizer takes no weights that tensor parallelism divides; use another sharding.")
if OPTIONS.precision == "fp8-rowwise" and LAYOUT.tensor > 1:
    options.refuse("PyTorch 2.15 does not divide FP8 products with a scale for each row; use fp8-tensorwise.")

from steady_training import llama_pytorch_training, pytorch  # noqa: E402


def main() -> None:
    place = ranks.from_environment()
    with pytorch.training_device(OPTIONS, place) as device:
        train(llama.model("llama", OPTIONS), llama_pytorch_training.prepare(OPTIONS, place, device), OPTIONS, place)
    pytorch.leave()


main()
