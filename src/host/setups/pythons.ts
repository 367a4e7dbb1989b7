import { patience } from '../../core/environment/nvidia-smi.ts'
import type { PythonRange } from '../../core/setups/setup.ts'
import { usualPython } from '../../core/text/interpreters.ts'
import { commandOutput } from '../processes/command-output.ts'
import { findProgram } from '../processes/find-program.ts'

export interface FoundPython {
  readonly path: string
  /** `3.11` */
  readonly version: string
}

const minor = (version: string) => Number(version.split('.')[1])

export const inRange = (version: string, { min, below }: PythonRange) =>
  version.startsWith('3.') && minor(version) >= minor(min) && minor(version) < minor(below)

/** Interpreters on PATH: `python3`, then those with a version in their name, the newest of the range first. */
export async function findPythons(range: PythonRange, variables: NodeJS.ProcessEnv): Promise<FoundPython[]> {
  const count = minor(range.below) - minor(range.min)
  const names = [
    usualPython,
    ...Array.from({ length: count }, (_, index) => `python3.${minor(range.below) - 1 - index}`),
  ]
  const paths = names.flatMap((name) => findProgram(name, variables['PATH'] ?? '', '/') ?? [])
  const found = await Promise.all(
    [...new Set(paths)].map(async (path) => {
      const script = 'import sys; print("%d.%d" % sys.version_info[:2])'
      const printed = await commandOutput(path, ['-c', script], { timeout: patience, variables })
      return printed.kind === 'known' ? [{ path, version: printed.value.trim() }] : []
    }),
  )
  return found.flat()
}
