import type { Launcher } from './launcher.ts'
import { besideInterpreter } from './python.ts'
import { torchStyle } from './torch-style.ts'

/** PyTorch's launcher: one on each node, and the nodes meet at a port of the first. */
export const torchrun: Launcher = {
  ...torchStyle('torchrun', ['torchrun'], (command) => [besideInterpreter(command, 'torchrun')]),
  // docs/source/elastic/run.rst: it has this name since 1.10.
  since: { framework: 'pytorch', version: '1.10' },
}
