import { Readable } from 'node:stream'
import { extract, type Extract, type Header } from 'tar-stream'
import { missing, type Missing } from '../../../core/model/missing.ts'
import type { ArchiveWatch } from './limits.ts'
import { decodedName, memberPath } from './member-path.ts'
import type { Member } from './member.ts'

/**
 * The members of a tar archive, in order.
 *
 * @throws errors of the chunks, ARCHIVE_TOO_LARGE; any other error says how the archive is damaged
 */
export async function* tarMembers(
  chunks: AsyncIterable<Uint8Array>,
  watch: ArchiveWatch,
): AsyncGenerator<Member> {
  // Names stay bytes, because they may be in any character set. The library's types lack both options.
  const options: object = { filenameEncoding: 'latin1', allowUnknownFormat: true }
  const members: Extract = extract(options)
  const source = Readable.from(copied(chunks))
  source.on('error', (error) => members.destroy(error))
  source.pipe(members)
  try {
    for await (const stream of members) {
      const { header } = stream
      const written = writtenName(header)
      watch.member()
      if (header.type === 'directory') {
        stream.resume()
        continue
      }
      const at = memberPath(written)
      const why = at.kind === 'missing' ? at : unreadable(header)
      if (at.kind === 'missing' || why !== undefined) {
        stream.resume()
        yield { kind: 'unread', path: written, why: why ?? missing('member-leaves') }
        continue
      }
      yield {
        kind: 'file',
        path: at.value,
        chunks: () => {
          watch.file(header.size)
          return stream as AsyncIterable<Uint8Array>
        },
      }
      // Skips the rest of an unread member, because the next one comes after its end.
      stream.resume()
    }
  } finally {
    source.destroy()
  }
}

/** A pax name is already decoded. */
function writtenName({ name, pax }: Header): string {
  const isText = typeof pax === 'object' && pax !== null && 'path' in pax
  return isText ? name : decodedName(Buffer.from(name, 'latin1'))
}

async function* copied(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) yield chunk.slice()
}

/** Why a member is not read; undefined where it is an ordinary file. */
function unreadable({ type }: Header): Missing | undefined {
  switch (type) {
    case 'file':
    case 'contiguous-file':
      return undefined
    case 'link':
    case 'symlink':
      return missing('member-no-file', { is: 'link' })
    case 'character-device':
    case 'block-device':
      return missing('member-no-file', { is: 'device' })
    case 'fifo':
      return missing('member-no-file', { is: 'pipe' })
    default:
      return missing('member-no-file', { is: 'unknown' })
  }
}
