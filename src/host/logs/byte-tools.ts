import { Buffer } from 'node:buffer'
import type { ByteTools } from '../../core/logs/bytes.ts'

const asBuffer = (bytes: Uint8Array) =>
  Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)

/** Node's own byte operations: native decoding and a vectorised search. */
export const nodeBytes: ByteTools = {
  latin1: (bytes, from, to) => asBuffer(bytes).toString('latin1', from, to),
  find: (bytes, needle, from) =>
    needle.length === 1 ? bytes.indexOf(needle[0] ?? 0, from) : asBuffer(bytes).indexOf(needle, from),
}
