import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SetupWork } from '../../core/setups/setup-work.ts'
import type { SteadyError } from '../../core/model/error.ts'
import { pythonIn, targetStep, type SetupStep } from '../../core/setups/commands.ts'
import type { UnpackedPython } from '../../core/setups/setup.ts'
import { shellQuoted } from '../../core/text/shell.ts'
import { sha256Of } from '../store/sha256.ts'

interface UnpackOptions {
  readonly uv: string
  /** The lock's file. */
  readonly lock: string
  readonly run: (work: SetupWork, command: readonly string[]) => Promise<void>
  readonly failed: (work: SetupWork, printed: string) => SteadyError
}

/**
 * Fetches a Python with Maven and unpacks it to `folder`. Its `bin/python3` is a script that says where its libraries
 * and packages are: it was built for another folder, and virtual environments cannot be made of it.
 *
 * @returns the step that installs the packages of the lock
 */
export async function unpackedPython(
  source: UnpackedPython,
  folder: string,
  { uv, lock, run, failed }: UnpackOptions,
): Promise<SetupStep> {
  const archives = join(folder, 'archive')
  const python = join(folder, 'python')
  const packages = join(folder, 'packages')
  for (const subfolder of [archives, python, packages, join(folder, 'bin')])
    mkdirSync(subfolder, { recursive: true })
  const maven = ['mvn', '--batch-mode', '--quiet', 'dependency:copy']
  await run('python', [...maven, `-Dartifact=${source.maven}`, `-DoutputDirectory=${archives}`])
  const [name = ''] = readdirSync(archives)
  const archive = join(archives, name)
  const digest = sha256Of(readFileSync(archive))
  if (digest !== source.sha256)
    throw failed('python', `${name} has the SHA-256 ${digest}, and setup.yaml names ${source.sha256}`)
  await run('unpack', ['unzip', '-q', archive, `${source.folder}/*`, '-d', python])
  rmSync(archives, { recursive: true })
  const home = join(python, source.folder)
  const programs = join(home, 'bin')
  for (const program of readdirSync(programs)) chmodSync(join(programs, program), 0o755)
  const interpreter = readdirSync(programs).find((program) => /^python3\.\d+$/.test(program)) ?? 'python3'
  writeFileSync(pythonIn(folder), wrapper(home, join(programs, interpreter), packages), { mode: 0o755 })
  return targetStep(uv, folder, packages, lock)
}

/** Libraries of packages, such as cuDNN, are found as those of the interpreter are. */
const wrapper = (home: string, interpreter: string, packages: string) => `#!/bin/sh
export PYTHONHOME=${shellQuoted(home)}
export PYTHONPATH=${shellQuoted(packages)}\${PYTHONPATH:+:$PYTHONPATH}
for libraries in ${shellQuoted(join(home, 'lib'))} ${shellQuoted(home)} ${shellQuoted(packages)}/nvidia/*/lib; do
  LD_LIBRARY_PATH=$libraries\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
done
export LD_LIBRARY_PATH
exec ${shellQuoted(interpreter)} "$@"
`
