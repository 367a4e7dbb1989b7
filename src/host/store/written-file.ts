import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { NotReadable } from '../../core/messages/parts.ts'
import { SteadyError } from '../../core/model/error.ts'
import { kindOf } from '../logs/log-bytes.ts'
import { systemCode } from '../files/disk.ts'

/** Longest accepted file; no person writes a longer one. */
export const longestWritten = 16 * 2 ** 20

/**
 * The bytes of a file that people write, such as a suite, a cluster or a page; undefined if it does not exist. A pipe or a
 * device is refused because it may never end, and so is a file that is too long.
 *
 * @throws SteadyError FILE_UNREADABLE
 */
export async function readWritten(path: string): Promise<Buffer | undefined> {
  try {
    const stats = await stat(path)
    const is = kindOf(stats)
    if (is !== 'file') throw unreadable(path, { kind: is })
    if (stats.size > longestWritten) throw tooLong(path)
    // Files of /proc report no length.
    const pieces: Buffer[] = []
    for await (const piece of createReadStream(path, { end: longestWritten })) pieces.push(piece as Buffer)
    const content = Buffer.concat(pieces)
    if (content.length > longestWritten) throw tooLong(path)
    return content
  } catch (error) {
    const code = systemCode(error)
    if (error instanceof SteadyError || code === undefined) throw error
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw unreadable(path, { kind: 'error', code }, error)
  }
}

const unreadable = (path: string, is: NotReadable, cause?: unknown) =>
  new SteadyError('FILE_UNREADABLE', { path, is }, { cause })

const tooLong = (path: string) => unreadable(path, { kind: 'too-long', mebibytes: longestWritten / 2 ** 20 })
