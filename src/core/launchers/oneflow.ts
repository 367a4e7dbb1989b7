import type { Launcher } from './launcher.ts'
import { interpreterOf } from './python.ts'
import { torchStyle } from './torch-style.ts'

/** OneFlow's launcher, which is a copy of PyTorch's: python/oneflow/distributed/launch.py. */
export const oneflow: Launcher = torchStyle('oneflow', [], (command) => [
  interpreterOf(command),
  '-m',
  'oneflow.distributed.launch',
])
