import { readdirSync, type Dirent } from 'node:fs'
import { join } from 'node:path'
import type { NotFile } from '../../core/check/drift.ts'
import type { FilesThere } from '../../core/check/listed-files.ts'
import { SteadyError } from '../../core/model/error.ts'
import { ifThere, kindOfNoFile } from '../files/disk.ts'
import { resultsName } from './paths.ts'

/** Folders in a results folder that hold no results: exports for other tools, and work trees of a suite's repository. */
const notOfResults: ReadonlySet<string> = new Set(['export', 'checkouts'])

export interface PartOfResults {
  readonly below?: string
  readonly without?: readonly string[]
}

/**
 * Every file below a results folder, with `/`. Opens no file. Leaves out hidden files, such as the lock and temporary files,
 * and other results folders in it.
 *
 * @param part the whole folder by default
 * @throws SteadyError `RESULTS_LINK`
 */
export function filesThere(results: string, part: PartOfResults = {}): FilesThere {
  const { below = '', without = [] } = part
  const files: string[] = []
  const others = new Map<string, NotFile>()
  const folders = new Set<string>()

  const walk = (at: string, entries: readonly Dirent[]) => {
    for (const entry of entries) {
      const { name } = entry
      const path = at === '' ? name : `${at}/${name}`
      if (name.startsWith('.')) continue
      if (entry.isSymbolicLink()) throw new SteadyError('RESULTS_LINK', { file: join(results, path) })
      if (at === '' && (notOfResults.has(name) || without.includes(name))) continue
      if (entry.isFile()) files.push(path)
      else if (entry.isDirectory()) enter(path)
      else others.set(path, kindOfNoFile(entry))
    }
  }

  const enter = (path: string) => {
    const entries = entriesOf(join(results, path))
    const isOther = !path.startsWith('runs/') && entries.some(({ name }) => name === resultsName)
    if (isOther) return
    folders.add(path)
    walk(path, entries)
  }

  walk(below, entriesOf(join(results, below)))
  return { files, others, folders }
}

const entriesOf = (folder: string): Dirent[] =>
  (ifThere(() => readdirSync(folder, { withFileTypes: true })) ?? []).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )
