/** A zip of a few files, with their modes, and with the same date in each so that the same files give the same zip. */
import { crc32, deflateRawSync } from 'node:zlib'

/** The first day that a zip can name. */
const date = 0x21
const unix = 3 << 8
const regularFile = 0o100000

/**
 * @param {readonly { name: string, content: Buffer, mode?: number }[]} files
 * @returns {Buffer}
 */
export function writeZip(files) {
  const bodies = []
  const entries = []
  let offset = 0
  for (const { name, content, mode = 0o644 } of files) {
    const path = Buffer.from(name)
    const packed = deflateRawSync(content, { level: 9 })
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(0x800, 2)
    common.writeUInt16LE(8, 4)
    common.writeUInt16LE(date, 8)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(content.length, 18)
    common.writeUInt16LE(path.length, 22)
    const body = [signature(0x04034b50), common, path, packed]
    const entry = Buffer.alloc(14)
    entry.writeUInt32LE(((regularFile | mode) << 16) >>> 0, 6)
    entry.writeUInt32LE(offset, 10)
    const madeBy = Buffer.alloc(2)
    madeBy.writeUInt16LE(unix | 20)
    entries.push(signature(0x02014b50), madeBy, common, entry, path)
    bodies.push(...body)
    offset += lengthOf(body)
  }
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(lengthOf(entries), 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...bodies, ...entries, signature(0x06054b50), end])
}

function signature(value) {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

const lengthOf = (parts) => parts.reduce((sum, { length }) => sum + length, 0)
