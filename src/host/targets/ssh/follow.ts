import { setTimeout as sleep } from 'node:timers/promises'
import type { Link } from './link.ts'

/** Prints the file $1 from byte $2 on, and all later bytes, until input ends or the node's supervisor ends the script. */
const followScript = `exec 3<&0; trap '' PIPE
tail -c "+$2" -f "$1" </dev/null 3<&- & reader=$!
: >"$3/$reader"
( read -r nothing; kill "$reader" ) <&3 >/dev/null 2>&1 & watcher=$!
wait "$reader"; kill "$watcher"; rm -f "$3/$reader"`

export interface FollowFileOptions {
  readonly link: Link
  readonly file: string
  /** The folder in which the node's supervisor finds the process. */
  readonly register: string
  readonly onBytes: (chunk: Uint8Array) => void
  /** Final size of the file; undefined where it is no longer known. */
  readonly size: Promise<number | undefined>
}

/** How often in a row a connection may be lost before a byte has arrived. */
const mostFailures = 5

/**
 * Passes on every byte of a file on a node once, up to its final size. Reopens a lost connection and resumes at the byte
 * where reading stopped.
 *
 * @throws SteadyError where the host stays unreachable
 */
export async function followFile({ link, file, register, onBytes, size }: FollowFileOptions): Promise<void> {
  let offset = 0
  let final: { readonly size: number | undefined } | undefined
  let endSession: (() => void) | undefined
  const complete = () => final !== undefined && (final.size === undefined || offset >= final.size)
  const known = size.then((value) => {
    final = { size: value }
    if (complete()) endSession?.()
  })
  for (let failures = 0; !complete(); failures += 1) {
    const before: number = offset
    try {
      const session = await link.open(followScript, file, String(offset + 1), register)
      endSession = () => session.stdin.end()
      if (complete()) endSession()
      await new Promise<void>((resolve, reject) => {
        session.on('error', reject)
        session.on('close', () => resolve())
        session.stderr.resume()
        session.stdout.on('data', (chunk: Buffer) => {
          // Only a process outside of the job can write beyond the file's final size.
          const wanted = final?.size === undefined ? chunk : chunk.subarray(0, final.size - offset)
          offset += wanted.length
          if (wanted.length > 0) onBytes(wanted)
          if (complete()) session.stdin.end()
        })
      })
    } catch (error) {
      if (final !== undefined || failures >= mostFailures) throw error
    }
    if (offset > before) failures = 0
    if (!complete()) await Promise.race([known, sleep(200 * failures)])
  }
}
