"""Pre-trains BERT-base with PaddlePaddle: its own transformer encoder, and paddle.DataParallel."""

import os
from itertools import cycle

from steady_training import bert, options, processor, ranks
from steady_training.training import Dtypes, Framework, Training, Weights, learning_rate, train

# Before Paddle is imported: bad options end the program at once, and OMP_NUM_THREADS is read on import.
OPTIONS = options.parse(
    options.Abilities(
        framework="PaddlePaddle",
        model="BERT-base",
        samples="sequences",
        optimizer="adamw",
        learning_rate=1e-4,
        # Paddle's mixed precision has no effect on a CPU.
        cpu_precisions=("fp32",),
        gpu_precisions=("fp32", "bf16", "amp"),
    )
)
if OPTIONS.device == "cpu":
    os.environ["PADDLE_DISTRI_BACKEND"] = "gloo"

import paddle  # noqa: E402
from paddle import nn  # noqa: E402
from paddle.nn import functional as F  # noqa: E402

AUTOCAST = {"bf16": "bfloat16", "amp": "float16"}.get(OPTIONS.precision)
EPSILON = 1e-12


class Bert(nn.Layer):
    def __init__(self) -> None:
        super().__init__()
        self.words = nn.Embedding(bert.VOCABULARY, bert.HIDDEN)
        self.positions = nn.Embedding(bert.POSITIONS, bert.HIDDEN)
        self.segments = nn.Embedding(bert.SEGMENTS, bert.HIDDEN)
        self.norm = nn.LayerNorm(bert.HIDDEN, epsilon=EPSILON)
        self.dropout = nn.Dropout(OPTIONS.dropout)
        layer = nn.TransformerEncoderLayer(
            bert.HIDDEN,
            bert.HEADS,
            bert.INNER,
            OPTIONS.dropout,
            activation="gelu",
            act_dropout=0.0,
            layer_norm_eps=EPSILON,
        )
        self.encoder = nn.TransformerEncoder(layer, bert.LAYERS)
        self.pooler = nn.Linear(bert.HIDDEN, bert.HIDDEN)
        self.transform = nn.Linear(bert.HIDDEN, bert.HIDDEN)
        self.transform_norm = nn.LayerNorm(bert.HIDDEN, epsilon=EPSILON)
        self.decoder_bias = self.create_parameter([bert.VOCABULARY], is_bias=True)
        self.relationship = nn.Linear(bert.HIDDEN, 2)

    def forward(self, tokens, segments, labels, next_sentence):
        places = paddle.arange(tokens.shape[1])
        embedded = self.words(tokens) + self.positions(places) + self.segments(segments)
        encoded = self.encoder(self.dropout(self.norm(embedded)))
        predicted = self.transform_norm(F.gelu(self.transform(encoded)))
        # The decoder's weights are the word embeddings.
        scores = paddle.matmul(predicted, self.words.weight, transpose_y=True) + self.decoder_bias
        # Paddle's mean counts the tokens that it ignores.
        masked = (
            F.cross_entropy(
                scores.reshape([-1, bert.VOCABULARY]), labels.reshape([-1]), ignore_index=bert.IGNORED, reduction="sum"
            )
            / (labels != bert.IGNORED).astype("float32").sum()
        )
        pooled = paddle.tanh(self.pooler(encoded[:, 0]))
        return masked + F.cross_entropy(self.relationship(pooled), next_sentence)

    def named(self) -> dict[str, paddle.Tensor]:
        """Its parameters under the names of Hugging Face's model."""
        found: dict[str, paddle.Tensor] = {}

        def add(name: str, layer: nn.Layer) -> None:
            found[f"{name}.weight"] = layer.weight
            if getattr(layer, "bias", None) is not None:
                found[f"{name}.bias"] = layer.bias

        embeddings = "bert.embeddings"
        add(f"{embeddings}.word_embeddings", self.words)
        add(f"{embeddings}.position_embeddings", self.positions)
        add(f"{embeddings}.token_type_embeddings", self.segments)
        add(f"{embeddings}.LayerNorm", self.norm)
        for index, layer in enumerate(self.encoder.layers):
            name = f"bert.encoder.layer.{index}"
            add(f"{name}.attention.self.query", layer.self_attn.q_proj)
            add(f"{name}.attention.self.key", layer.self_attn.k_proj)
            add(f"{name}.attention.self.value", layer.self_attn.v_proj)
            add(f"{name}.attention.output.dense", layer.self_attn.out_proj)
            add(f"{name}.attention.output.LayerNorm", layer.norm1)
            add(f"{name}.intermediate.dense", layer.linear1)
            add(f"{name}.output.dense", layer.linear2)
            add(f"{name}.output.LayerNorm", layer.norm2)
        add("bert.pooler.dense", self.pooler)
        found["cls.predictions.bias"] = self.decoder_bias
        add("cls.predictions.transform.dense", self.transform)
        add("cls.predictions.transform.LayerNorm", self.transform_norm)
        add("cls.seq_relationship", self.relationship)
        return found


def main() -> None:
    place = ranks.from_environment()
    if OPTIONS.device == "gpu" and not paddle.is_compiled_with_cuda():
        options.refuse("This PaddlePaddle has no GPU support.")
    paddle.set_device("gpu" if OPTIONS.device == "gpu" else "cpu")
    paddle.seed(OPTIONS.seed)
    if place.size > 1:
        paddle.distributed.init_parallel_env()
    train(bert.model(OPTIONS.sequence_length), prepare(place), OPTIONS, place)


def prepare(place: ranks.Ranks) -> Training:
    model = Bert()
    named = model.named()
    for name, array in bert.first_weights(OPTIONS).items():
        named[name].set_value(array.T if is_transposed(name) else array)
    network = model if place.size == 1 else paddle.DataParallel(model)
    decayed = {parameter.name for name, parameter in named.items() if bert.decays(name)}
    optimizer = paddle.optimizer.AdamW(
        learning_rate(OPTIONS, place),
        epsilon=1e-8,
        parameters=list(named.values()),
        weight_decay=OPTIONS.weight_decay,
        apply_decay_param_fun=decayed.__contains__,
    )
    scaler = paddle.amp.GradScaler(enable=OPTIONS.precision == "amp")
    activations: list[paddle.dtype] = []

    def step(*batch: paddle.Tensor) -> float:
        with paddle.amp.auto_cast(enable=AUTOCAST is not None, dtype=AUTOCAST or "float16"):
            loss = network(*batch)
        scaler.scale(loss).backward()
        scaler.step(optimizer)
        scaler.update()
        gradient_types.append(dtype_name(dense.weight.grad.dtype))
        optimizer.clear_grad()
        return float(loss)

    dense = model.encoder.layers[-1].linear1
    gradient_types: list[str] = []
    watch = dense.register_forward_post_hook(lambda _layer, _inputs, output: activations.append(output.dtype))

    def dtypes() -> Dtypes:
        watch.remove()
        return Dtypes(dtype_name(dense.weight.dtype), dtype_name(activations[0]), gradient_types[0])

    def weights() -> Weights:
        return {name: p.numpy().T if is_transposed(name) else p.numpy() for name, p in named.items()}

    resident = [
        tuple(paddle.to_tensor(array) for array in (one.tokens, one.segments, one.labels, one.next_sentence))
        for one in bert.resident(OPTIONS, place)
    ]
    parameters = sum(p.size for p in named.values())
    return Training(framework(), parameters, cycle(resident), step, dtypes, weights)


def is_transposed(name: str) -> bool:
    """Paddle keeps the weights of a linear layer as [inputs, outputs]."""
    return name.endswith(".weight") and "embeddings" not in name and "LayerNorm" not in name


def framework() -> Framework:
    name = processor.name() if OPTIONS.device == "cpu" else paddle.device.cuda.get_device_name()
    return Framework("PaddlePaddle", paddle.__version__, (), name)


def dtype_name(dtype: paddle.dtype) -> str:
    return str(dtype).removeprefix("paddle.")


main()
