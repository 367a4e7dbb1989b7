import { joined, packed } from './bytes.ts'

/** CRC-32C (Castagnoli), RFC 3720 appendix B.4; reflected polynomial 0x82f63b78. */
export function crc32c(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (table[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0x82f63b78 : crc >>> 1
  return crc
})

/** Masked as in TFRecord: a checksum over data with checksums in it would be weak (tensorflow/core/lib/hash/crc32c.h). */
export const maskedCrc32c = (bytes: Uint8Array) => {
  const crc = crc32c(bytes)
  return (((crc >>> 15) | (crc << 17)) + 0xa282ead8) >>> 0
}

/** A TFRecord: length, its checksum, content, its checksum. */
export function tfRecord(content: Uint8Array): Uint8Array {
  const length = packed([['u64', content.length]])
  return joined([
    length,
    packed([['u32', maskedCrc32c(length)]]),
    content,
    packed([['u32', maskedCrc32c(content)]]),
  ])
}
