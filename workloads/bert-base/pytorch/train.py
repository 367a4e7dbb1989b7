"""Pre-trains BERT-base with PyTorch: Hugging Face's model, and DistributedDataParallel."""

import os
from itertools import cycle

from steady_training import bert, options, processor, ranks
from steady_training.training import Dtypes, Framework, Training, Weights, learning_rate, train

# Before PyTorch is imported: bad options end the program at once, and OMP_NUM_THREADS is read on import.
OPTIONS = options.parse(
    options.Abilities(
        framework="PyTorch",
        model="BERT-base",
        samples="sequences",
        optimizer="adamw",
        learning_rate=1e-4,
        cpu_precisions=("fp32", "bf16"),
        gpu_precisions=("fp32", "tf32", "bf16", "amp"),
        compiled=(False, True),
    )
)
# The model is made from its configuration; nothing is looked for on the network.
os.environ["HF_HUB_OFFLINE"] = "1"

import torch  # noqa: E402
import torch.distributed as dist  # noqa: E402
import transformers  # noqa: E402
from torch.nn.parallel import DistributedDataParallel  # noqa: E402

AUTOCAST = {"bf16": torch.bfloat16, "amp": torch.float16}.get(OPTIONS.precision)


def main() -> None:
    place = ranks.from_environment()
    if OPTIONS.device == "gpu" and not torch.cuda.is_available():
        options.refuse("PyTorch sees no GPU on this machine.")
    device = torch.device("cuda", place.local_rank) if OPTIONS.device == "gpu" else torch.device("cpu")
    torch.set_num_threads(OPTIONS.threads)
    torch.manual_seed(OPTIONS.seed)
    torch.backends.cuda.matmul.allow_tf32 = OPTIONS.precision == "tf32"
    if device.type == "cuda":
        torch.cuda.set_device(device)
    if place.size > 1:
        dist.init_process_group("nccl" if device.type == "cuda" else "gloo")
    train(bert.model(OPTIONS.sequence_length), prepare(place, device), OPTIONS, place)
    if place.size > 1:
        dist.destroy_process_group()


def prepare(place: ranks.Ranks, device: torch.device) -> Training:
    configuration = transformers.BertConfig(
        hidden_dropout_prob=OPTIONS.dropout, attention_probs_dropout_prob=OPTIONS.dropout
    )
    model = transformers.BertForPreTraining(configuration)
    first = {name: torch.from_numpy(array) for name, array in bert.first_weights(OPTIONS).items()}
    model.load_state_dict(first, strict=False)  # what the file lacks are tied weights and positions
    model.to(device).train()
    network = model if place.size == 1 else DistributedDataParallel(model, gradient_as_bucket_view=True)
    if OPTIONS.compile:
        network = torch.compile(network)
    named = list(model.named_parameters())
    optimizer = torch.optim.AdamW(
        [
            {"params": [p for name, p in named if bert.decays(name)], "weight_decay": OPTIONS.weight_decay},
            {"params": [p for name, p in named if not bert.decays(name)], "weight_decay": 0.0},
        ],
        lr=learning_rate(OPTIONS, place),
    )
    scaler = torch.amp.GradScaler(device.type, enabled=OPTIONS.precision == "amp")
    activations: list[torch.dtype] = []

    def step(batch: dict[str, torch.Tensor]) -> float:
        optimizer.zero_grad(set_to_none=True)
        with torch.autocast(device.type, AUTOCAST, enabled=AUTOCAST is not None):
            loss = network(**batch).loss
        scaler.scale(loss).backward()
        scaler.step(optimizer)
        scaler.update()
        return loss.item()

    dense = model.bert.encoder.layer[-1].intermediate.dense
    watch = dense.register_forward_hook(lambda _module, _inputs, output: activations.append(output.dtype))

    def dtypes() -> Dtypes:
        watch.remove()
        weight = dense.weight
        return Dtypes(dtype_name(weight.dtype), dtype_name(activations[0]), dtype_name(weight.grad.dtype))

    def weights() -> Weights:
        return {name: p.detach().cpu().numpy() for name, p in named}

    resident = [(on_device(batch, device),) for batch in bert.resident(OPTIONS, place)]
    return Training(framework(device), sum(p.numel() for _, p in named), cycle(resident), step, dtypes, weights)


def on_device(batch: bert.Batch, device: torch.device) -> dict[str, torch.Tensor]:
    arrays = {
        "input_ids": batch.tokens,
        "token_type_ids": batch.segments,
        "labels": batch.labels,
        "next_sentence_label": batch.next_sentence,
    }
    return {name: torch.from_numpy(array).to(device) for name, array in arrays.items()}


def framework(device: torch.device) -> Framework:
    libraries = [f"transformers {transformers.__version__}"]
    if device.type == "cuda":
        libraries.append(f"cuda {torch.version.cuda}")
    name = torch.cuda.get_device_name(device) if device.type == "cuda" else processor.name()
    return Framework("PyTorch", torch.__version__, tuple(libraries), name, torch.backends.cuda.matmul.allow_tf32)


def dtype_name(dtype: torch.dtype) -> str:
    return str(dtype).removeprefix("torch.")


main()
