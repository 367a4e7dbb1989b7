"""
Gives the first process the last rank, the second the last but one, and so on, then runs a program with its arguments.

Megatron-LM prints its steps on the last rank, and steady measures the log of the first process. Ranks of a node stay neighbours, so that
groups of ranks lie on the same nodes as before. Only for torchrun: its agent on the first node holds the store where ranks meet.
"""

import os
import runpy
import sys


def main() -> None:
    if os.environ.get("TORCHELASTIC_USE_AGENT_STORE") != "True":
        sys.exit("last_first.py: Start this program by torchrun, or the ranks do not find each other.")
    last = int(os.environ["WORLD_SIZE"]) - 1
    os.environ["RANK"] = str(last - int(os.environ["RANK"]))
    if "GROUP_RANK" in os.environ and "GROUP_WORLD_SIZE" in os.environ:
        os.environ["GROUP_RANK"] = str(int(os.environ["GROUP_WORLD_SIZE"]) - 1 - int(os.environ["GROUP_RANK"]))
    del sys.argv[0]
    sys.path[0] = os.path.dirname(os.path.abspath(sys.argv[0]))
    runpy.run_path(sys.argv[0], run_name="__main__")


main()
