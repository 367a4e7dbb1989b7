import { Buffer } from 'node:buffer'
import type { ByteTools } from '../../core/logs/engine/bytes.ts'

let [lastBytes, lastBuffer]: [Uint8Array, Buffer] = [new Uint8Array(0), Buffer.alloc(0)]

/** Caches the last block, because making a buffer of it takes longer than most searches. */
function asBuffer(bytes: Uint8Array): Buffer {
  if (bytes !== lastBytes) {
    lastBytes = bytes
    lastBuffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  }
  return lastBuffer
}

/** Node's own byte operations: native decoding and a vectorised search. */
export const nodeBytes: ByteTools = {
  latin1: (bytes, from, to) => asBuffer(bytes).toString('latin1', from, to),
  find: (bytes, needle, from) =>
    needle.length === 1 ? bytes.indexOf(needle[0] ?? 0, from) : asBuffer(bytes).indexOf(needle, from),
}
