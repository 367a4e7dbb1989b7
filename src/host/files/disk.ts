import {
  closeSync,
  fsync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  writeSync,
  type Stats,
  existsSync,
  lstatSync,
  mkdirSync,
  writeFileSync,
  statSync,
} from 'node:fs'
import { randomUUID } from 'node:crypto'
import { open } from 'node:fs/promises'
import { basename, dirname, join, isAbsolute, relative } from 'node:path'
import { promisify } from 'node:util'
import { SteadyError } from '../../core/model/error.ts'
import type { NoFile } from '../../core/messages/parts.ts'
import { withOpenFile } from './sha256.ts'

/** The `code` of a system error, such as `ENOENT`. */
export const systemCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/** Calls `act`. Where it fails for lack of space or of permission to write, the error says so. */
export function onDisk<T>(path: string, act: () => T): T {
  try {
    return act()
  } catch (cause) {
    throw explained(path, cause)
  }
}

/** {@link onDisk} for asynchronous writing. */
export const writtenTo = <T>(path: string, writing: Promise<T>): Promise<T> =>
  writing.catch((cause: unknown) => {
    throw explained(path, cause)
  })

function explained(path: string, cause: unknown): unknown {
  const code = cause instanceof SteadyError ? undefined : systemCode(cause)
  switch (code) {
    case undefined:
      return cause
    case 'ENOSPC':
    case 'EDQUOT':
      return new SteadyError('DISK_FULL', { path }, { cause })
    case 'ENAMETOOLONG':
      return new SteadyError('RESULTS_NAME_TOO_LONG', { path }, { cause })
    default:
      return new SteadyError('RESULTS_NOT_WRITABLE', { path, code }, { cause })
  }
}

/** Bytes that a user can still write on the disk of a folder. */
export function freeSpace(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

const MiB = 2 ** 20

/** Longest file that is read as a whole; a longer one could not even become a text. */
const longestRead = 256 * MiB

/**
 * Reads a file; undefined where there is none. A pipe or a device counts as none, because reading it may never end. So does a
 * folder, a socket, or a broken link.
 *
 * @throws SteadyError `FILE_UNREADABLE` for a file that is too long
 */
export const readIfThere = (path: string): Buffer | undefined => {
  const content = contentOf(path)
  return Buffer.isBuffer(content) ? content : undefined
}

/**
 * The content of a file, or the kind of what is there instead; undefined where there is nothing.
 *
 * @throws SteadyError `FILE_UNREADABLE` for a file that is too long
 */
export function contentOf(path: string): Buffer | NoFile | 'folder' | undefined {
  try {
    return withOpenFile(path, (file, stats) => {
      if (stats.isDirectory()) return 'folder'
      if (!stats.isFile()) return kindOfNoFile(stats)
      if (stats.size <= longestRead) return readFileSync(file)
      const is = { kind: 'too-long', mebibytes: longestRead / MiB } as const
      throw new SteadyError('FILE_UNREADABLE', { path, is }, { place: { file: path } })
    })
  } catch (error) {
    switch (systemCode(error)) {
      // A circle of links leads to nothing either.
      case 'ELOOP':
      case 'ENOENT':
      case 'ENOTDIR':
        return undefined
      // A socket cannot be opened.
      case 'ENXIO':
        return 'socket'
      default:
        throw error
    }
  }
}

/** The kind of anything that is neither a file nor a folder. */
export function kindOfNoFile(found: Pick<Stats, 'isFIFO' | 'isSocket'>): NoFile {
  if (found.isFIFO()) return 'pipe'
  return found.isSocket() ? 'socket' : 'device'
}

/** Undefined where the file that `act` needs does not exist. */
export function ifThere<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(systemCode(error) ?? '')) return undefined
    throw error
  }
}

/**
 * Requires that Node can open what has these names: in the place of a name that is not UTF-8 it would open another.
 *
 * @throws SteadyError `NAME_NOT_UTF8`
 */
