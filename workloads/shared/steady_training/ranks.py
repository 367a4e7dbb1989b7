"""Which rank this process is, as its launcher says."""

import json
import os
from dataclasses import dataclass


@dataclass(frozen=True)
class Ranks:
    rank: int
    local_rank: int
    size: int
    # None where the launcher does not say it.
    nodes: int | None


def from_environment() -> Ranks:
    """From the variables of torchrun, which steady sets under each launcher, or from those of other launchers."""
    variables = os.environ
    if "WORLD_SIZE" in variables:
        size = int(variables["WORLD_SIZE"])
        on_node = variables.get("LOCAL_WORLD_SIZE")
        nodes = None if on_node is None else size // int(on_node)
        return Ranks(int(variables["RANK"]), int(variables["LOCAL_RANK"]), size, nodes)
    if "PADDLE_TRAINERS_NUM" in variables:
        size = int(variables["PADDLE_TRAINERS_NUM"])
        rank = int(variables["PADDLE_TRAINER_ID"])
        return Ranks(rank, int(variables.get("PADDLE_LOCAL_RANK", rank)), size, None)
    if "TF_CONFIG" in variables:
        config = json.loads(variables["TF_CONFIG"])
        workers = config["cluster"]["worker"]
        hosts = {worker.rpartition(":")[0] for worker in workers}
        rank = config["task"]["index"]
        return Ranks(rank, rank % (len(workers) // len(hosts)), len(workers), len(hosts))
    if "JAX_NUM_PROCESSES" in variables:
        rank = int(variables["JAX_PROCESS_ID"])
        return Ranks(rank, rank, int(variables["JAX_NUM_PROCESSES"]), None)
    return Ranks(0, 0, 1, 1)
