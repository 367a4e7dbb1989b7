import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { SteadyError } from '../../core/model/error.ts'
import type { ArchiveRef } from '../../core/model/run.ts'
import { withoutArchiveName } from '../../host/logs/archive/kind.ts'
import { openArchive } from '../../host/logs/archive/open-archive.ts'
import { eachChunk, fileBytes, type LogBytes } from '../../host/logs/log-bytes.ts'
import { readChunks, readLog } from '../../host/logs/read-log.ts'
import { logDigest } from '../../host/store/log-digest.ts'
import { filesThere } from '../../host/store/files-there.ts'
import { isResultsFolder } from '../../host/store/read-results.ts'
import { longestWritten, readWritten } from '../../host/store/written-file.ts'
import { filesBelow, type FilesBelow } from '../report/import-files.ts'
import type { SourceDocument } from '../../../packages/audit/documents.ts'

export const isDocument = (file: string): boolean => /\.(?:md|markdown)$/i.test(file)

/** The Markdown files of a tree. */
export async function documentsIn(tree: LogTree): Promise<SourceDocument[]> {
  const documents: SourceDocument[] = []
  for (const path of tree.files.filter(isDocument)) {
    const text = await tree.text(path)
    if (text !== undefined) documents.push({ path, text })
  }
  return documents
}

/** Archives of logs that documents link to: their path or the text of the link names logs. */
export interface LinkedArchive {
  readonly url: string
  readonly document: string
}

export function linkedArchives(documents: readonly SourceDocument[]): LinkedArchive[] {
  const found = new Map<string, LinkedArchive>()
  for (const { path: document, text } of documents)
    for (const [, title = '', url = ''] of text.matchAll(
      /\[([^\]]*)\]\((https?:[^)\s]+\.(?:zip|tgz|tar|tar\.\w+|7z))\)/gi,
    ))
      if (/logs?\b|日志/i.test(`${title} ${url.replaceAll(/[_-]/g, ' ')}`))
        found.set(url, found.get(url) ?? { url, document })
  return [...found.values()]
}

/** Files below a folder, or in an archive. */
export interface LogTree extends FilesBelow {
  /** The folder or the archive; absolute. */
  readonly from: string
  /** Its name, without what says that it is an archive. */
  readonly name: string
  /** Undefined for a folder. */
  readonly archive: ArchiveRef | undefined
  /**
   * Hands the unpacked bytes of a log to `take` in order; each chunk is only valid until `take` returns.
   *
   * @throws SteadyError as {@link readLog}
   */
  read(file: string, take: (chunk: Uint8Array) => void): Promise<void>
  /** The bytes of a file as they stand there. */
  raw(file: string): LogBytes
  /** A file that a person wrote; undefined where it cannot be read as one. */
  text(file: string): Promise<string | undefined>
  close(): void
}

/**
 * @param isWanted whether a file will be read
 * @throws SteadyError IMPORT_FOLDER_NOT_FOUND, and what {@link openArchive} throws
 */
export async function openTree(from: string, isWanted: (file: string) => boolean): Promise<LogTree> {
  const path = resolve(from)
  const found = await stat(path).catch(() => undefined)
  if (found?.isFile() !== true) return folderTree(path)
  const archive = await openArchive(path, { isWanted })
  if (archive === undefined) throw new SteadyError('IMPORT_FOLDER_NOT_FOUND', { folder: from, exists: true })
  const { sha256 } = await logDigest(path)
  return {
    ...archive,
    from: path,
    name: withoutArchiveName(path),
    archive: { name: basename(path), sha256 },
    raw: (file) => archive.read(file),
    read: (file, take) => readChunks(archive.read(file), basename(file), take),
    async text(file) {
      const pieces: Uint8Array[] = []
      let length = 0
      await eachChunk(archive.read(file), (chunk) => {
        length += chunk.length
        if (length <= longestWritten) pieces.push(chunk.slice())
      })
      return length > longestWritten ? undefined : Buffer.concat(pieces).toString('utf8')
    },
  }
}

async function folderTree(folder: string): Promise<LogTree> {
  // Links of a collection lead to its logs; those in a results folder are refused.
  if (isResultsFolder(folder)) filesThere(folder)
  return {
    ...(await filesBelow(folder)),
    from: folder,
    name: basename(folder),
    archive: undefined,
    raw: (file) => fileBytes(join(folder, file)),
    read: (file, take) => readLog(join(folder, file), take),
    async text(file) {
      try {
        return (await readWritten(join(folder, file)))?.toString('utf8')
      } catch (error) {
        // A document that cannot be read is ignored: it states nothing about the logs.
        if (error instanceof SteadyError) return undefined
        throw error
      }
    },
    close: () => undefined,
  }
}

/** SHA-256 of the unpacked bytes of a log. */
export async function digestIn(tree: LogTree, file: string): Promise<string> {
  const hash = createHash('sha256')
  await tree.read(file, (chunk) => hash.update(chunk))
  return hash.digest('hex')
}
