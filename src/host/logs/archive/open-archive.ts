import { SteadyError } from '../../../core/model/error.ts'
import { missing, type Missing } from '../../../core/model/missing.ts'
import { decompressed } from '../compression.ts'
import { chunksOf, fileBytes, type LogBytes } from '../log-bytes.ts'
import { archiveKind, type ArchiveKind } from './kind.ts'
import { archiveLimits, ArchiveWatch, type ArchiveLimits } from './limits.ts'
import { isOfMacOs } from './member-path.ts'
import type { Member } from './member.ts'
import { closeSync, openSync, readSync, rmSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onDisk, writeWhole } from '../../files/disk.ts'

const CHUNK = 1 << 20

interface SpoolPlace {
  readonly from: number
  readonly length: number
}

/**
 * Unpacked files, one after the other in one temporary file without a name. However steady ends, no file stays on the disk,
 * and no name from an archive is written there.
 */
class Spool {
  readonly #file: number
  readonly #path: string
  #length = 0

  /** @throws SteadyError DISK_FULL, RESULTS_NOT_WRITABLE */
  constructor() {
    this.#path = join(tmpdir(), `steady-${randomUUID()}`)
    this.#file = onDisk(this.#path, () => openSync(this.#path, 'wx+', 0o600))
    rmSync(this.#path)
  }

  /** @throws SteadyError DISK_FULL, RESULTS_NOT_WRITABLE, and errors of the chunks */
  async add(chunks: AsyncIterable<Uint8Array>): Promise<SpoolPlace> {
    const from = this.#length
    for await (const chunk of chunks) {
      onDisk(this.#path, () => {
        writeWhole(this.#file, chunk)
      })
      this.#length += chunk.length
    }
    return { from, length: this.#length - from }
  }

  read({ from, length }: SpoolPlace): LogBytes {
    if (length > CHUNK) return this.#chunks(from, from + length)
    const all = new Uint8Array(length)
    this.#fill(all, from)
    return all
  }

  // eslint-disable-next-line @typescript-eslint/require-await -- readers of logs take chunks that may be waited for
  async *#chunks(from: number, end: number): AsyncGenerator<Uint8Array> {
    for (let at = from; at < end; at += CHUNK) {
      const chunk = new Uint8Array(Math.min(CHUNK, end - at))
      this.#fill(chunk, at)
      yield chunk
    }
  }

  #fill(into: Uint8Array, from: number): void {
    for (let done = 0; done < into.length;) {
      const read = readSync(this.#file, into, done, into.length - done, from + done)
      if (read === 0) throw new TypeError('a file of the archive is not in its spool')
      done += read
    }
  }

  close(): void {
    closeSync(this.#file)
  }
}

/** An open archive. Its files can be read repeatedly and in any order. */
export interface Archive {
  /** Every file by its path in the archive, sorted. */
  readonly files: readonly string[]
  /** Members that are not read, with the reason. */
  readonly unread: readonly { readonly file: string; readonly why: Missing }[]
  /** The unchanged bytes of a file. */
  read(file: string): LogBytes
  /** Frees the disk space of the unpacked files. */
  close(): void
}

export interface ArchiveAsk {
  /** Whether to read a file; other files are not unpacked. */
  readonly isWanted?: (file: string) => boolean
  readonly limits?: ArchiveLimits
}

/**
 * Opens a zip or tar archive; a tar archive may be packed with gzip or zstd. Writes nothing under a name from the archive.
 * Where two files have the same path, the last one counts, as for programs that unpack it.
 *
 * @returns undefined where the file is no archive
 * @throws SteadyError LOG_NOT_FOUND, LOG_UNREADABLE, ARCHIVE_NOT_READ, ARCHIVE_DAMAGED, ARCHIVE_ENCRYPTED, ARCHIVE_TOO_LARGE,
 *   DISK_FULL
 */
export async function openArchive(
  path: string,
  { isWanted = () => true, limits = archiveLimits }: ArchiveAsk = {},
): Promise<Archive | undefined> {
  const kind = await archiveKind(path)
  if (kind === undefined) return undefined
  const spool = new Spool()
  try {
    return await unpack(await membersOf[kind](path, new ArchiveWatch(path, limits)), spool, isWanted)
  } catch (error) {
    spool.close()
    const isDamaged = !(error instanceof SteadyError) || error.code === 'LOG_DAMAGED'
    if (!isDamaged || !(error instanceof Error)) throw error
    const cause = error instanceof SteadyError ? error.cause : error
    const problem = cause instanceof Error ? cause.message : error.message
    throw new SteadyError('ARCHIVE_DAMAGED', { archive: path, problem }, { cause: error })
  }
}

/** Loads the library of an archive only when needed, because most logs are in no archive. */
const membersOf: Record<ArchiveKind, (path: string, watch: ArchiveWatch) => Promise<AsyncIterable<Member>>> =
  {
    async zip(path, watch) {
      const { zipMembers } = await import('./zip-members.ts')
      return zipMembers(path, watch)
    },
    async tar(path, watch) {
      const { tarMembers } = await import('./tar-members.ts')
      return tarMembers(unpacked(path, watch), watch)
    },
  }

/** The unpacked bytes of a tar archive; the watch counts them. */
async function* unpacked(path: string, watch: ArchiveWatch): AsyncGenerator<Uint8Array> {
  let packed = Infinity
  const bytes = decompressed(fileBytes(path), path, (_, read) => {
    packed = read
  })
  for await (const chunk of chunksOf(bytes)) {
    watch.unpacked(chunk.length, packed)
    yield chunk
  }
}

async function unpack(
  members: AsyncIterable<Member>,
  spool: Spool,
  isWanted: (file: string) => boolean,
): Promise<Archive> {
  const places = new Map<string, SpoolPlace | undefined>()
  const unread: { file: string; why: Missing }[] = []
  for await (const member of members) {
    if (isOfMacOs(member.path)) continue
    if (member.kind === 'unread') {
      unread.push({ file: member.path, why: member.why })
      continue
    }
    const { path } = member
    if (places.has(path)) unread.push({ file: path, why: missing('member-replaced') })
    places.set(path, isWanted(path) ? await spool.add(member.chunks()) : undefined)
  }
  return {
    files: [...places.keys()].toSorted(),
    unread,
    read(file) {
      const place = places.get(file)
      if (place === undefined) throw new TypeError(`${file} was not unpacked`)
      return spool.read(place)
    },
    close: () => {
      spool.close()
    },
  }
}
