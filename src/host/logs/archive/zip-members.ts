import { crc32 } from 'node:zlib'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { SteadyError } from '../../../core/model/error.ts'
import { missing, type Missing } from '../../../core/model/missing.ts'
import type { ArchiveWatch } from './limits.ts'
import { decodedName, memberPath } from './member-path.ts'
import type { Member } from './member.ts'

/**
 * The members of a zip archive, in the order of its directory.
 *
 * @throws SteadyError ARCHIVE_ENCRYPTED, ARCHIVE_TOO_LARGE; any other error says how the archive is damaged
 */
export async function* zipMembers(path: string, watch: ArchiveWatch): AsyncGenerator<Member> {
  const zip = await yauzl.openPromise(path, { decodeStrings: false, autoClose: false })
  try {
    let packed = 0
    for await (const entry of zip.eachEntry()) {
      const written = writtenName(entry)
      if (/[/\\]$/.test(written)) continue
      if (entry.isEncrypted()) throw new SteadyError('ARCHIVE_ENCRYPTED', { archive: path, member: written })
      watch.member()
      const at = memberPath(written)
      const why = at.kind === 'missing' ? at : unreadable(entry)
      if (at.kind === 'missing' || why !== undefined) {
        yield { kind: 'unread', path: written, why: why ?? missing('member-leaves') }
        continue
      }
      yield {
        kind: 'file',
        path: at.value,
        chunks: () => {
          // The library rejects a member that is larger than the archive states.
          watch.file(entry.uncompressedSize)
          packed += entry.compressedSize
          return contentOf(zip, entry, (length) => {
            watch.unpacked(length, packed)
          })
        },
      }
    }
  } finally {
    zip.close()
  }
}

async function* contentOf(
  zip: ZipFile,
  entry: Entry,
  onChunk: (length: number) => void,
): AsyncGenerator<Uint8Array> {
  const stream = await zip.openReadStreamPromise(entry)
  let sum = 0
  for await (const piece of stream) {
    const chunk = piece as Buffer
    onChunk(chunk.length)
    sum = crc32(chunk, sum)
    yield chunk
  }
  if (sum !== entry.crc32) throw new Error(`the checksum of ${writtenName(entry)} differs`)
}

const stored = 0
const deflated = 8
const symbolicLink = 0o12

/** Why a member is not read; undefined where it is an ordinary file. */
function unreadable(entry: Entry): Missing | undefined {
  // The upper half is the Unix mode if a Unix program made the archive.
  if (entry.externalFileAttributes >>> 28 === symbolicLink) return missing('member-no-file', { is: 'link' })
  return [stored, deflated].includes(entry.compressionMethod)
    ? undefined
    : missing('member-method', { method: entry.compressionMethod })
}

/** Info-ZIP's extra field that holds the name in UTF-8, beside the usual name. */
const unicodePath = 0x7075

function writtenName({ fileNameRaw, extraFields }: Entry): string {
  const unicode = extraFields.find(({ id }) => id === unicodePath)?.data
  // The field has a version, then the checksum of the usual name, which shows whether a later program renamed the member.
  const isCurrent =
    unicode !== undefined && unicode.length > 5 && unicode.readUInt32LE(1) === crc32(fileNameRaw)
  return decodedName(isCurrent ? unicode.subarray(5) : fileNameRaw)
}
