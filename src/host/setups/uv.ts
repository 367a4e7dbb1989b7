import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type SetupWork, uvSteps } from '../../core/setups/commands.ts'
import { SteadyError } from '../../core/model/error.ts'
import { usualPython } from '../../core/text/interpreters.ts'
import { shipped } from '../installation/installation.ts'
import { findProgram } from '../processes/find-program.ts'
import { lockFolder } from '../store/lock.ts'
import { makeFolder } from '../files/disk.ts'
import { setupsFolder } from './home.ts'
import { isolated } from './install.ts'
import { runStep } from './run-step.ts'

/** The uv that steady installed, else the one on PATH. */
export const findUv = (variables: NodeJS.ProcessEnv): string | undefined =>
  findProgram('uv', `${setupsFolder(variables)}:${variables['PATH'] ?? ''}`, '/')

/** @throws SteadyError `SETUP_NEEDS_UV` */
export function requireUv(variables: NodeJS.ProcessEnv): string {
  const uv = findUv(variables)
  if (uv === undefined) throw new SteadyError('SETUP_NEEDS_UV', { folder: setupsFolder(variables) })
  return uv
}

export interface UvOptions {
  readonly variables: NodeJS.ProcessEnv
  readonly stop: AbortSignal
  /** Called before each part of the work. */
  readonly begins: (work: SetupWork) => void
}

/**
 * Installs uv from PyPI into the folder of all installations, if it is absent. pip installs it into a virtual environment, of
 * which only the program is kept. The program is renamed into place last.
 *
 * @returns its path; undefined if stopped
 * @throws SteadyError `SETUP_FAILED`, `RESULTS_LOCKED`
 */
export async function installUv({ variables, stop, begins }: UvOptions): Promise<string | undefined> {
  const found = findUv(variables)
  if (found !== undefined) return found
  const folder = setupsFolder(variables)
  makeFolder(folder)
  const held = lockFolder(join(folder, 'uv.lock'))
  const environment = join(folder, 'uv.environment')
  const log = join(folder, 'uv.log')
  writeFileSync(log, '')
  try {
    rmSync(environment, { recursive: true, force: true })
    for (const { does, command } of uvSteps(usualPython, environment, shipped('setups/uv.lock'))) {
      begins(does)
      const end = await runStep(command, { variables: isolated(variables), log, stop })
      if (stop.aborted) return undefined
      if (!end.done)
        throw new SteadyError('SETUP_FAILED', { name: 'uv', work: does, printed: end.printed, log })
    }
    renameSync(join(environment, 'bin', 'uv'), join(folder, 'uv'))
    rmSync(log)
  } finally {
    rmSync(environment, { recursive: true, force: true })
    if (stop.aborted) rmSync(log, { force: true })
    held.release()
  }
  return join(folder, 'uv')
}
