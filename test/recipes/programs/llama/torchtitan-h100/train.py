# Stands in for train.py of pytorch/torchtitan at 9dec370a.
#
# Arguments: torchtitan/config_manager.py, argparse; values of the file of settings that the options leave open. Ranks: RANK and
#   WORLD_SIZE (train.py:49).
# Before the steps: the mesh (parallelisms/parallel_dims.py:59) and the line of batches (train.py:240-247).
# Steps: step 1 and every tenth (train.py:333-336), with colours (train.py:390-397). tps is of one device, tensor parallelism
#   taken out (train.py:353-355). The logger writes time, name and level to stderr (torchtitan/logging.py).
import argparse
import datetime
import sys

import stand_in

parser = argparse.ArgumentParser(allow_abbrev=False)
parser.add_argument("--job.config_file", required=True)
parser.add_argument("--model.tokenizer_path", required=True)
parser.add_argument("--training.batch_size", type=int, required=True)
parser.add_argument("--training.seq_len", type=int, required=True)
parser.add_argument("--training.steps", type=int, required=True)
parser.add_argument("--training.tensor_parallel_degree", type=int, required=True)
for switch in (
    "--training.compile",
    "--float8.enable_float8_linear",
    "--float8.enable_fsdp_float8_all_gather",
    "--float8.precompute_float8_dynamic_scale_for_fsdp",
    "--experimental.enable_async_tensor_parallel",
):
    parser.add_argument(switch, action="store_true")
options = vars(parser.parse_args())
open(options["job.config_file"]).close()
rank, world = stand_in.placed("RANK", "WORLD_SIZE")
batch, length = options["training.batch_size"], options["training.seq_len"]
data = world // options["training.tensor_parallel_degree"]
# Tokens of each device and step; in bfloat16 or Float8.
training = stand_in.Training(rank, world, batch * data * length / world, 3000, True)


def info(text):
    now = datetime.datetime.fromtimestamp(training.now)
    milliseconds = now.microsecond // 1000
    print(f"{now:%Y-%m-%d %H:%M:%S},{milliseconds:03d} - root - INFO - {text}", file=sys.stderr, flush=True)


info("Starting job: Llama 3 training")
info(f"Building 1-D device mesh with ['dp_shard'], [{data}]")
info(
    f"Training starts at step 1, with local batch size {batch}, global batch size {batch * data}, "
    f"sequence length {length}, total steps {options['training.steps']} (warmup 200)"
)
seconds = []
for step in range(1, options["training.steps"] + 1):
    seconds.append(training.step())
    if step == 1 or step % 10 == 0:
        tps = batch * data * length * len(seconds) / sum(seconds) / world
        info(
            f"\033[36mstep: {step:2}  \033[32mloss: {12 / (1 + step / 100):7.4f}  "
            f"\033[33mmemory: 82.40GiB(86.70%)  \033[34mtps: {round(tps):,}  \033[35mmfu: {tps / 250:.2f}%\033[39m"
        )
        seconds.clear()
info("Training completed")
