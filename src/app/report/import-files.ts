import type { Dirent, Stats } from 'node:fs'
import { readdir, readlink, realpath, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { SteadyError } from '../../core/model/error.ts'
import { missing, type Missing } from '../../core/model/missing.ts'
import { kindOfNoFile, requireUtf8 } from '../../host/files/disk.ts'

/** What is below a folder. Paths are relative to it, with `/`, and sorted, so that they are the same on every machine. */
export interface FilesBelow {
  readonly files: readonly string[]
  /** Links that were not followed, devices and pipes: with the reason. */
  readonly unread: readonly { readonly file: string; readonly why: Missing }[]
}

/** What version control keeps of a checkout is no part of the collection. */
const notOfCollection = new Set(['.git', '.hg', '.svn'])

/**
 * Every file below a folder. A link is followed where it leads out of the folder, and each folder is read once: a link
 * to a folder that is read anyway, or around in a loop, is named.
 *
 * @throws SteadyError `IMPORT_FOLDER_NOT_FOUND`, `NAME_NOT_UTF8`
 */
export async function filesBelow(folder: string): Promise<FilesBelow> {
  const found = await stat(folder).catch(() => undefined)
  if (found === undefined || !found.isDirectory())
    throw new SteadyError('IMPORT_FOLDER_NOT_FOUND', { folder, exists: found !== undefined })
  const root = await realpath(folder)
  const files: string[] = []
  const unread: { file: string; why: Missing }[] = []
  const read = new Set<string>()

  const walk = async (at: string, real: string): Promise<void> => {
    read.add(real)
    const entries = await readdir(join(folder, at), { withFileTypes: true })
    requireUtf8(
      join(folder, at),
      entries.map(({ name }) => name),
    )
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = at === '' ? entry.name : `${at}/${entry.name}`
      if (entry.isFile()) files.push(path)
      else if (entry.isSymbolicLink()) await follow(path)
      else if (entry.isDirectory() && !notOfCollection.has(entry.name))
        await walk(path, join(real, entry.name))
      else if (!entry.isDirectory()) unread.push({ file: path, why: notFile(entry) })
    }
  }

  const follow = async (path: string): Promise<void> => {
    const target = await realpath(join(folder, path)).catch(() => undefined)
    const kind = target === undefined ? undefined : await stat(target)
    if (target === undefined || kind === undefined) {
      unread.push({ file: path, why: missing('link-broken') })
      return
    }
    const inside = isInside(target, root)
    if (inside || read.has(target)) {
      const to = inside
        ? relative(root, target).split(sep).join('/') || '.'
        : await readlink(join(folder, path))
      unread.push({ file: path, why: missing('link-read-elsewhere', { to }) })
    } else if (kind.isFile()) files.push(path)
    else if (kind.isDirectory()) await walk(path, target)
    else unread.push({ file: path, why: notFile(kind) })
  }

  await walk('', root)
  return { files: files.toSorted(), unread }
}

const isInside = (path: string, root: string) =>
  path === root || path.startsWith(root.endsWith(sep) ? root : root + sep)

const notFile = (entry: Dirent | Stats) => missing('not-a-file', { is: kindOfNoFile(entry) })
