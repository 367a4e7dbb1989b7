import { nodeMessages } from '../../../core/jobs/node-script.ts'
import { waitingMessage } from './pod-script.ts'

/** One line that a node's script printed, with the container runtime's time stamp. */
export type LogLine = { readonly at: number } & (
  | { readonly kind: 'bytes'; readonly stream: string; readonly offset: number; readonly bytes: Uint8Array }
  | { readonly kind: 'started' }
  | { readonly kind: 'finished'; readonly task: string; readonly code: number }
  | { readonly kind: 'size'; readonly stream: string; readonly size: number }
  | { readonly kind: 'memory'; readonly record: string }
  | { readonly kind: 'unable'; readonly why: string }
  | { readonly kind: 'waiting'; readonly pod: string }
  | { readonly kind: 'ended' }
  /** A sign of life, or a message of the image's shell. */
  | { readonly kind: 'other'; readonly text: string }
)

/**
 * Reads a log line with a time stamp: `2026-11-23T20:15:00.123456789Z steady started`.
 *
 * @returns undefined where it has no time stamp
 */
export function readLogLine(line: string): LogLine | undefined {
  const space = line.indexOf(' ')
  const at = Date.parse(line.slice(0, space))
  if (space < 0 || Number.isNaN(at)) return undefined
  const text = line.slice(space + 1)
  const [first, second, ...words] = text.split(' ')
  const [subject = '', number = '', base64 = ''] = words
  switch (`${first} ${second}`) {
    case nodeMessages.bytes: {
      const bytes = Buffer.from(base64, 'base64')
      // A line that is cut off or mixed with another does not encode back to itself.
      return bytes.toString('base64') === base64 && /^\d+$/.test(number)
        ? { at, kind: 'bytes', stream: subject, offset: Number(number), bytes }
        : { at, kind: 'other', text }
    }
    case nodeMessages.started:
      return { at, kind: 'started' }
    case nodeMessages.finished:
      return { at, kind: 'finished', task: subject, code: Number(number) }
    case nodeMessages.size:
      return { at, kind: 'size', stream: subject, size: Number(number) }
    case nodeMessages.memory:
      return { at, kind: 'memory', record: words.join(' ') }
    case nodeMessages.unable:
      return { at, kind: 'unable', why: words.join(' ') }
    case waitingMessage:
      return { at, kind: 'waiting', pod: subject }
    case nodeMessages.ended:
      return { at, kind: 'ended' }
    default:
      return { at, kind: 'other', text }
  }
}
