import { crc32, deflateRawSync, gzipSync } from 'node:zlib'
import { pack, type Pack } from 'tar-stream'
import { tarEnd, tarEntry } from '../../src/binary/tar.ts'

/** A file for an archive, and what may be odd about it there. */
export interface ZipMember {
  readonly name: string | Uint8Array
  readonly content?: Uint8Array | string
  /** As the archive states it, where that is not so. */
  readonly size?: number
  readonly checksum?: number
  readonly method?: number
  readonly flags?: number
  /** Mode of Unix. */
  readonly mode?: number
  /** Already packed. */
  readonly packed?: Uint8Array
}

const u16 = (value: number) => [value & 255, (value >>> 8) & 255]
const u32 = (value: number) => [...u16(value & 0xffff), ...u16(value >>> 16)]

/** A zip archive, written here so that every field of it can be wrong. */
export function zipOf(members: readonly ZipMember[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const {
    name,
    content = '',
    size,
    checksum,
    method = 8,
    flags = 0,
    mode = 0o100644,
    packed,
  } of members) {
    const raw = typeof name === 'string' ? Buffer.from(name) : Buffer.from(name)
    const bytes = Buffer.from(content)
    const data = Buffer.from(packed ?? (method === 8 ? deflateRawSync(bytes) : bytes))
    const common = [
      ...u16(flags),
      ...u16(method),
      ...u32(0),
      ...u32(checksum ?? crc32(bytes)),
      ...u32(data.length),
      ...u32(size ?? bytes.length),
      ...u16(raw.length),
      ...u16(0),
    ]
    directory.push(
      Buffer.from([...u32(0x02014b50), ...u16(0x031e), ...u16(20), ...common]),
      Buffer.from([...u16(0), ...u16(0), ...u16(0), ...u32(mode * 0x10000), ...u32(offset)]),
      raw,
    )
    parts.push(Buffer.from([...u32(0x04034b50), ...u16(20), ...common]), raw, data)
    offset += 30 + raw.length + data.length
  }
  const central = Buffer.concat(directory)
  const end = [...u32(0x06054b50), ...u16(0), ...u16(0), ...u16(members.length), ...u16(members.length)]
  return Buffer.concat([
    ...parts,
    central,
    Buffer.from([...end, ...u32(central.length), ...u32(offset), ...u16(0)]),
  ])
}

export type Files = Readonly<Record<string, string | Uint8Array>>

export const zipOfFiles = (files: Files): Buffer =>
  zipOf(Object.entries(files).map(([name, content]) => ({ name, content })))

export async function tarOfFiles(files: Files): Promise<Buffer> {
  const tar = pack()
  for (const [name, content] of Object.entries(files)) tar.entry({ name }, Buffer.from(content))
  tar.finalize()
  return bytesOf(tar)
}

export async function bytesOf(tar: Pack): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of tar) pieces.push(piece as Uint8Array)
  return Buffer.concat(pieces)
}

const blockOf = 1 << 17

/** Bytes as zstd stores them unpacked: RFC 8878, raw blocks. */
export function zstdOf(content: Uint8Array): Buffer {
  const blocks: Buffer[] = []
  const length = 1 << 12
  for (let at = 0; at < content.length; at += length) {
    const block = content.subarray(at, at + length)
    blocks.push(zstdBlock(0, block.length, at + length >= content.length), Buffer.from(block))
  }
  return Buffer.concat([zstdHead, ...blocks])
}

/** Magic number; no content size, no checksum; a window of 128 KiB. */
const zstdHead = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x38])

const zstdBlock = (type: number, size: number, last: boolean) =>
  Buffer.from(u32((size << 3) | (type << 1) | (last ? 1 : 0)).slice(0, 3))

/** The same archive in every form that steady reads, by the end of its name. */
export async function everyForm(
  files: Files,
): Promise<Record<'zip' | 'tar' | 'tgz' | 'tar.gz' | 'tar.zst', Buffer>> {
  const tar = await tarOfFiles(files)
  const gzip = gzipSync(tar)
  return { zip: zipOfFiles(files), tar, tgz: gzip, 'tar.gz': gzip, 'tar.zst': zstdOf(tar) }
}

const gibibyte = 2 ** 30
const zeros = Buffer.alloc(1 << 20)

/** A file of zeros in a tar archive, packed to a thousandth with gzip. */
export function zerosInTarGz(name: string, gibibytes: number): Buffer {
  const head = Buffer.from(tarEntry(name, new Uint8Array(0)))
  // Sizes of 8 GiB and more are binary; the checksum counts its own field as blanks.
  head.fill(0, 124, 136)
  head[124] = 0x80
  head.writeBigUInt64BE(BigInt(gibibytes * gibibyte), 128)
  head.fill(' ', 148, 156)
  const sum = head.reduce((all, byte) => all + byte, 0)
  head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  const mebibyte = gzipSync(zeros)
  return Buffer.concat([
    gzipSync(head),
    ...Array<Buffer>(gibibytes * 1024).fill(mebibyte),
    gzipSync(tarEnd()),
  ])
}

/** The same with zstd, which packs each 128 KiB of zeros in four bytes. */
export function zerosInTarZst(name: string, gibibytes: number): Buffer {
  const head = tarEntry(name, new Uint8Array(0))
  const repeated = Buffer.concat([zstdBlock(1, blockOf, false), Buffer.from([0])])
  return Buffer.concat([
    zstdHead,
    zstdBlock(0, head.length, false),
    Buffer.from(head),
    ...Array<Buffer>((gibibytes * gibibyte) / blockOf).fill(repeated),
    zstdBlock(1, 0, true),
    Buffer.from([0]),
  ])
}

/** A file of zeros in a zip archive, which may state another size than it has. */
export function zerosInZip(name: string, mebibytes: number, stated = mebibytes * 2 ** 20): Buffer {
  // Without its last block: a flushed piece can be repeated.
  const [piece, last] = [deflateRawSync(zeros, { finishFlush: 3 }), deflateRawSync(Buffer.alloc(0))]
  const packed = Buffer.concat([...Array<Buffer>(mebibytes).fill(piece), last])
  return zipOf([{ name, packed, size: stated, checksum: 0 }])
}
