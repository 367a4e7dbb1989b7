import type { LogLine } from './log-lines.ts'

/** How often the same bytes may be asked for again before they count as lost. */
const mostGaps = 3

export interface NodeEvents {
  /** Every byte of each stream once, in their order, with the time stamp of its line. */
  readonly write: (stream: string, bytes: Uint8Array, at: number) => void
  /** The tasks start now. */
  readonly started: () => void
}

/** What the script of one node has said so far. */
export class NodeOutput {
  /** Time stamps by the node's clock, in milliseconds. */
  startedAt: number | undefined
  /** Of the last line. */
  lastAt = 0
  finished: { readonly task: string; readonly code: number; readonly at: number } | undefined
  memory: string | undefined
  /** Why it could not start its tasks. */
  unable: string | undefined
  /** The name of the pod that it looks for. */
  waitsFor: string | undefined
  ended = false
  /** Why its output is not whole. */
  damage: string | undefined
  /** What the shell said that is no message: the reason where a container ends at once. */
  lastWords = ''
  /** Whether another container wrote after the first: a pod of the same name, whose tasks started again. */
  replaced = false
  readonly #offsets = new Map<string, number>()
  readonly #events: NodeEvents
  #gaps = 0

  constructor(events: NodeEvents) {
    this.#events = events
  }

  /** @returns false where bytes before this line are missing, and worth asking for again */
  take(line: LogLine): boolean {
    // A line may come twice, with the time that it had.
    this.replaced ||= line.kind === 'started' && line.at !== (this.startedAt ?? line.at)
    if (this.replaced) return true
    this.lastAt = line.at
    switch (line.kind) {
      case 'bytes':
        return this.#takeBytes(line)
      case 'started':
        if (this.startedAt !== undefined) break
        this.startedAt = line.at
        this.#events.started()
        break
      case 'finished':
        this.finished ??= line
        break
      case 'size':
        return this.#expect(line.stream, line.size)
      case 'memory':
        this.memory = line.record
        break
      case 'unable':
        this.unable = line.why
        break
      case 'waiting':
        this.waitsFor = line.pod
        break
      case 'ended':
        this.ended = true
        break
      case 'other':
        if (!line.text.startsWith('steady ')) this.lastWords = line.text
    }
    return true
  }

  #takeBytes({ stream, offset, bytes, at }: Extract<LogLine, { kind: 'bytes' }>): boolean {
    if (!this.#expect(stream, offset)) return false
    const known = this.#offsets.get(stream) ?? 0
    const fresh = bytes.subarray(Math.max(0, known - offset))
    if (fresh.length === 0 || offset > known) return true
    this.#offsets.set(stream, known + fresh.length)
    this.#gaps = 0
    this.#events.write(stream, fresh, at)
    return true
  }

  /** Whether everything of a stream before `offset` has come. */
  #expect(stream: string, offset: number): boolean {
    const known = this.#offsets.get(stream) ?? 0
    if (offset <= known || this.damage !== undefined) return true
    this.#gaps += 1
    if (this.#gaps < mostGaps) return false
    this.damage = `${offset - known} bytes of ${stream} are missing from the log of the container`
    return true
  }
}
