"""Pre-trains a decoder of Llama's shape with Megatron-Core's GPTModel and its tensor parallelism."""

from dataclasses import replace

from steady_training import llama, llama_scripts, one_rank, options, ranks
from steady_training.training import Training, Weights, train

# Before PyTorch is imported: bad options end the program at once, and OMP_NUM_THREADS is read on import.
OPTIONS = options.parse(
    llama_scripts.abilities("Megatron-Core", parallelisms=("tensor",), attentions=("eager",)),
)

import importlib.metadata  # noqa: E402

import on_cpu  # noqa: E402
import torch  # noqa: E402
import torch.distributed as dist  # noqa: E402
import weights  # noqa: E402

on_cpu.replace_device()

from megatron.core import parallel_state  # noqa: E402
from megatron.core.distributed import DistributedDataParallel, DistributedDataParallelConfig  # noqa: E402
from megatron.core.models.gpt.gpt_layer_specs import get_gpt_layer_local_spec  # noqa: E402
from megatron.core.models.gpt.gpt_model import GPTModel  # noqa: E402
from megatron.core.transformer.transformer_config import TransformerConfig  # noqa: E402
from steady_training import llama_optimizer, llama_own_loop, pytorch  # noqa: E402

on_cpu.replace_random()

DECODER = OPTIONS.decoder
SIZE = DECODER.size


def main() -> None:
    one_rank.alone()
    place = ranks.from_environment()
    torch.set_num_threads(OPTIONS.threads)
    dist.init_process_group("gloo")
    parallel_state.initialize_model_parallel(DECODER.layout.tensor)
    train(llama.model("llama", OPTIONS), prepare(place), OPTIONS, place)
    dist.destroy_process_group()


def prepare(place: ranks.Ranks) -> Training:
    model = GPTModel(
        config=configuration(),
        transformer_layer_spec=get_gpt_layer_local_spec(normalization="RMSNorm"),
        vocab_size=SIZE.vocabulary,
        max_sequence_length=OPTIONS.sequence_length,
        position_embedding_type="rope",
        rotary_base=SIZE.rotary_base,
        share_embeddings_and_output_weights=SIZE.tied,
    )
    first = {name: torch.from_numpy(array) for name, array in llama.first_weights(OPTIONS).items()}
    mine = weights.megatron(first, SIZE, parallel_state.get_tensor_model_parallel_rank(), DECODER.layout.tensor)
    named = dict(model.named_parameters())
    with torch.no_grad():
        for name, p in named.items():
            p.copy_(mine[name])
    network = DistributedDataParallel(model.config, DistributedDataParallelConfig(grad_reduce_in_fp32=True), model)
    optimizer = llama_optimizer.optimizer(named.items(), OPTIONS)
    schedule = llama_optimizer.schedule(optimizer, OPTIONS)
    length = OPTIONS.sequence_length
    positions = torch.arange(length).expand(OPTIONS.batch, -1)
    hidden_from = torch.triu(torch.ones(1, 1, length, length, dtype=torch.bool), 1)
    watch = llama_own_loop.Watch(model.decoder.final_layernorm)

    def step(passes: list[tuple[torch.Tensor, torch.Tensor]]) -> float:
        network.zero_grad_buffer()
        total = torch.zeros(())
        for tokens, labels in passes:
            loss = network(tokens, positions, hidden_from, labels=labels).mean() / len(passes)
            loss.backward()
            total += loss.detach()
        network.finish_grad_sync()
        for p in named.values():
            p.grad = p.main_grad
        watch.gradients_are_there()
        optimizer.step()
        schedule.step()
        # Else the next backward pass would add to the buffer twice.
        optimizer.zero_grad(set_to_none=True)
        dist.all_reduce(total)
        return total.item() / place.size

    def saved() -> Weights:
        group = parallel_state.get_tensor_model_parallel_group()
        whole = weights.hugging_face(named, SIZE, DECODER.layout.tensor, group)
        return {name: array.numpy() for name, array in whole.items()}

    feed = ((list(zip(*map(torch.from_numpy, passes), strict=True)),) for passes in llama_scripts.steps(OPTIONS, place))
    found = pytorch.framework(torch.device("cpu"), f"torch {torch.__version__}")
    framework = replace(found, name="Megatron-Core", version=importlib.metadata.version("megatron-core"))
    # Of all tensor-parallel ranks together.
    count = sum(array.numel() for array in first.values())
    return Training(framework, count, feed, step, lambda: watch.dtypes, saved)


def configuration() -> TransformerConfig:
    return TransformerConfig(
        num_layers=SIZE.layers,
        hidden_size=SIZE.hidden,
        ffn_hidden_size=SIZE.inner,
        num_attention_heads=SIZE.heads,
        num_query_groups=SIZE.key_value_heads,
        tensor_model_parallel_size=DECODER.layout.tensor,
        use_cpu_initialization=True,
        add_bias_linear=False,
        gated_linear_unit=True,
        activation_func=torch.nn.functional.silu,
        normalization="RMSNorm",
        layernorm_epsilon=llama.NORM_EPSILON,
        hidden_dropout=0.0,
        attention_dropout=0.0,
        bias_dropout_fusion=False,
        masked_softmax_fusion=False,
        gradient_accumulation_fusion=False,
    )


main()
