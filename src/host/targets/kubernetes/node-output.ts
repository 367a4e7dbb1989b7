import type { LogLine } from './log-lines.ts'

/** How often the same bytes may be asked for again before they count as lost. */
const mostGaps = 3

export interface NodeEvents {
  /** Gets every byte of each stream once and in order, with the time stamp of its line. */
  readonly write: (stream: string, bytes: Uint8Array, at: number) => void
  readonly started: () => void
}

/** What the script of one node has reported so far. */
export class NodeOutput {
  /** Milliseconds by the node's clock. */
  startedAt: number | undefined
  /** Time of the last line. */
  lastAt = 0
  finished: { readonly task: string; readonly code: number; readonly at: number } | undefined
  memory: string | undefined
  /** Why the node could not start its tasks. */
  unable: string | undefined
  /** The pod whose name the node cannot resolve yet. */
  waitsFor: string | undefined
  ended = false
  /** Why its output is incomplete. */
  damage: string | undefined
  /** The shell's last output that is no message: the reason where a container ends at once. */
  lastWords = ''
  /** Whether a second container wrote to the log: a pod of the same name started its tasks again. */
  replaced = false
  readonly #offsets = new Map<string, number>()
  readonly #events: NodeEvents
  #gaps = 0

  constructor(events: NodeEvents) {
    this.#events = events
  }

  /** @returns false where bytes before this line are missing and should be requested again */
  take(line: LogLine): boolean {
    // A repeated line has its original time.
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

  /** Whether all bytes of a stream before `offset` have arrived. */
  #expect(stream: string, offset: number): boolean {
    const known = this.#offsets.get(stream) ?? 0
    if (offset <= known || this.damage !== undefined) return true
    this.#gaps += 1
    if (this.#gaps < mostGaps) return false
    this.damage = `${offset - known} bytes of ${stream} are missing from the log of the container`
    return true
  }
}
