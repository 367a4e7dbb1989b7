import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readInstalled, setupsFolder } from '../../../src/host/setups/home.ts'

// The real launchers, of what this machine has: Open MPI, and the setups of PyTorch and PaddlePaddle.

export const pythonOf = (setup: string): string | undefined =>
  readInstalled(setupsFolder(process.env)).find(({ name }) => name === setup)?.python

export const hasSetup = (setup: string): boolean => pythonOf(setup) !== undefined

const torch = pythonOf('pytorch')
const paddle = pythonOf('paddlepaddle')
const hasOpenMpi = spawnSync('mpirun', ['--version']).status === 0

const without: Readonly<Record<string, string | undefined>> = {
  mpirun: hasOpenMpi ? undefined : 'mpirun is not installed',
  torchrun: torch === undefined ? 'the setup pytorch is not installed' : undefined,
  'torch-launch': torch === undefined ? 'the setup pytorch is not installed' : undefined,
  paddle: paddle === undefined ? 'the setup paddlepaddle is not installed' : undefined,
}

/** Why none of a workload's launchers can start here; undefined where one can. */
export const whyNoLauncher = (launchers: readonly string[]): string | undefined =>
  launchers.some((name) => without[name] === undefined) ? undefined : without[launchers[0] ?? '']

/** A folder for PATH: `python` is the one of each image, which has the launcher that is asked for. */
export function pythons(folder: string): string {
  const bin = join(folder, 'bin')
  mkdirSync(bin, { recursive: true })
  const python = join(bin, 'python')
  writeFileSync(
    python,
    `#!/bin/sh
case "$*" in
  '-m paddle.'*) exec ${paddle ?? 'python3'} "$@" ;;
  '-m torch.'* | ./multiproc.py*) exec ${torch ?? 'python3'} "$@" ;;
esac
exec python3 "$@"
`,
  )
  chmodSync(python, 0o755)
  if (torch !== undefined) symlinkSync(join(dirname(torch), 'torchrun'), join(bin, 'torchrun'))
  return bin
}
