import { readdirSync, realpathSync, statSync, type Dirent } from 'node:fs'
import { join } from 'node:path'
import type { NotFile } from '../../core/check/drift.ts'
import type { FilesThere } from '../../core/check/listed-files.ts'
import { ifThere, kindOfNoFile, systemCode } from '../files/disk.ts'
import { resultsName } from './paths.ts'

/** Folders in a results folder that hold no results: exports for other tools, and work trees of a suite's repository. */
const notOfResults: ReadonlySet<string> = new Set(['export', 'checkouts'])

export interface PartOfResults {
  readonly below?: string
  readonly without?: readonly string[]
}

/**
 * Every file below a results folder, with `/`. Opens no file. Leaves out hidden files, such as the lock and temporary files,
 * and other results folders in it. Follows a link to a folder once.
 *
 * @param part the whole folder by default
 */
export function filesThere(results: string, part: PartOfResults = {}): FilesThere {
  const { below = '', without = [] } = part
  const files: string[] = []
  const others = new Map<string, NotFile>()
  const folders = new Set<string>()
  const seen = new Set<string>()

  const walk = (at: string, entries: readonly Dirent[]) => {
    for (const entry of entries) {
      const { name } = entry
      const path = at === '' ? name : `${at}/${name}`
      if (name.startsWith('.') || (at === '' && (notOfResults.has(name) || without.includes(name)))) continue
      if (entry.isFile()) files.push(path)
      else if (entry.isDirectory()) enter(path)
      else if (entry.isSymbolicLink()) follow(path)
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

  const follow = (path: string) => {
    const target = join(results, path)
    if (!isFolder(target)) {
      others.set(path, 'link')
      return
    }
    const real = realpathSync(target)
    // The link leads around in a loop.
    if (seen.has(real) || `${realpathSync(results)}/`.startsWith(`${real}/`)) return
    seen.add(real)
    enter(path)
  }

  walk(below, entriesOf(join(results, below)))
  return { files, others, folders }
}

const isFolder = (path: string): boolean => {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
  } catch (error) {
    if (systemCode(error) === undefined) throw error
    return false
  }
}

const entriesOf = (folder: string): Dirent[] =>
  (ifThere(() => readdirSync(folder, { withFileTypes: true })) ?? []).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )
