import { closeSync, existsSync, openSync, readdirSync, statSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { dirname, join, resolve } from 'node:path'
import { SteadyError } from '../../core/model/error.ts'
import { resultsVersion } from '../../core/model/run.ts'
import {
  archiveManifestName,
  archiveManifestSchema,
  isArchived,
  type ArchiveManifest,
} from '../../core/report/archive-manifest.ts'
import { eachChunk, fileBytes, type LogBytes } from '../../host/logs/log-bytes.ts'
import { listAllFiles, readDigestList, relistFiles } from '../../host/store/digest-list.ts'
import { makeFolder, onDisk, temporaryName, writeFolder, writeWhole } from '../../host/files/disk.ts'
import { readResults } from '../../host/store/read-results.ts'
import type { LogTree } from './import-tree.ts'

/** An archive that `steady report --archive` made of results. */
export interface ResultsArchive {
  readonly manifest: ArchiveManifest
  /** Before each path of the manifest: `suite/`. */
  readonly top: string
}

/** Whether a file of a tree may be part of such an archive. */
export function isOfResults(file: string): boolean {
  const below = file.slice(file.indexOf('/') + 1)
  return below === archiveManifestName || isArchived(below)
}

/**
 * @returns undefined where the tree is anything else
 * @throws SteadyError RESULTS_NEWER, ARCHIVE_MANIFEST_DAMAGED
 */
export async function resultsArchiveIn(tree: LogTree): Promise<ResultsArchive | undefined> {
  if (tree.archive === undefined) return undefined
  const name = tree.files.find((file) => /^[^/]+\/manifest\.json$/.test(file))
  if (name === undefined) return undefined
  const document = await jsonOf(tree.raw(name))
  if (!isManifest(document)) return undefined
  const { version } = document
  if (typeof version === 'number' && version > resultsVersion)
    throw new SteadyError('RESULTS_NEWER', { file: name, version, known: resultsVersion })
  const manifest = archiveManifestSchema.safeParse(document)
  if (!manifest.success)
    throw new SteadyError('ARCHIVE_MANIFEST_DAMAGED', { archive: tree.from }, { cause: manifest.error })
  return { manifest: manifest.data, top: name.slice(0, -archiveManifestName.length) }
}

const isManifest = (document: unknown): document is { readonly version?: unknown } =>
  typeof document === 'object' &&
  document !== null &&
  'kind' in document &&
  document.kind === archiveManifestSchema.shape.kind.value

/** A manifest has a line for each file; a longer one is none. */
const longestManifest = 64 * 2 ** 20

async function jsonOf(bytes: LogBytes): Promise<unknown> {
  const pieces: Uint8Array[] = []
  let length = 0
  await eachChunk(bytes, (chunk) => {
    length += chunk.length
    if (length <= longestManifest) pieces.push(chunk.slice())
  })
  if (length > longestManifest) return undefined
  try {
    return JSON.parse(Buffer.concat(pieces).toString('utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/**
 * Makes the results folder again that an archive was made of, or what is missing of it. Every file is held against the
 * manifest before any is written.
 *
 * @returns the folder, absolute
 * @throws SteadyError ARCHIVE_FILE_CHANGED, ARCHIVE_RESULTS_DIFFER, RESULTS_FOLDER_IN_USE, DISK_FULL, RESULTS_CORRUPT
 */
export async function importResults(
  tree: LogTree,
  { manifest, top }: ResultsArchive,
  results: string,
): Promise<string> {
  const folder = resolve(results)
  const there = new Set(tree.files)
  for (const { path, sha256 } of manifest.files) {
    const name = `${top}${path}`
    const isSame = isArchived(path) && there.has(name) && (await digestOf(tree.raw(name))) === sha256
    if (!isSame) throw new SteadyError('ARCHIVE_FILE_CHANGED', { archive: tree.from, file: path })
  }
  const kept = await keptFiles(tree, manifest, folder)
  const written = manifest.files.map(({ path }) => path).filter((path) => !kept.has(path))
  await writeFolder(folder, async (growing) => {
    for (const path of written)
      await writeFile(tree.raw(`${top}${path}`), join(growing.path, path), join(folder, path))
    if (kept.size > 0) return
    readResults(growing.path)
    listAllFiles(growing.path)
  })
  if (kept.size === 0) return folder
  readResults(folder)
  if (readDigestList(folder) === undefined) listAllFiles(folder)
  else relistFiles(folder, written)
  return folder
}

/** Those that are in the folder already: of the same archive, or the folder is not touched. */
async function keptFiles(
  tree: LogTree,
  { files }: ArchiveManifest,
  folder: string,
): Promise<ReadonlySet<string>> {
  const kept = new Set<string>()
  if (!existsSync(folder)) return kept
  if (!statSync(folder).isDirectory())
    throw new SteadyError('RESULTS_FOLDER_IN_USE', { path: folder, is: 'file' })
  for (const { path, sha256 } of files) {
    if (!existsSync(join(folder, path))) continue
    if ((await digestOf(fileBytes(join(folder, path)))) !== sha256)
      throw new SteadyError('ARCHIVE_RESULTS_DIFFER', { archive: tree.from, folder, file: path })
    kept.add(path)
  }
  if (kept.size === 0 && readdirSync(folder).some((name) => !temporaryName.test(name)))
    throw new SteadyError('RESULTS_FOLDER_IN_USE', { path: folder, is: 'folder' })
  return kept
}

async function digestOf(bytes: LogBytes): Promise<string> {
  const hash = createHash('sha256')
  await eachChunk(bytes, (chunk) => hash.update(chunk))
  return hash.digest('hex')
}

/** @param place where the file will be, for errors */
async function writeFile(bytes: LogBytes, path: string, place: string): Promise<void> {
  const file = onDisk(place, () => {
    makeFolder(dirname(path))
    return openSync(path, 'wx')
  })
  try {
    await eachChunk(bytes, (chunk) => {
      onDisk(place, () => {
        writeWhole(file, chunk)
      })
    })
  } finally {
    closeSync(file)
  }
}
