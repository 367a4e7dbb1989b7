import { readdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseLibrarySettings } from '../../core/library-tables/library-settings.ts'
import { fitsPart, isPattern, splitPattern } from '../../core/library-tables/path-glob.ts'
import { SteadyError } from '../../core/model/error.ts'
import { ifThere, requireUtf8 } from '../../host/files/disk.ts'
import { isResultsFolder } from '../../host/store/read-results.ts'
import { readWritten } from '../../host/store/written-file.ts'

/** Where nothing names another file. */
export const librarySettingsName = 'library.yaml'

export interface ListedSources {
  readonly library: string
  readonly steps: boolean
  /** Paths and names, without patterns. */
  readonly sources: readonly string[]
  /** The folder that they start from; absolute. */
  readonly folder: string
}

/**
 * What a `library.yaml` asks for; undefined where there is no such file.
 *
 * @throws SteadyError `LIBRARY_SYNTAX`, `LIBRARY_KEY_UNKNOWN`, `LIBRARY_VALUE_INVALID`, `COLLECT_NO_MATCH`,
 *   `NAME_NOT_UTF8`
 */
export async function listedSources(file: string): Promise<ListedSources | undefined> {
  const content = await readWritten(file)
  if (content === undefined) return undefined
  const { library, steps, sources } = parseLibrarySettings(content.toString('utf8'), file)
  const folder = dirname(resolve(file))
  return { library, steps, sources: sources.flatMap((source) => matching(source, folder)), folder }
}

/** The paths that fit a pattern and can be sources, in order; without a pattern, the path itself. */
export function matching(pattern: string, folder: string): readonly string[] {
  if (!isPattern(pattern)) return [pattern]
  const { folder: start, parts } = splitPattern(pattern)
  const found = below(start, parts, folder)
  if (found.length === 0) throw new SteadyError('COLLECT_NO_MATCH', { pattern })
  return found.toSorted()
}

function below(start: string, [part, ...others]: readonly string[], folder: string): readonly string[] {
  if (part === undefined) return [start]
  const all = ifThere(() => readdirSync(resolve(folder, start), { withFileTypes: true })) ?? []
  const entries = all.filter(({ name }) => fitsPart(name, part === '**' ? '*' : part))
  requireUtf8(
    resolve(folder, start),
    entries.map(({ name }) => name),
  )
  return entries.flatMap((entry) => {
    const path = start === '.' ? entry.name : join(start, entry.name)
    const isFolder = entry.isDirectory() || entry.isSymbolicLink()
    if (part !== '**') {
      if (others.length > 0) return isFolder ? below(path, others, folder) : []
      // Beside results there may be anything; a folder of theirs is no source by itself.
      return isSource(path, folder, part) ? [path] : []
    }
    const here =
      others.length === 0
        ? isSource(path, folder, part)
          ? [path]
          : []
        : fits(entry.name, path, others, folder)
    // Nothing below a results folder is another one, and a link may lead back.
    return isResultsFolder(resolve(folder, path)) || !entry.isDirectory()
      ? here
      : [...here, ...below(path, [part, ...others], folder)]
  })
}

const fits = (name: string, path: string, [part = '', ...others]: readonly string[], folder: string) =>
  fitsPart(name, part) ? below(path, others, folder) : []

const isSource = (path: string, folder: string, part: string) =>
  isResultsFolder(resolve(folder, path)) || (part.endsWith('.json') && path.endsWith('.json'))
