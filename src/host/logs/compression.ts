import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { Decompress } from 'fzstd'
import { SteadyError } from '../../core/model/error.ts'
import { chunksOf, type LogBytes } from './log-bytes.ts'

/** Largest window in bytes: zstd itself accepts this much by default. */
const mostWindow = 128 * 2 ** 20

const longestHeader = 18

const frameMagic = 0xfd2fb528
const skippableMagic = 0x184d2a50

/**
 * Follows the frames of zstd (RFC 8878) as their bytes arrive, without unpacking them. A header of six bytes can ask for a
 * window of gigabytes, which the reader would allocate.
 */
export class ZstdFrames {
  #part: 'header' | 'block' = 'header'
  /** Bytes to skip before the next part begins. */
  #skip = 0
  /** The beginning of an incomplete part. */
  #rest = new Uint8Array(0)
  #hasChecksum = false

  /** @throws Error where a frame asks for a larger window than {@link mostWindow} */
  push(bytes: Uint8Array): void {
    let at = Math.min(this.#skip, bytes.length)
    this.#skip -= at
    if (this.#skip > 0) return
    let part = joined(this.#rest, bytes.subarray(at))
    at = 0
    for (;;) {
      const read = this.#read(part.subarray(at))
      if (read === undefined) break
      at += read
      if (at > part.length) {
        this.#skip = at - part.length
        part = new Uint8Array(0)
        at = 0
        break
      }
    }
    this.#rest = part.slice(at)
  }

  /** @throws Error as {@link push}, for a frame that ends within its header */
  end(): void {
    if (this.#part === 'header' && this.#rest.length >= 5)
      this.#header(joined(this.#rest, new Uint8Array(longestHeader)))
  }

  /** Bytes of the next part; undefined if too few have arrived to tell. */
  #read(bytes: Uint8Array): number | undefined {
    return this.#part === 'block' ? this.#block(bytes) : this.#header(bytes)
  }

  #header(bytes: Uint8Array): number | undefined {
    if (bytes.length < longestHeader) return undefined
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
    const magic = view.getUint32(0, true)
    if (magic >>> 4 === skippableMagic >>> 4) return 8 + view.getUint32(4, true)
    // The reader reports any other damage.
    if (magic !== frameMagic) return bytes.length
    const descriptor = view.getUint8(4)
    const isSingle = (descriptor & 32) !== 0
    const dictionary = [0, 1, 2, 4][descriptor & 3] ?? 0
    const sizeBytes = [isSingle ? 1 : 0, 2, 4, 8][descriptor >>> 6] ?? 0
    const sizeAt = 5 + (isSingle ? 0 : 1) + dictionary
    const window = isSingle ? contentSize(view, sizeAt, sizeBytes) : windowSize(view.getUint8(5))
    if (window > mostWindow) throw new Error(`it asks for a window of ${Math.round(window / 2 ** 20)} MiB`)
    this.#hasChecksum = (descriptor & 4) !== 0
    this.#part = 'block'
    return sizeAt + sizeBytes
  }

  #block(bytes: Uint8Array): number | undefined {
    if (bytes.length < 3) return undefined
    const header = (bytes[0] ?? 0) | ((bytes[1] ?? 0) << 8) | ((bytes[2] ?? 0) << 16)
    const isLast = (header & 1) !== 0
    const isRepeat = ((header >>> 1) & 3) === 1
    if (isLast) this.#part = 'header'
    return 3 + (isRepeat ? 1 : header >>> 3) + (isLast && this.#hasChecksum ? 4 : 0)
  }
}

const windowSize = (byte: number) => {
  const base = 2 ** (10 + (byte >>> 3))
  return base + (base / 8) * (byte & 7)
}

function contentSize(view: DataView, at: number, length: number): number {
  switch (length) {
    case 1:
      return view.getUint8(at)
    case 2:
      return view.getUint16(at, true) + 256
    case 4:
      return view.getUint32(at, true)
    default:
      return Number(view.getBigUint64(at, true))
  }
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  if (a.length === 0) return b
  const whole = new Uint8Array(a.length + b.length)
  whole.set(a)
  whole.set(b, a.length)
  return whole
}

type Chunks = AsyncIterable<Uint8Array>

interface CompressionMethod {
  readonly name: string
  /** Whether these are the first bytes of what the method packed. */
  readonly packed: (first: Uint8Array) => boolean
  readonly unpack: (chunks: Chunks) => AsyncGenerator<Uint8Array>
}

/** An event file begins with a short record of its version: a length of eight bytes, a checksum, then the text. */
const isEventFile = (first: Uint8Array) =>
  first.subarray(1, 8).every((byte) => byte === 0) &&
  Buffer.from(first.subarray(12, 64)).includes('brain.Event:')

async function* eventLines(chunks: Chunks): AsyncGenerator<Uint8Array> {
  const events = await import('./event-file.ts')
  yield* events.eventLines(chunks)
}

const begins = (magic: readonly number[]) => (first: Uint8Array) =>
  magic.every((byte, at) => first[at] === byte)

/** What is read as the text in it. */
const methods: readonly CompressionMethod[] = [
  { name: 'gzip', packed: begins([0x1f, 0x8b]), unpack: gunzipped },
  { name: 'zstd', packed: begins([0x28, 0xb5, 0x2f, 0xfd]), unpack: unzstd },
  { name: 'TensorBoard', packed: isEventFile, unpack: eventLines },
]

const methodOf = (first: Uint8Array) => methods.find(({ packed }) => packed(first))

/** Whether {@link decompressed} unpacks data with these first bytes. */
export const isPacked = (first: Uint8Array): boolean => methodOf(first) !== undefined

/** Called for each unpacked piece with its length and the packed bytes read so far. It throws to stop the unpacking. */
export type UnpackWatch = (length: number, packed: number) => void

/**
 * Unpacks data in gzip or zstd, writes events of TensorBoard as lines, and passes other data through unchanged.
 *
 * @throws SteadyError LOG_DAMAGED where the packed data is broken or ends early; errors of the watch
 */
export function decompressed(log: LogBytes, name: string, watch: UnpackWatch = () => undefined): LogBytes {
  if (!(log instanceof Uint8Array)) return decompressedChunks(log, name, watch)
  const method = methodOf(log)
  return method === undefined ? log : unpacked(method, chunksOf(log), name, watch)
}

async function* decompressedChunks(
  chunks: Chunks,
  name: string,
  watch: UnpackWatch,
): AsyncGenerator<Uint8Array> {
  const source = chunks[Symbol.asyncIterator]()
  try {
    const first = await source.next()
    if (first.done === true) return
    const all = prepended(first.value, source)
    const method = methodOf(first.value)
    yield* method === undefined ? all : unpacked(method, all, name, watch)
  } finally {
    await source.return?.()
  }
}

async function* prepended(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value
}

async function* unpacked(
  { name: method, unpack }: CompressionMethod,
  chunks: Chunks,
  name: string,
  watch: UnpackWatch,
): AsyncGenerator<Uint8Array> {
  let packed = 0
  async function* counted() {
    for await (const piece of inPieces(chunks, READ)) {
      packed += piece.length
      yield piece
    }
  }
  try {
    for await (const chunk of unpack(counted())) {
      watch(chunk.length, packed)
      yield chunk
    }
  } catch (cause) {
    if (cause instanceof SteadyError) throw cause
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new SteadyError('LOG_DAMAGED', { name, method, problem: why }, { cause })
  }
}

/** Packed bytes read at a time. The number is small because a watch counts everything read as unpacked. */
const READ = 1 << 16

async function* inPieces(chunks: Chunks, length: number): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks)
    for (let at = 0; at < chunk.length; at += length) yield chunk.subarray(at, at + length)
}

/** Node unpacks on another thread, so each chunk is copied before the next one overwrites it. */
async function* gunzipped(chunks: Chunks): AsyncGenerator<Uint8Array> {
  const source = Readable.from(copied(chunks), { highWaterMark: 1 })
  const gunzip = createGunzip()
  source.on('error', (error) => gunzip.destroy(error))
  for await (const chunk of source.pipe(gunzip)) yield chunk as Uint8Array
}

async function* copied(chunks: Chunks): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) yield chunk.slice()
}

/** Four packed bytes may hold 128 KiB, so the pieces are small to keep the unpacked data small. */
const PIECE = 1 << 12

async function* unzstd(chunks: Chunks): AsyncGenerator<Uint8Array> {
  let unpacked: Uint8Array[] = []
  const frames = new ZstdFrames()
  const stream = new Decompress((data) => {
    unpacked.push(data)
  })
  for await (const piece of inPieces(chunks, PIECE)) {
    frames.push(piece)
    stream.push(piece.slice())
    yield* unpacked
    unpacked = []
  }
  frames.end()
  stream.push(new Uint8Array(0), true)
  yield* unpacked
}
