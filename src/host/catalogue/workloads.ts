import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Workload } from '../../core/model/workload.ts'
import { parseWorkload } from '../../core/workload/resolve.ts'
import { withFormatFile } from './format-file.ts'
import { shipped } from '../installation/installation.ts'
import { readWritten } from '../written-file.ts'

/** The workloads that ship with the package. */
export const shippedWorkloads = () => shipped('workloads')

/** The workloads of one or more folders, by name. */
export interface Catalogue {
  readonly names: readonly string[]
  /** Every folder that holds a workload of this name, absolute; the first is the one that is used. */
  foldersOf(name: string): readonly string[]
  /**
   * Reads one; undefined where there is none of this name.
   *
   * @throws SteadyError where its file is wrong
   */
  load(name: string): Promise<Workload | undefined>
}

/**
 * Finds every `<name>/workload.yaml` below the folders; reads none of them yet, so that a broken workload only stops
 * the suites that use it.
 *
 * @param folders a name in an earlier one hides the same name in a later one; a folder that does not exist is empty
 */
export async function openCatalogue(folders: readonly string[]): Promise<Catalogue> {
  const found = new Map<string, string[]>()
  for (const root of new Set(folders)) {
    for (const name of await namesBelow(root)) {
      found.set(name, [...(found.get(name) ?? []), join(root, name)])
    }
  }
  return {
    names: [...found.keys()].sort(),
    foldersOf: (name) => found.get(name) ?? [],
    load: async (name) => {
      const folder = found.get(name)?.[0]
      if (folder === undefined) return undefined
      const file = join(folder, 'workload.yaml')
      const text = (await readWritten(file))?.toString('utf8')
      if (text === undefined) return undefined
      return withFormatFile(parseWorkload(text, { file, name, folder }), text)
    },
  }
}

async function namesBelow(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(orNone)
  return entries
    .filter((entry) => entry.name === 'workload.yaml' && entry.isFile())
    .map((entry) => relative(root, entry.parentPath).split(sep).join('/'))
    .filter((name) => name !== '')
}

function orNone(error: unknown): [] {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
  throw error
}
