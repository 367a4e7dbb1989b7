"""Pre-trains a decoder of Llama's shape with torchtitan: its Llama 3 model, its parallelism and its Trainer."""

import tempfile
from collections.abc import Iterator

from steady_training import decoder_options, llama, llama_scripts, one_rank, options, ranks

# Before PyTorch is imported: bad options end the program at once, and OMP_NUM_THREADS is read on import.
OPTIONS = options.parse(
    llama_scripts.abilities(
        "torchtitan",
        # On one device, torchtitan has float32 weights and autocast.
        cpu_precisions=("fp32", "bf16"),
        gpu_precisions=("fp32", "tf32", "bf16"),
        compiled=(False, True),
        parallelisms=("tensor",),
        sequence_parallel=True,
        shardings=("none", "fsdp"),
        recomputes=("none", "full"),
    )
)

import importlib.metadata  # noqa: E402

import torch  # noqa: E402

if OPTIONS.device == "cpu":
    import on_cpu

    on_cpu.replace()

from functools import partial  # noqa: E402

from steady_training import llama_own_loop  # noqa: E402
from steady_training.training import Weights  # noqa: E402
from torch import nn  # noqa: E402
from torch.distributed.tensor import DTensor, distribute_tensor  # noqa: E402
from torchtitan.components.loss import CrossEntropyLoss  # noqa: E402
from torchtitan.components.metrics import MetricsProcessor  # noqa: E402
from torchtitan.components.optimizer import LRSchedulersContainer, OptimizersContainer  # noqa: E402
from torchtitan.components.optimizer.optimizer import ParamGroupConfig  # noqa: E402
from torchtitan.config import CompileConfig  # noqa: E402
from torchtitan.config.configs import ParallelismConfig, TrainingConfig  # noqa: E402
from torchtitan.distributed.activation_checkpoint import FullAC  # noqa: E402
from torchtitan.models.common import ComplexRoPE, Embedding, Linear, RMSNorm  # noqa: E402
from torchtitan.models.common.attention import ScaledDotProductAttention  # noqa: E402
from torchtitan.models.common.config_utils import make_ffn_config, make_gqa_config  # noqa: E402
from torchtitan.models.llama3 import Llama3Model, model_registry  # noqa: E402
from torchtitan.models.llama3.model import Llama3TransformerBlock  # noqa: E402
from torchtitan.tools.logging import init_logger  # noqa: E402
from torchtitan.trainer import Trainer  # noqa: E402

DECODER = OPTIONS.decoder
# The first weights are steadystate's; torchtitan wants to know how it would make them.
DENSE = {"weight": partial(nn.init.trunc_normal_, std=llama.INITIAL_DEVIATION), "bias": nn.init.zeros_}
ONES = {"weight": nn.init.ones_}


def main() -> None:
    init_logger()
    one_rank.alone()
    place = ranks.from_environment()
    torch.set_num_threads(OPTIONS.threads)
    torch.backends.cuda.matmul.allow_tf32 = OPTIONS.precision == "tf32"
    with tempfile.TemporaryDirectory() as folder:
        trainer = RecordedTrainer(configuration(folder), place)
        trainer.train()
        trainer.end()
        trainer.close()
    torch.distributed.destroy_process_group()


class RecordedTrainer(Trainer):
    """Fed with steadystate's tokens; prints its lines beside torchtitan's."""

    def __init__(self, config: Trainer.Config, place: ranks.Ranks) -> None:
        super().__init__(config)
        self.dataloader = Loader(place)
        [model] = self.model_parts
        self._adapter = config.model_spec.state_dict_adapter(self.model_config, None)
        first = {name: torch.from_numpy(array) for name, array in llama.first_weights(OPTIONS).items()}
        states = self._adapter.from_hf(first)
        model.load_state_dict(
            {name: divided(states[name], like) for name, like in model.state_dict().items() if name in states},
            strict=not DECODER.size.tied,
        )
        watched = model.layers[str(DECODER.size.layers - 1)].feed_forward.w3
        self._watch = llama_own_loop.Watch(watched)
        self.optimizers.register_step_pre_hook(lambda *_arguments, **_options: self._watch.gradients_are_there())
        self._recorder = llama_own_loop.recorder(
            "torchtitan",
            importlib.metadata.version("torchtitan"),
            (),
            parameters=sum(p.numel() for p in model.parameters()),
            watch=self._watch,
            weights=self._weights,
            options=OPTIONS,
            ranks=place,
            device=self.device,
        )
        log = self.metrics_processor.log

        def log_and_record(step: int, loss: float, *arguments, **further) -> None:
            log(step, loss, *arguments, **further)
            self._recorder.step(float(loss))

        self.metrics_processor.log = log_and_record

    def end(self) -> None:
        self._recorder.end()

    def _weights(self) -> Weights:
        [model] = self.model_parts
        whole = {name: p.full_tensor() if isinstance(p, DTensor) else p for name, p in model.state_dict().items()}
        return {name: p.float().cpu().numpy() for name, p in self._adapter.to_hf(whole).items()}