export function requireUtf8(folder: string, names: readonly string[]): void {
  const isReal = (name: string) =>
    lstatSync(join(folder, name), { throwIfNoEntry: false }) !== undefined &&
    names.indexOf(name) === names.lastIndexOf(name)
  const broken = names.find((name) => name.includes('\ufffd') && !isReal(name))
  if (broken !== undefined) throw new SteadyError('NAME_NOT_UTF8', { name: join(folder, broken) })
}

/** Writes every byte, because the system may take only some at a time. */
export function writeWhole(file: number, data: Uint8Array): void {
  for (let done = 0; done < data.length;) done += writeSync(file, data, done)
}

/** Names of what a crash in {@link writeAtomically} or {@link writeFolder} can leave behind. */
export const temporaryName = /^\..+\.[0-9a-f-]{36}\.tmp$/

/** A temporary name for a file that will replace another. The name tells which process writes it. */
export const temporaryFor = (path: string): string =>
  join(dirname(path), `.${basename(path)}.${process.pid}.${randomUUID()}.tmp`)

/** Removes what killed processes left of this file or folder while they wrote it. */
export function removeLeftOf(path: string): void {
  const start = `.${basename(path)}.`
  for (const name of readdirSync(dirname(path))) {
    if (!name.startsWith(start) || !temporaryName.test(name)) continue
    const [, writer] = /\.(\d+)\.[^.]+\.tmp$/.exec(name) ?? []
    if (writer === undefined || !isLiving(Number(writer)))
      rmSync(join(dirname(path), name), { recursive: true, force: true })
  }
}

/** Whether there is a process of this number, of any user. */
export function isLiving(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return systemCode(error) !== 'ESRCH'
  }
}

