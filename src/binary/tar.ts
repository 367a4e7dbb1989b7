import { ascii, fromAscii, joined } from './bytes.ts'

/** A file that is read in parts. */
export interface ByteSource {
  readonly size: number
  /** Returns fewer bytes at the end of the file. */
  read(offset: number, length: number): Uint8Array
}

/** Block length of the `ustar` format: IEEE Std 1003.1, pax, "ustar Interchange Format". */
export const blockLength = 512

const octal = (value: number, width: number) => `${value.toString(8).padStart(width - 1, '0')}\0`

/** The header of a file. Owner and time are constant, so that equal files give equal archives. */
function tarHeader(name: string, size: number): Uint8Array {
  const header = new Uint8Array(blockLength)
  const put = (at: number, text: string) => {
    header.set(ascii(text), at)
  }
  put(0, name)
  put(100, octal(0o644, 8))
  put(108, octal(0, 8))
  put(116, octal(0, 8))
  put(124, octal(size, 12))
  put(136, octal(0, 12))
  put(156, '0')
  put(257, 'ustar\x0000')
  put(148, `${checksumOf(header).toString(8).padStart(6, '0')}\0 `)
  return header
}

const checksumAt = { from: 148, to: 156 }

/** The sum of a header's bytes, with blanks in place of its checksum field. */
function checksumOf(header: Uint8Array): number {
  let sum = 0
  for (const [at, byte] of header.entries()) sum += at >= checksumAt.from && at < checksumAt.to ? 0x20 : byte
  return sum
}

/** Whether a block begins an archive, by its checksum. */
export const isTarHeader = (block: Uint8Array): boolean =>
  block.length === blockLength && numberIn(block, checksumAt.from, checksumAt.to) === checksumOf(block)

/** A file's header, content and padding. */
export const tarEntry = (name: string, content: Uint8Array) =>
  joined([tarHeader(name, content.length), content, new Uint8Array(-content.length & (blockLength - 1))])

export const tarEnd = () => new Uint8Array(2 * blockLength)

export interface TarFile {
  readonly name: string
  /** Of the file's header. */
  readonly offset: number
  readonly content: Uint8Array
}

/** The files of an archive; their names must be short. */
export function* readTar(
  source: ByteSource,
): Iterable<TarFile | { readonly fault: 'cut' | 'checksum'; readonly offset: number }> {
  for (let offset = 0; offset < source.size;) {
    const header = source.read(offset, blockLength)
    if (header.length < blockLength) {
      yield { fault: 'cut', offset }
      return
    }
    // Two blocks of zeros end an archive.
    if (header.every((byte) => byte === 0) && source.size - offset >= 2 * blockLength) return
    if (!isTarHeader(header)) {
      yield { fault: 'checksum', offset }
      return
    }
    const size = numberIn(header, 124, 136)
    const content = source.read(offset + blockLength, size)
    if (content.length < size) {
      yield { fault: 'cut', offset }
      return
    }
    const isFile = header[156] === 0 || header[156] === 0x30
    if (isFile) yield { name: textIn(header, 0, 100), offset, content }
    offset += blockLength + Math.ceil(size / blockLength) * blockLength
  }
  // The final blocks are missing.
  yield { fault: 'cut', offset: source.size }
}

const textIn = (header: Uint8Array, from: number, to: number) =>
  (fromAscii(header.subarray(from, to)).split('\0')[0] ?? '').trim()

const numberIn = (header: Uint8Array, from: number, to: number) => parseInt(textIn(header, from, to), 8)
