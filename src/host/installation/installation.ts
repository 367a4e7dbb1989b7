import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { getAsset, getRawAsset, isSea } from 'node:sea'
import type { Installation } from './package-command.ts'
import { SteadyError } from '../../core/model/error.ts'
import { ifThere, systemCode, makeFolder } from '../files/disk.ts'
import { Worker } from 'node:worker_threads'
import { homedir } from 'node:os'

/**
 * The folder of files that may be deleted at any time without loss: STEADY_CACHE, a folder in STEADY_HOME, or where the XDG
 * Base Directory Specification puts a cache.
 */
export function cacheFolder(variables: NodeJS.ProcessEnv): string {
  const { STEADY_CACHE: folder, STEADY_HOME: steadyHome, XDG_CACHE_HOME: cache } = variables
  if (folder !== undefined && folder !== '') return folder
  if (steadyHome !== undefined && steadyHome !== '') return join(steadyHome, 'cache')
  const base =
    cache !== undefined && cache.startsWith('/') ? cache : join(variables['HOME'] ?? homedir(), '.cache')
  return join(base, 'steadystate')
}

export type ThreadName = 'src/app/measure/reader-worker'

/** Starts a thread of steady, from compiled code or from sources. */
export const startThread = (name: ThreadName): Worker =>
  installation.kind === 'executable'
    ? new Worker(`${getAsset('loader.cjs', 'utf8')}\nstartPart(${JSON.stringify(name)})`, { eval: true })
    : new Worker(new URL(`../../../${name}${extname(import.meta.url)}`, import.meta.url))

const day = 86_400_000
/** Time without use after which a version is removed; long, because jobs that wait in a queue read these files too. */
const longestUnused = 90 * day

/** Name of a folder with the files of a version, or with the leftovers of a killed process that unpacked one. */
const isVersion = (name: string) => /^\d+\.\d+\.\d+.*-[0-9a-f]{16}(?:\.\w{6})?$/.test(name)

/** Records a use in the time of a folder, at most once a day. */
function noteUse(folder: string, now = Date.now()): void {
  attempt(() => {
    if (lstatSync(folder).mtimeMs > now - day) return
    utimesSync(folder, new Date(now), new Date(now))
  })
}

/** Removes this user's folders of other versions that were not used for 90 days. */
function removeUnused(version: string, now = Date.now()): void {
  const parent = dirname(version)
  for (const name of readdirSync(parent)) {
    if (name === basename(version) || !isVersion(name)) continue
    attempt(() => {
      const folder = join(parent, name)
      const { uid, mtimeMs } = lstatSync(folder)
      if (uid === process.getuid?.() && mtimeMs < now - longestUnused) removeWhole(folder)
    })
  }
}

/** Renames a folder before removing it, because the files are removed one by one. */
function removeWhole(folder: string): void {
  const aside = mkdtempSync(`${folder}.`)
  attempt(() => {
    renameSync(folder, join(aside, 'removed'))
  })
  rmSync(aside, { recursive: true, force: true })
}

/** Ignores what the system refuses: another steady may do the same at this moment. */
function attempt(act: () => void): void {
  try {
    act()
  } catch (error) {
    if (systemCode(error) === undefined) throw error
  }
}

export interface ShippedIndex {
  readonly version: string
  /** SHA-256 of the scripts of the executable. */
  readonly code?: string
  /** SHA-256 of all files. */
  readonly digest: string
  /** By path: where the bytes of the file begin, and their number. */
  readonly files: Readonly<Record<string, readonly [offset: number, length: number]>>
}

const ofUser = 0o700
const othersMayWrite = 0o022

/**
 * Unpacks the files into a folder that is named after their content; does nothing where they are there. The folder appears as
 * a whole, so several processes may do this at once. Folders of unused versions are removed.
 *
 * Afterwards each file has the bytes that the executable has, in a folder that nobody but this user and root can change. What
 * this user changes later in the same process is not noticed, nor are files that he adds.
 *
 * @throws SteadyError `FILES_NOT_UNPACKED`, `FILES_FOLDER_UNSAFE`
 */
export function unpack(index: ShippedIndex, bytes: Uint8Array, folder: string): void {
  const parent = dirname(folder)
  try {
    makeFolder(parent, ofUser)
    requireSafe(parent)
    if (isWhole(index, bytes, folder)) {
      noteUse(folder)
      return
    }
    const temporary = mkdtempSync(`${folder}.`)
    try {
      for (const [name, [offset, length]] of Object.entries(index.files)) {
        const path = join(temporary, name)
        mkdirSync(dirname(path), { recursive: true })
        writeFileSync(path, bytes.subarray(offset, offset + length), { mode: 0o644 })
      }
      moveIntoPlace(() => isWhole(index, bytes, folder), temporary, folder)
    } finally {
      rmSync(temporary, { recursive: true, force: true })
    }
    removeUnused(folder)
  } catch (cause) {
    const code = systemCode(cause)
    if (cause instanceof SteadyError || code === undefined) throw cause
    throw new SteadyError('FILES_NOT_UNPACKED', { folder: parent, code }, { cause })
  }
}

function moveIntoPlace(isThere: () => boolean, temporary: string, folder: string) {
  // A folder that lacks files is written again. Of two processes that do so at once, the second finds it complete.
  for (let tries = 0; !isThere(); tries += 1) {
    try {
      renameSync(temporary, folder)
      return
    } catch (error) {
      if (!['ENOTEMPTY', 'EEXIST', 'ENOTDIR'].includes(systemCode(error) ?? '') || tries > 2) throw error
      if (!isThere()) removeWhole(folder)
    }
  }
}

/** Whether every file exists with its bytes, in a folder that only this user can change. */
function isWhole({ files }: ShippedIndex, bytes: Uint8Array, folder: string): boolean {
  const found = ifThere(() => lstatSync(folder))
  if (found === undefined) return false
  requireSafe(folder, found)
  return Object.entries(files).every(([name, [offset, length]]) => {
    const path = join(folder, name)
    if (ifThere(() => lstatSync(path))?.isFile() !== true) return false
    return readFileSync(path).equals(bytes.subarray(offset, offset + length))
  })
}

/** Requires that nobody else can have made or changed the folder, because programs in it will be started. */
function requireSafe(folder: string, found: Stats = lstatSync(folder)) {
  const user = process.getuid?.()
  const is =
    user !== undefined && found.uid !== user && found.uid !== 0
      ? 'foreign'
      : !found.isDirectory()
        ? 'no-folder'
        : (found.mode & othersMayWrite) !== 0
          ? 'open'
          : undefined
  if (is !== undefined) throw new SteadyError('FILES_FOLDER_UNSAFE', { folder, is })
}

/** Bytes of the running executable; they must never be modified. */
const asset = (name: string) => Buffer.from(getRawAsset(name) as ArrayBuffer)

/** The installation of an executable made by `packaging/executable.js`. */
function openExecutable(variables: NodeJS.ProcessEnv): Installation {
  const { digest, version, files, code } = JSON.parse(asset('shipped.json').toString('utf8')) as ShippedIndex
  const root = join(cacheFolder(variables), `${version}-${digest.slice(0, 16)}`)
  let isUnpacked = false
  return {
    kind: 'executable',
    root,
    code,
    path: (name) => {
      if (!isUnpacked) unpack({ digest, version, files }, asset('shipped'), root)
      isUnpacked = true
      return join(root, name)
    },
    text: (name) => {
      const place = files[name]
      if (place === undefined) throw new TypeError(`${name} does not ship`)
      const [offset, length] = place
      return asset('shipped').toString('utf8', offset, offset + length)
    },
  }
}

/** The nearest folder above with a package.json: sources and compiled code lie at different depths. */
const rootOf = (folder: string): string =>
  existsSync(join(folder, 'package.json')) ? folder : rootOf(dirname(folder))

const inFolder = (root: string): Installation => {
  const path = (name: string) => join(root, name)
  return { kind: 'folder', root, path, text: (name) => readFileSync(path(name), 'utf8') }
}

export const installation: Installation = isSea()
  ? openExecutable(process.env)
  : inFolder(rootOf(import.meta.dirname))

/** The absolute path of a file or folder that ships. */
export const shipped = (name: string): string => installation.path(name)

export function steadyVersion(): string {
  return (JSON.parse(installation.text('package.json')) as { version: string }).version
}
