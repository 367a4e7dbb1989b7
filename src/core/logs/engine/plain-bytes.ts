import { asciiBytes, LF, type ByteTools } from './bytes.ts'
import { objectOf } from '../vocabulary/json.ts'

/** How the bytes of a log stand for its text. */
type Encoding = 'plain' | 'utf-16le' | 'utf-16be'

const marks: readonly { readonly bytes: readonly number[]; readonly encoding: Encoding }[] = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'plain' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
]

/** Takes the byte order mark off a log, and makes a byte of each character of UTF-16, which PowerShell writes. */
export class PlainBytes {
  #encoding: Encoding | undefined
  /** The first half of a character whose second is still to come. */
  #half: number | undefined

  of(chunk: Uint8Array): Uint8Array {
    if (this.#encoding !== undefined || chunk.length === 0) return this.#decoded(chunk)
    const mark = marks.find(({ bytes }) => bytes.every((byte, at) => chunk[at] === byte))
    this.#encoding = mark?.encoding ?? 'plain'
    return this.#decoded(chunk.subarray(mark?.bytes.length ?? 0))
  }

  #decoded(chunk: Uint8Array): Uint8Array {
    if (this.#encoding === 'plain' || this.#encoding === undefined) return chunk
    const text: number[] = []
    const [low, high] = this.#encoding === 'utf-16le' ? [0, 1] : [1, 0]
    for (const byte of chunk) {
      if (this.#half === undefined) {
        this.#half = byte
        continue
      }
      const pair = [this.#half, byte]
      this.#half = undefined
      pushUtf8(text, (pair[low] ?? 0) + 256 * (pair[high] ?? 0))
    }
    return Uint8Array.from(text)
  }
}

/** The halves of a character beyond the 65,536 first ones become one byte each that no format looks for. */
function pushUtf8(bytes: number[], code: number): void {
  if (code < 0x80) bytes.push(code)
  else if (code < 0x800) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 0x3f))
  else if (code >= 0xd800 && code < 0xe000) bytes.push(0x80)
  else bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f))
}

/** The files of docker's own log driver: `{"log":"step 1\n","stream":"stdout","time":"2026-03-05T10:00:00.25Z"}`. */
export const isDockerJson = (tools: ByteTools, block: Uint8Array) =>
  tools.latin1(block, 0, Math.min(block.length, DOCKER_START.length)) === DOCKER_START

const DOCKER_START = '{"log":"'

/** The lines in those of docker's log driver, each behind its time. */
export function dockerLines(tools: ByteTools, block: Uint8Array): Uint8Array {
  const lines = tools.latin1(block, 0, block.length).split('\n')
  const ended = block.at(-1) === LF
  const plain = (ended ? lines.slice(0, -1) : lines).map(dockerLine)
  return asciiBytes(plain.join('\n') + (ended ? '\n' : ''))
}

function dockerLine(line: string): string {
  const { log, time } = objectOf(line) ?? {}
  if (typeof log !== 'string') return line
  const text = log.replace(/\r?\n$/, '').replaceAll('\n', ' ')
  return typeof time === 'string' ? `${time} ${text}` : text
}
