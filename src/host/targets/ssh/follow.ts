import { setTimeout as sleep } from 'node:timers/promises'
import type { Link } from './link.ts'

/** Prints the file $1 from byte $2 on, and all that is appended, until input ends or the node's supervisor ends it. */
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
  /** Must not throw. */
  readonly onBytes: (chunk: Uint8Array) => void
  /** Bytes of the file once nothing more is written; undefined where it is no longer known. */
  readonly size: Promise<number | undefined>
}

/** How often in a row a connection may be lost without a byte having come. */
const mostFailures = 5

/**
 * Hands on every byte of a file on a node once, up to its final size. A lost connection is opened again, and reading goes
 * on at the byte where it stopped.
 *
 * @throws SteadyError where the host stays away
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
          // The file holds more than its final size only where something writes that is not of the job.
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