/** Makes a new file. Afterwards its content is on the disk, but perhaps not yet its name. */
export function writeSynced(path: string, content: Uint8Array): void {
  const file = openSync(path, 'wx')
  try {
    writeWhole(file, content)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** Replaces the content of a file; if interrupted, the file has either its old or its new content. */
export function writeAtomically(path: string, content: Uint8Array): void {
  const temporary = temporaryFor(path)
  onDisk(path, () => {
    try {
      writeSynced(temporary, content)
      renameSync(temporary, path)
    } catch (error) {
      rmSync(temporary, { force: true })
      throw error
    }
    removeLeftOf(path)
  })
  syncFolder(dirname(path))
}

/** A file that will replace another. */
export interface WholeFile {
  readonly path: string
  readonly content: Uint8Array
}

/**
 * Writes files as {@link writeAtomically} does, each completely or not at all, in their order. Waits for the disk once for
 * all contents and once for all names, so many files take little longer than one.
 *
 * @param files at most a few hundred, because all are open at the same time
 */
export async function writeTogether(files: readonly WholeFile[]): Promise<void> {
  const written: { readonly path: string; readonly temporary: string; file: number | undefined }[] = []
  try {
    for (const { path, content } of files)
      onDisk(path, () => {
        const temporary = temporaryFor(path)
        const entry = { path, temporary, file: openSync(temporary, 'wx') }
        written.push(entry)
        writeWhole(entry.file, content)
      })
    await all(written.flatMap(({ path, file }) => (file === undefined ? [] : [syncFile(path, file)])))
    for (const entry of written) {
      closeEntry(entry)
      onDisk(entry.path, () => {
        renameSync(entry.temporary, entry.path)
        removeLeftOf(entry.path)
      })
    }
  } catch (error) {
    for (const entry of written) {
      closeEntry(entry)
      rmSync(entry.temporary, { force: true })
    }
    throw error
  }
  await all([...new Set(files.map(({ path }) => dirname(path)))].map(syncNamesIn))
}

/** A folder that is being written: `path` is where it grows, and `write` adds a file by its path in it. */
export interface GrowingFolder {
  readonly path: string
  readonly write: (name: string, content: Uint8Array | string) => void
}

/**
 * Writes files into a folder once all of them are complete. A new folder appears with all of its files, or not at all. Into
 * one that is there, each file moves as a whole.
 *
 * @param fill an error of it leaves everything as it was
 */
export async function writeFolder<T>(
  path: string,
  fill: (growing: GrowingFolder) => T | Promise<T>,
): Promise<T> {
  const isNew = !existsSync(path)
  const made = isNew ? firstMissing(path) : path
  const beside = isNew ? made : join(path, basename(path))
  const temporary = temporaryFor(beside)
  const growing = join(temporary, relative(made, path))
  try {
    onDisk(path, () => {
      removeLeftOf(beside)
      makeFolder(growing)
    })
    const filled = await fill({
      path: growing,
      write: (name, content) => {
        onDisk(join(path, name), () => {
          makeFolder(dirname(join(growing, name)))
          writeFileSync(join(growing, name), content)
        })
      },
    })
    const files = onDisk(path, () => syncBelow(temporary))
    const moves = isNew
      ? [{ from: temporary, to: made }]
      : files.map((file) => ({ from: join(temporary, file), to: join(path, file) }))
    // What cannot have its folder is known before any file has moved.
    for (const { to } of moves) onDisk(to, () => makeFolder(dirname(to)))
    for (const { from, to } of moves) onDisk(to, () => renameSync(from, to))
    for (const folder of new Set(moves.map(({ to }) => dirname(to)))) syncFolder(folder)
    return filled
  } finally {
    if (existsSync(temporary)) rmSync(temporary, { recursive: true })
  }
}

const firstMissing = (path: string): string =>
  existsSync(dirname(path)) ? path : firstMissing(dirname(path))

/** Syncs every file and folder. @returns the files, relative to the folder */
function syncBelow(folder: string): string[] {
  const below = readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => ({
    path: relative(folder, join(entry.parentPath, entry.name)),
    isFile: entry.isFile(),
  }))
  for (const { path } of [...below, { path: '' }]) syncFolder(join(folder, path))
  return below.flatMap(({ path, isFile }) => (isFile ? [path] : [])).sort()
}

function closeEntry(entry: { file: number | undefined }) {
  const { file } = entry
  entry.file = undefined
  if (file !== undefined) closeSync(file)
}

/** Like Promise.all, but rejects only after all promises have settled. */
async function all(working: readonly Promise<void>[]): Promise<void> {
  for (const ended of await Promise.allSettled(working)) if (ended.status === 'rejected') throw ended.reason
}

/** Makes names that were added, changed or removed in a folder survive a power cut. */
export function syncFolder(path: string): void {
  onDisk(path, () => {
    const folder = openSync(path, 'r')
    try {
      fsyncSync(folder)
    } catch (error) {
      allowUnsynced(error)
    } finally {
      closeSync(folder)
    }
  })
}

/**
 * Resolves once a file's content would survive a power cut. Several files at once take little longer than one, because the
 * disk writes them together.
 *
 * @param file its descriptor
 */
export const syncFile = (path: string, file: number): Promise<void> => writtenTo(path, promisify(fsync)(file))

/** {@link syncFolder} without blocking. */
export async function syncNamesIn(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await writtenTo(path, folder.sync().catch(allowUnsynced))
  } finally {
    await folder.close()
  }
}

/** Some file systems, network ones above all, do not sync folders. */
function allowUnsynced(error: unknown) {
  if (!['EINVAL', 'ENOTSUP', 'EOPNOTSUPP'].includes(systemCode(error) ?? '')) throw error
}

/**
 * Makes a folder and the missing ones above it; leaves an existing one as it is. Node's own `recursive` never ends below
 * /proc: no folder can be made there, and the error names the folder itself as missing.
 *
 * @param mode of this folder, if it is made
 * @throws the system's error where a folder cannot be made
 */
export function makeFolder(path: string, mode?: number): void {
  if (!existsSync(dirname(path))) makeFolder(dirname(path))
  try {
    mkdirSync(path, mode)
  } catch (error) {
    if (!existsSync(path) || !statSync(path).isDirectory()) throw error
  }
}

/** Whether an absolute path is a folder or lies in it. */
export function isBelow(path: string, folder: string): boolean {
  const way = relative(folder, path)
  return !isAbsolute(way) && !/^\.\.(?:[\\/]|$)/.test(way)
}