class Loader:
    """The batches of one rank."""

    def __init__(self, place: ranks.Ranks) -> None:
        self._place = place

    def __iter__(self) -> Iterator[tuple[dict[str, torch.Tensor], torch.Tensor]]:
        for passes in llama_scripts.steps(OPTIONS, self._place):
            for tokens, labels in zip(*map(torch.from_numpy, passes), strict=True):
                yield {"input": tokens}, labels


def divided(state: torch.Tensor, like: torch.Tensor) -> torch.Tensor:
    """Among the ranks, as the model's own weight is."""
    return distribute_tensor(state, like.device_mesh, like.placements) if isinstance(like, DTensor) else state


class Absent:
    """In the place of the configuration of a part that is not used."""

    def build(self, **_options) -> None:
        return None


def configuration(folder: str) -> Trainer.Config:
    specification = model_registry("debugmodel")
    specification.flavor, specification.model = DECODER.size.name, model()
    sharded = DECODER.sharding == "fsdp"
    adam = {"lr": OPTIONS.learning_rate, "betas": llama_scripts.ADAM_BETAS, "eps": llama_scripts.ADAM_EPSILON}
    return Trainer.Config(
        model_spec=specification,
        dump_folder=folder,
        loss=CrossEntropyLoss.Config(global_vocab_size=DECODER.size.vocabulary),
        metrics=MetricsProcessor.Config(log_freq=1),
        tokenizer=Absent(),
        dataloader=Absent(),
        optimizer=OptimizersContainer.Config(
            param_groups=[
                ParamGroupConfig(
                    pattern=pattern, optimizer_name="AdamW", optimizer_kwargs=adam | {"weight_decay": decay}
                )
                # The first pattern that fits counts.
                for pattern, decay in ((r".*norm\.weight$", 0.0), (r".*", OPTIONS.weight_decay))
            ]
        ),
        lr_scheduler=LRSchedulersContainer.Config(
            warmup_steps=DECODER.warmup_steps,
            total_steps=DECODER.decay_steps,
            decay_type="cosine",
            min_lr_factor=decoder_options.LAST_RATE,
        ),
        training=TrainingConfig(
            local_batch_size=OPTIONS.batch,
            global_batch_size=OPTIONS.batch * DECODER.accumulation * DECODER.layout.data,
            seq_len=OPTIONS.sequence_length,
            max_norm=float("inf"),
            steps=OPTIONS.steps,
            disable_cuda_graphs=True,
            mixed_precision_param="bfloat16" if OPTIONS.precision == "bf16" else "float32",
        ),
        parallelism=ParallelismConfig(
            data_parallel_replicate_degree=1 if sharded else DECODER.layout.data,
            data_parallel_shard_degree=DECODER.layout.data if sharded else 1,
            tensor_parallel_degree=DECODER.layout.tensor,
            enable_sequence_parallel=DECODER.sequence_parallel,
        ),
        activation_checkpoint=FullAC.Config() if DECODER.recompute == "full" else None,
        compile=CompileConfig(enable=OPTIONS.compile),
    )


def model() -> Llama3Model.Config:
    size = DECODER.size
    rope = ComplexRoPE.Config(
        dim=size.head_width, max_seq_len=OPTIONS.sequence_length, theta=size.rotary_base, scaling="none"
    )
    layers = [
        Llama3TransformerBlock.Config(
            attention_norm=norm(),
            ffn_norm=norm(),
            attention=make_gqa_config(
                dim=size.hidden,
                n_heads=size.heads,
                n_kv_heads=size.key_value_heads,
                wqkv_param_init=DENSE,
                wo_param_init=DENSE,
                inner_attention=ScaledDotProductAttention.Config(),
                fuse_qkv=True,
                rope=rope,
            ),
            feed_forward=make_ffn_config(
                dim=size.hidden, hidden_dim=size.inner, w1_param_init=DENSE, w2w3_param_init=DENSE
            ),
        )
        for _ in range(size.layers)
    ]
    return Llama3Model.Config(
        dim=size.hidden,
        vocab_size=size.vocabulary,
        enable_weight_tying=size.tied,
        tok_embeddings=Embedding.Config(num_embeddings=size.vocabulary, embedding_dim=size.hidden, param_init=DENSE),
        norm=norm(),
        lm_head=Linear.Config(in_features=size.hidden, out_features=size.vocabulary, param_init=DENSE),
        layers=layers,
    )


def norm() -> RMSNorm.Config:
    return RMSNorm.Config(normalized_shape=DECODER.size.hidden, eps=llama.NORM_EPSILON, param_init=ONES)


main()
