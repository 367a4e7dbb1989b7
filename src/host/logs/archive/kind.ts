import { readSync } from 'node:fs'
import { basename } from 'node:path'
import { blockLength, isTarHeader } from '../../../binary/tar.ts'
import { SteadyError } from '../../../core/model/error.ts'
import { withOpenFile } from '../../files/sha256.ts'
import { decompressed, isPacked } from '../compression.ts'
import { chunksOf, fileBytes, kindOf, statsOf, unreadable } from '../log-bytes.ts'

/** Archives that are read. A tar archive may be packed with gzip or zstd. */
export type ArchiveKind = 'zip' | 'tar'

/** Names of archives, including kinds that are not read. */
const archiveName = /\.(?:zip|tar|tar\.\w+|tgz|tzst|tbz2?|txz|7z|rar)$/i

export const isNamedArchive = (path: string): boolean => archiveName.test(path)

/** `logs` of `a/logs.tar.gz`. */
export const withoutArchiveName = (path: string): string => basename(path).replace(archiveName, '')

/**
 * The kind of an archive, by its content; undefined for any other file, and for a stream that can be read only once.
 *
 * @throws SteadyError LOG_NOT_FOUND, LOG_UNREADABLE; ARCHIVE_NOT_READ where only the name is that of an archive
 */
export async function archiveKind(path: string): Promise<ArchiveKind | undefined> {
  if (kindOf(statsOf(path)) !== 'file') return undefined
  const kind = await kindByContent(path)
  if (kind === undefined && isNamedArchive(path)) throw new SteadyError('ARCHIVE_NOT_READ', { archive: path })
  return kind
}

async function kindByContent(path: string): Promise<ArchiveKind | undefined> {
  const block = firstBlock(path)
  if (isZip(block)) return 'zip'
  if (isTarHeader(block)) return 'tar'
  return isPacked(block) && isTarHeader(await firstUnpacked(path)) ? 'tar' : undefined
}

/** Signature of the first member or, in an archive without members, of the directory at its end. */
const zipSignatures = ['PK\x03\x04', 'PK\x05\x06']

const isZip = (block: Uint8Array) =>
  zipSignatures.includes(Buffer.from(block.subarray(0, 4)).toString('latin1'))

function firstBlock(path: string): Uint8Array {
  try {
    return withOpenFile(path, (file) => {
      const block = new Uint8Array(blockLength)
      return block.subarray(0, readSync(file, block))
    })
  } catch (error) {
    throw unreadable(path, error)
  }
}

async function firstUnpacked(path: string): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  let length = 0
  try {
    for await (const chunk of chunksOf(decompressed(fileBytes(path), basename(path)))) {
      pieces.push(chunk.slice(0, blockLength - length))
      length += chunk.length
      if (length >= blockLength) break
    }
  } catch (error) {
    // The reader of the file reports the damage.
    if (!(error instanceof SteadyError) || error.code !== 'LOG_DAMAGED') throw error
  }
  return Buffer.concat(pieces)
}
