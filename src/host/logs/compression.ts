import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { Decompress } from 'fzstd'
import { SteadyError } from '../../core/model/error.ts'

type Chunks = AsyncIterable<Uint8Array>

const startsWith = (chunk: Uint8Array, magic: readonly number[]) =>
  magic.every((byte, at) => chunk[at] === byte)

const GZIP = [0x1f, 0x8b]
const ZSTD = [0x28, 0xb5, 0x2f, 0xfd]

/**
 * Unpacks what begins like gzip or zstd and passes everything else through as it comes.
 *
 * @throws SteadyError LOG_DAMAGED where the packed data is broken or ends early
 */
export async function* decompressed(chunks: Chunks, name: string): AsyncGenerator<Uint8Array> {
  const source = chunks[Symbol.asyncIterator]()
  try {
    const first = await source.next()
    if (first.done === true) return
    const all = prepended(first.value, source)
    if (startsWith(first.value, GZIP)) yield* named('gzip', name, gunzipped(all))
    else if (startsWith(first.value, ZSTD)) yield* named('zstd', name, unzstd(all))
    else yield* all
  } finally {
    await source.return?.()
  }
}

async function* prepended(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value
}

async function* named(method: string, name: string, chunks: Chunks): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks
  } catch (cause) {
    if (cause instanceof SteadyError) throw cause
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new SteadyError('LOG_DAMAGED', { name, method, problem: why }, { cause })
  }
}

/** Node unpacks on another thread, so that each chunk has to outlive its turn. */
async function* gunzipped(chunks: Chunks): AsyncGenerator<Uint8Array> {
  const source = Readable.from(copied(chunks))
  const gunzip = createGunzip()
  source.on('error', (error) => gunzip.destroy(error))
  for await (const chunk of source.pipe(gunzip)) yield chunk as Uint8Array
}

async function* copied(chunks: Chunks): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) yield chunk.slice()
}

/** A packed block may hold far more text than its bytes; it is fed in small pieces to keep what it unfolds small. */
const PIECE = 1 << 16

async function* unzstd(chunks: Chunks): AsyncGenerator<Uint8Array> {
  let unpacked: Uint8Array[] = []
  const stream = new Decompress((data) => {
    unpacked.push(data)
  })
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; at += PIECE) {
      stream.push(chunk.slice(at, at + PIECE))
      yield* unpacked
      unpacked = []
    }
  }
  stream.push(new Uint8Array(0), true)
  yield* unpacked
}
