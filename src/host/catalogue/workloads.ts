import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { FormatFile, Workload } from '../../core/model/workload.ts'
import { parseWorkload } from '../../core/workload/resolve.ts'
import { shipped } from '../installation/installation.ts'
import { isBelow } from '../files/disk.ts'
import { readWritten } from '../store/written-file.ts'
import { SteadyError } from '../../core/model/error.ts'
import { isFilePath } from '../../core/yaml/file-kinds.ts'

/**
 * Reads the `logformat.yaml` that a workload names into it; returns any other workload unchanged.
 *
 * @param source the text of its workload.yaml
 * @throws SteadyError LOG_FORMAT_NOT_FOUND, FILE_UNREADABLE, and those of `parseLogFormat`
 */
async function withFormatFile(workload: Workload, source: string): Promise<Workload> {
  const { format, folder } = workload
  if (typeof format !== 'string' || !isFilePath(format)) return workload
  const file = join(folder, format)
  const text = (await readWritten(file))?.toString('utf8')
  if (text === undefined) {
    const line = Math.max(source.split('\n').findIndex((written) => written.startsWith('format:')) + 1, 1)
    const place = { file: join(folder, 'workload.yaml'), line, column: 1 }
    throw new SteadyError('LOG_FORMAT_NOT_FOUND', { file }, { place })
  }
  // A wrong file must stop the suite before its first run.
  const { parseLogFormat } = await import('../../core/logs/custom/log-format.ts')
  parseLogFormat(text, file)
  return { ...workload, format: { file: format, text } satisfies FormatFile }
}

export const shippedWorkloads = () => shipped('workloads')

/** The workloads of one or more folders, by name. */
export interface Catalogue {
  readonly names: readonly string[]
  /** Absolute paths of all folders that hold a workload of this name; the first one is used. */
  foldersOf(name: string): readonly string[]
  /**
   * Reads a workload; undefined where none has this name.
   *
   * @throws SteadyError where its file is wrong
   */
  load(name: string): Promise<Workload | undefined>
}

/**
 * Finds every `<name>/workload.yaml` below the folders. Reads none of them yet, so that a broken workload stops only the
 * suites that use it.
 *
 * @param folders a name in an earlier one hides the same name in a later one; a missing folder counts as empty
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
      // A test checks those that ship.
      const formats = isBelow(folder, shippedWorkloads()) ? undefined : await formatNames()
      return withFormatFile(parseWorkload(text, { file, name, folder, formats }), text)
    },
  }
}

async function formatNames(): Promise<string[]> {
  const { formats } = await import('../../core/logs/formats.ts')
  return formats.map(({ id }) => id)
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
