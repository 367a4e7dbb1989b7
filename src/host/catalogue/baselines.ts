import { readdir } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { readBaseline } from '../../core/baselines/read.ts'
import type { Baseline } from '../../core/model/baseline.ts'
import { isFilePath } from '../../core/yaml/file-kinds.ts'
import { SteadyError } from '../../core/model/error.ts'
import { alternatives } from '../../core/yaml/nearest.ts'
import { shipped } from '../installation/installation.ts'
import { readWritten } from '../store/written-file.ts'

const shippedBaselines = () => shipped('baselines')

/** Names of the baselines that ship with the package, sorted. */
export const baselineNames = async (): Promise<string[]> =>
  (await readdir(shippedBaselines()))
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => basename(file, '.yaml'))
    .sort()

/** All of them. */
export const allBaselines = async (): Promise<Baseline[]> =>
  Promise.all((await baselineNames()).map((name) => loadBaseline(name, '.')))

/**
 * A baseline by its name in the catalogue, or by the path of a custom file.
 *
 * @throws SteadyError `BASELINE_UNKNOWN`, `FILE_UNREADABLE`, or what is wrong with the file
 */
export async function loadBaseline(reference: string, cwd: string): Promise<Baseline> {
  const isFile = isFilePath(reference)
  const path = isFile ? resolve(cwd, reference) : resolve(shippedBaselines(), `${reference}.yaml`)
  const source = await readWritten(path)
  if (source === undefined) {
    const names = alternatives(reference, await baselineNames())
    throw new SteadyError('BASELINE_UNKNOWN', { name: reference, file: isFile, ...names })
  }
  return readBaseline(source.toString('utf8'), path)
}
