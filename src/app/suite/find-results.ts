import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { SteadyError } from '../../core/model/error.ts'
import { isResultsFolder } from '../../host/store/read-results.ts'
import { existsSync } from 'node:fs'

/**
 * The results folder that a command is about: the one that is named; without a name the working folder if it is one,
 * else the only one below `results/`.
 *
 * @returns an absolute path
 * @throws SteadyError `RESULTS_NOT_FOUND`, `RESULTS_AMBIGUOUS`
 */
export async function findResults(results: string | undefined, cwd: string): Promise<string> {
  if (results !== undefined) return resolve(cwd, results)
  if (isResultsFolder(cwd)) return cwd
  const entries = await readdir(join(cwd, 'results'), { withFileTypes: true }).catch(() => [])
  const found = entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(cwd, 'results', name))
    .filter(isResultsFolder)
    .sort()
  const [only, ...others] = found
  if (only !== undefined && others.length === 0) return only
  if (only === undefined) throw new SteadyError('RESULTS_NOT_FOUND', { folder: null })
  throw new SteadyError('RESULTS_AMBIGUOUS', { folders: found.map((folder) => resolve(folder)) })
}

/** `results/<name>`, or the first of `results/<name>-2`, `results/<name>-3`, … that is not there yet. */
export function freshResults(name: string, cwd: string): string {
  const folder = join('results', name)
  let fresh = folder
  for (let number = 2; existsSync(resolve(cwd, fresh)); number += 1) fresh = `${folder}-${number}`
  return fresh
}
