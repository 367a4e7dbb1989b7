import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { SteadyError } from '../../core/model/error.ts'
import { baselineNames } from '../../host/catalogue/baselines.ts'
import { isResultsFolder } from '../../host/store/read-results.ts'
import { entryIn } from '../compare/history-files.ts'
import { baselineSource } from './baseline-source.ts'
import type { CollectableSource, UnplacedSource } from './collectable.ts'
import { historySource } from './history-source.ts'
import { reportSource } from './report-source.ts'
import { resultsSource } from './results-source.ts'

/**
 * What is at a path: a results folder, the folder of a history, a `report.json`, or a baseline, by its file or its name.
 *
 * @throws SteadyError `COLLECT_NOTHING`, and where a history is broken
 */
export async function findSource(typed: string, cwd: string): Promise<CollectableSource> {
  const path = resolve(cwd, typed)
  if (existsSync(path)) return { ...sourceAt(path, typed, cwd), place: realpathSync(path) }
  if (!(await baselineNames()).includes(typed)) throw new SteadyError('COLLECT_NOTHING', { path: typed })
  return { ...baselineSource(typed, cwd), place: `baseline ${typed}` }
}

function sourceAt(path: string, typed: string, cwd: string): UnplacedSource {
  if (isResultsFolder(path)) return resultsSource(path, typed)
  if (statSync(path).isDirectory()) {
    if (isHistory(path)) return historySource(path, typed)
  } else if (path.endsWith('.json')) return reportSource(path, typed)
  else if (/\.ya?ml$/.test(path)) return baselineSource(path, cwd)
  throw new SteadyError('COLLECT_NOTHING', { path: typed })
}

/** Whether the first of its JSON files is an entry; the others must be too, or it is a history that is damaged. */
function isHistory(folder: string): boolean {
  const [first] = readdirSync(folder).filter((name) => /^[^.].*\.json$/.test(name))
  return first !== undefined && entryIn(join(folder, first)) !== undefined
}
