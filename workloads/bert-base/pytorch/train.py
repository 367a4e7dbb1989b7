"""Pre-trains BERT-base with PyTorch: Hugging Face's model, and DistributedDataParallel."""

import os
from itertools import cycle

from steady_training import bert, options, ranks
from steady_training.training import Dtypes, Training, Weights, learning_rate, train

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
import transformers  # noqa: E402
from steady_training import pytorch  # noqa: E402


def main() -> None:
    place = ranks.from_environment()
    with pytorch.training_device(OPTIONS, place) as device:
        train(bert.model(OPTIONS.sequence_length), prepare(place, device), OPTIONS, place)


def prepare(place: ranks.Ranks, device: torch.device) -> Training:
    configuration = transformers.BertConfig(
        hidden_dropout_prob=OPTIONS.dropout, attention_probs_dropout_prob=OPTIONS.dropout
    )
    model = transformers.BertForPreTraining(configuration)
    first = {name: torch.from_numpy(array) for name, array in bert.first_weights(OPTIONS).items()}
    model.load_state_dict(first, strict=False)  # what the file lacks are tied weights and positions
    model.to(device).train()
    network = pytorch.network_of(model, OPTIONS, place)
    named = list(model.named_parameters())
    optimizer = torch.optim.AdamW(
        [
            {"params": [p for name, p in named if bert.decays(name)], "weight_decay": OPTIONS.weight_decay},
            {"params": [p for name, p in named if not bert.decays(name)], "weight_decay": 0.0},
        ],
        lr=learning_rate(OPTIONS, place),
    )
    scaler = pytorch.gradient_scaler(OPTIONS, device)
    activations: list[torch.dtype] = []

    def step(batch: dict[str, torch.Tensor]) -> float:
        optimizer.zero_grad(set_to_none=True)
        with pytorch.autocast(OPTIONS, device):
            loss = network(**batch).loss
        scaler.scale(loss).backward()
        scaler.step(optimizer)
        scaler.update()
        return loss.item()

    dense = model.bert.encoder.layer[-1].intermediate.dense
    watch = dense.register_forward_hook(lambda _module, _inputs, output: activations.append(output.dtype))

    def dtypes() -> Dtypes:
        watch.remove()
        return pytorch.dtypes(dense.weight, activations[0])

    def weights() -> Weights:
        return {name: p.detach().cpu().numpy() for name, p in named}

    resident = [(on_device(batch, device),) for batch in bert.resident(OPTIONS, place)]
    return Training(
        pytorch.framework(device, f"transformers {transformers.__version__}"),
        sum(p.numel() for _, p in named),
        cycle(resident),
        step,
        dtypes,
        weights,
    )


def on_device(batch: bert.Batch, device: torch.device) -> dict[str, torch.Tensor]:
    arrays = {
        "input_ids": batch.tokens,
        "token_type_ids": batch.segments,
        "labels": batch.labels,
        "next_sentence_label": batch.next_sentence,
    }
    return {name: torch.from_numpy(array).to(device) for name, array in arrays.items()}


main()
