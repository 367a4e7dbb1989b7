"""A program of one rank that no launcher started still needs an address where ranks meet."""

import os
import socket


def alone() -> None:
    """Sets the variables of torchrun for one rank, where they are not set."""
    if "WORLD_SIZE" in os.environ:
        return
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port = listener.getsockname()[1]
    os.environ.update(
        RANK="0", LOCAL_RANK="0", WORLD_SIZE="1", LOCAL_WORLD_SIZE="1", MASTER_ADDR="127.0.0.1", MASTER_PORT=str(port)
    )
