import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import type { ByteSource } from '../../core/data/byte-source.ts'

/** Reads a file in parts while `use` runs. */
export async function withFileSource<T>(path: string, use: (source: ByteSource) => Promise<T>): Promise<T> {
  const file = openSync(path, 'r')
  try {
    const { size } = fstatSync(file)
    return await use({
      size,
      read: (offset, length) => {
        // A wrong length must not take memory that the file does not fill.
        const bytes = new Uint8Array(Math.max(Math.min(length, size - offset), 0))
        for (let done = 0; done < bytes.length;) {
          const read = readSync(file, bytes, done, bytes.length - done, offset + done)
          if (read === 0) return bytes.subarray(0, done)
          done += read
        }
        return bytes
      },
    })
  } finally {
    closeSync(file)
  }
}
