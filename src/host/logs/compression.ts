import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { Decompress } from 'fzstd'
import { SteadyError } from '../../core/model/error.ts'
import { chunksOf, type LogBytes } from './log-bytes.ts'
import { ZstdFrames } from './zstd-frames.ts'

type Chunks = AsyncIterable<Uint8Array>

interface CompressionMethod {
  readonly name: string
  /** How what it packed begins. */
  readonly magic: readonly number[]
  readonly unpack: (chunks: Chunks) => AsyncGenerator<Uint8Array>
}

const methods: readonly CompressionMethod[] = [
  { name: 'gzip', magic: [0x1f, 0x8b], unpack: gunzipped },
  { name: 'zstd', magic: [0x28, 0xb5, 0x2f, 0xfd], unpack: unzstd },
]

const methodOf = (first: Uint8Array) =>
  methods.find(({ magic }) => magic.every((byte, at) => first[at] === byte))

/** Whether {@link decompressed} unpacks what begins like this. */
export const isPacked = (first: Uint8Array): boolean => methodOf(first) !== undefined

/** Told of each piece that is unpacked: its length, and the packed bytes that were read so far. It throws to refuse more. */
export type UnpackWatch = (length: number, packed: number) => void

/**
 * Unpacks what begins like gzip or zstd and passes everything else through as it comes.
 *
 * @throws SteadyError LOG_DAMAGED where the packed data is broken or ends early; what the watch throws
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

/** Packed bytes that are read at a time: few, because a watch counts all that were read as unpacked. */
const READ = 1 << 16

async function* inPieces(chunks: Chunks, length: number): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks)
    for (let at = 0; at < chunk.length; at += length) yield chunk.subarray(at, at + length)
}

/** Node unpacks on another thread, so that each chunk has to outlive its turn. */
async function* gunzipped(chunks: Chunks): AsyncGenerator<Uint8Array> {
  const source = Readable.from(copied(chunks), { highWaterMark: 1 })
  const gunzip = createGunzip()
  source.on('error', (error) => gunzip.destroy(error))
  for await (const chunk of source.pipe(gunzip)) yield chunk as Uint8Array
}

async function* copied(chunks: Chunks): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) yield chunk.slice()
}

/** Four packed bytes may hold 128 KiB; they are fed in small pieces to keep what those unfold to small. */
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
