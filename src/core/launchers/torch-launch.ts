import type { Launcher } from './launcher.ts'
import { interpreterOf } from './python.ts'
import { torchStyle } from './torch-style.ts'

/**
 * The predecessor of torchrun before PyTorch 1.10: torch/distributed/launch.py of 1.6, which allows `--no_python` only with
 * `--use_env`. With `--use_env`, ranks read their place from variables.
 */
export const torchLaunch: Launcher = torchStyle('torch-launch', [], (command) => [
  interpreterOf(command),
  '-m',
  'torch.distributed.launch',
  '--use_env',
])
