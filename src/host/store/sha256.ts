import { createHash, hash } from 'node:crypto'
import { readSync } from 'node:fs'
import { withOpenFile } from './open-file.ts'

/** The digest of a content that is in memory whole, in hexadecimal. */
export const sha256Of = (content: Uint8Array) => hash('sha256', content)

const pieceBytes = 1 << 20

/** The digest of a file, read piece by piece: it may be too large for memory. Throws the system's error. */
export const fileDigest = (path: string): string =>
  withOpenFile(path, (file, stats) => {
    const digest = createHash('sha256')
    const piece = Buffer.allocUnsafe(Math.min(pieceBytes, stats.size + 1))
    for (let read = readSync(file, piece); read > 0; read = readSync(file, piece))
      digest.update(piece.subarray(0, read))
    return digest.digest('hex')
  })
