import type { NoText } from '../../core/messages/parts.ts'
import { SteadyError } from '../../core/model/error.ts'

/** First bytes of files that are not logs. */
const signatures: readonly (readonly [is: NoText, bytes: readonly number[]])[] = [
  ['archive', [0x50, 0x4b, 0x03, 0x04]],
  ['program', [0x7f, 0x45, 0x4c, 0x46]],
  ['program', [0x4d, 0x5a, 0x90, 0x00]],
  ['pdf', [0x25, 0x50, 0x44, 0x46]],
  ['image', [0x89, 0x50, 0x4e, 0x47]],
  ['database', [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65, 0x20, 0x66]],
  ['bzip2', [0x42, 0x5a, 0x68]],
  ['xz', [0xfd, 0x37, 0x7a, 0x58, 0x5a]],
  ['hdf5', [0x89, 0x48, 0x44, 0x46]],
  ['utf-16', [0xff, 0xfe]],
  ['utf-16', [0xfe, 0xff]],
]

/** Bytes, without padding, that show what a file holds. */
const SAMPLE = 4096
/** Logs hold stray control bytes, far fewer than this share; in random bytes, every twelfth is one. */
const MOST_CONTROL = 0.05
/** Log rotation and crashes leave hundreds of NULs, also at the start; stored numbers and UTF-16 hold few in a row. */
const PADDING = 16

/** A log that was truncated while its program kept writing begins with a hole, but with a smaller one than this. */
const MOST_NULS = 2 ** 30

export interface TextWatch {
  /** Every chunk of the log, in order. */
  push(chunk: Uint8Array): void
  end(): void
}

/**
 * Checks while a log is read whether it is text: by its first bytes, by the share of control bytes in the first bytes that
 * are not padding, and by whether it has any bytes besides padding.
 *
 * @throws SteadyError LOG_NOT_TEXT, from either function
 */
export function watchForBinary(name: string): TextWatch {
  let started = false
  let nuls = 0
  let sampled = 0
  let control = 0
  const judge = () => {
    if (control / sampled > MOST_CONTROL) throw notText(name, 'binary')
  }
  return {
    push(chunk) {
      if (!started && chunk.length > 0) {
        started = true
        refuseKnown(chunk, name)
      }
      if (sampled >= SAMPLE) return
      if (isZero(chunk)) {
        nuls += chunk.length
        if (sampled === 0 && nuls > MOST_NULS) throw notText(name, 'nul')
        return
      }
      for (let at = 0; at < chunk.length && sampled < SAMPLE; at += 1) {
        const byte = chunk[at] ?? 0
        if (byte === 0) {
          nuls += 1
          continue
        }
        const stray = nuls < PADDING ? nuls : 0
        nuls = 0
        sampled += stray + 1
        control += stray + (isControl(byte) ? 1 : 0)
      }
      if (sampled >= SAMPLE) judge()
    },
    end() {
      if (started && sampled === 0) throw notText(name, 'nul')
      judge()
    },
  }
}

let zeros = Buffer.alloc(0)

/** Compares natively, because files can be large holes. */
function isZero(chunk: Uint8Array): boolean {
  if (chunk[0] !== 0 || chunk.at(-1) !== 0) return false
  if (zeros.length < chunk.length) zeros = Buffer.alloc(chunk.length)
  return zeros.subarray(0, chunk.length).equals(chunk)
}

function refuseKnown(head: Uint8Array, name: string): void {
  const what = signatures.find(([, bytes]) => bytes.every((byte, at) => head[at] === byte))?.[0]
  if (what !== undefined) throw notText(name, what)
}

/** Of Nsight Systems and Compute, and of XLA: only their names tell. */
const nameOfTrace = /\.(?:nsys-rep|qdrep|ncu-rep|xplane\.pb)$/i

const notText = (name: string, is: NoText) =>
  new SteadyError('LOG_NOT_TEXT', { name, is: is === 'binary' && nameOfTrace.test(name) ? 'trace' : is })

/** Excludes what terminals use, including shifts between character sets and the escape of colours. */
const isControl = (byte: number) => byte < 32 && !(byte >= 7 && byte <= 15) && byte !== 27
