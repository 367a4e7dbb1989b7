import type { Launcher } from './launcher.ts'
import { interpreterOf } from './python.ts'
import { torchStyle } from './torch-style.ts'

/**
 * The launcher that torchrun replaced in PyTorch 1.10: torch/distributed/launch.py of 1.6, which takes `--no_python` only with
 * `--use_env`. With the latter, ranks read their place from variables.
 */
export const torchLaunch: Launcher = torchStyle('torch-launch', [], (command) => [
  interpreterOf(command),
  '-m',
  'torch.distributed.launch',
  '--use_env',
])
