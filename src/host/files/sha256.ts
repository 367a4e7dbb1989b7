import { createHash, hash } from 'node:crypto'
import { closeSync, constants, fstatSync, openSync, readSync, type Stats } from 'node:fs'

/**
 * Opens a path for reading, and closes it once `act` returns. Opens a pipe without waiting for its writer. Checking the path
 * before opening it would walk it twice, which takes longer than reading a short file.
 *
 * @param act called with the descriptor and what was opened
 */
export function withOpenFile<T>(path: string, act: (file: number, stats: Stats) => T): T {
  const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  try {
    return act(file, fstatSync(file))
  } finally {
    closeSync(file)
  }
}

/** The hexadecimal digest of a content in memory. */
export const sha256Of = (content: Uint8Array | string) => hash('sha256', content)

const pieceBytes = 1 << 20

/** The digest of a file, read in pieces because it may exceed memory. @throws the system's error */
export const fileDigest = (path: string): string =>
  withOpenFile(path, (file, stats) => {
    const digest = createHash('sha256')
    const piece = Buffer.allocUnsafe(Math.min(pieceBytes, stats.size + 1))
    for (let read = readSync(file, piece); read > 0; read = readSync(file, piece))
      digest.update(piece.subarray(0, read))
    return digest.digest('hex')
  })
