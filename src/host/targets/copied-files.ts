import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { lstat, readdir, readlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { SteadyError } from '../../core/model/error.ts'

/** Names that are not copied, because they belong to no program and change by themselves. */
export const leftOut: readonly string[] = ['.git', '__pycache__']

/** Limit of a copy. Larger data belongs on a file system that the nodes share. */
const mostBytes = 2e9

/**
 * A digest of a file's or folder's name, its content, and the names and modes of everything in it.
 *
 * @throws SteadyError `FILE_NOT_FOUND`, `COPY_TOO_LARGE`
 */
export async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  const room = { left: mostBytes, path }
  await addEntry(hash, path, basename(path), room)
  return hash.digest('hex').slice(0, 32)
}

async function addEntry(
  hash: Hash,
  path: string,
  name: string,
  room: { left: number; readonly path: string },
) {
  const entry = await lstat(path).catch((cause: unknown) => {
    throw new SteadyError('FILE_NOT_FOUND', { path }, { cause })
  })
  const kind = entry.isDirectory() ? 'folder' : entry.isSymbolicLink() ? 'link' : 'file'
  hash.update(JSON.stringify([kind, name, entry.mode & 0o777, kind === 'file' ? entry.size : 0]))
  if (kind === 'link') hash.update(await readlink(path))
  if (entry.isFile()) {
    room.left -= entry.size
    if (room.left < 0)
      throw new SteadyError('COPY_TOO_LARGE', { path: room.path, gigabytes: mostBytes / 1e9 })
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) hash.update(chunk)
  }
  if (kind !== 'folder') return
  for (const child of (await readdir(path)).sort())
    if (!leftOut.includes(child)) await addEntry(hash, join(path, child), `${name}/${child}`, room)
}
