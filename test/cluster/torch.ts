import { spawnSync } from 'node:child_process'

/** Debian's own, which has the package python3-torch. */
export const python = '/usr/bin/python3'

export const hasTorch = spawnSync(python, ['-c', 'import torch']).status === 0

/** torchrun 1.13 under Python 3.11 fails unless its options redirect the outputs. */
export const torchrunOptions = ['-r', '9:1', '-t', '9:1']
