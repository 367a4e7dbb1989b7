import { readdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { SteadyError } from '../../core/model/error.ts'
import { alternatives } from '../../core/yaml/nearest.ts'
import { shipped } from '../installation/installation.ts'

const shippedSuites = () => shipped('suites')

export const quickStart = 'quickstart'

/**
 * The absolute path of a suite file.
 *
 * @param reference a path, or the name of a suite that ships with the package; the file wins over the name
 * @throws SteadyError `SUITE_UNKNOWN`, `SUITE_IS_FOLDER`
 */
export async function findSuite(reference: string, cwd: string): Promise<string> {
  const path = resolve(cwd, reference)
  const found = await stat(path).catch(() => undefined)
  if (found !== undefined && !found.isDirectory()) return path
  const file = join(shippedSuites(), `${reference}.yaml`)
  const names = await suiteNames()
  if (names.includes(reference)) return file
  if (found?.isDirectory()) throw new SteadyError('SUITE_IS_FOLDER', { path })
  throw new SteadyError('SUITE_UNKNOWN', { path, ...alternatives(reference, names) })
}

export const suiteNames = async (): Promise<string[]> =>
  (await readdir(shippedSuites()))
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => file.slice(0, -'.yaml'.length))
    .sort()
