# Stands in for pretrain_gpt.py of NVIDIA/Megatron-LM at d98e8a64; each recipe says which arguments it takes.
#
# Arguments: argparse (megatron/training/arguments.py). Ranks: RANK and WORLD_SIZE of torchrun.
# Rank 0 prints the layout and the type of weights (arguments.py:567-576, 1252), before it builds the model.
# Steps: the last rank prints every --log-interval (training.py:3567-3653). Times are of the step in ms; the throughput is the
#   model's FLOPs of a step per second and device, here a made-up number that no figure is made of.
# End: --exit-interval ends after the first step that it divides (training.py:4132-4150). Evaluation is left out.
import argparse
import datetime
import sys

import stand_in

SWITCHES = [
    "--use-mcore-models",
    "--group-query-attention",
    "--swiglu",
    "--untie-embeddings-and-output-weights",
    "--disable-bias-linear",
    "--bf16",
    "--use-distributed-optimizer",
    "--overlap-grad-reduce",
    "--overlap-param-gather",
    "--sequence-parallel",
]


def run(values, switches, per_device):
    """Values and switches are the names of further arguments; `per_device` is sequences a second in float32."""
    parser = argparse.ArgumentParser(allow_abbrev=False)
    for name in [*SWITCHES, *switches]:
        parser.add_argument(name, action="store_true")
    for name in values:
        parser.add_argument(name, required=True)
    for name, default in {
        "--fp8-format": "",
        "--fp8-amax-history-len": "1",
        "--fp8-amax-compute-algo": "most_recent",
        "--pipeline-model-parallel-size": 1,
        "--num-virtual-stages-per-pipeline-rank": 1,
        "--expert-model-parallel-size": 1,
        "--context-parallel-size": 1,
        "--tensor-model-parallel-size": 1,
        "--exit-interval": 10**9,
    }.items():
        parser.add_argument(name, type=type(default), default=default)
    parser.add_argument("--fp8-param-gather", action="store_true")
    parser.add_argument("--micro-batch-size", type=int, required=True)
    parser.add_argument("--global-batch-size", type=int, required=True)
    arguments = parser.parse_args()
    rank, world = stand_in.placed("RANK", "WORLD_SIZE")
    model = arguments.tensor_model_parallel_size * arguments.pipeline_model_parallel_size * arguments.context_parallel_size
    data = world // model
    if world % model != 0 or arguments.global_batch_size % (arguments.micro_batch_size * data) != 0:
        sys.exit(f"global batch size {arguments.global_batch_size} is not divisible")  # arguments.py asserts it
    if rank == 0:
        print(
            f"using world size: {world}, data-parallel size: {data}, "
            f"context-parallel size: {arguments.context_parallel_size}, hierarchical context-parallel sizes: None, "
            f"tensor-model-parallel size: {arguments.tensor_model_parallel_size}, "
            f"pipeline-model-parallel size: {arguments.pipeline_model_parallel_size}"
        )
        print("using torch.bfloat16 for parameters ...", flush=True)
    training = stand_in.Training(rank, world, arguments.global_batch_size / world, per_device, arguments.bf16)
    iteration = 0
    while True:
        iteration += 1
        seconds = training.step()
        if rank == world - 1:
            now = datetime.datetime.fromtimestamp(training.now).strftime("%Y-%m-%d %H:%M:%S.%f")
            print(
                f" [{now}] iteration {iteration:8d}/15258789 |"
                f" consumed samples: {iteration * arguments.global_batch_size:12d} |"
                f" elapsed time per iteration (ms): {seconds * 1000:.1f} |"
                f" throughput per GPU (TFLOP/s/GPU): {400 / seconds:.1f} |"
                f" learning rate: 1.500000E-08 | global batch size: {arguments.global_batch_size:5d} |"
                f" lm loss: {11.9 / (1 + iteration / 100):.6E} | loss scale: 1.0 | grad norm: 1.500 |"
                f" number of skipped iterations: {0:3d} | number of nan iterations: {0:3d} |",
                flush=True,
            )
        if iteration % arguments.exit_interval == 0:
            return
