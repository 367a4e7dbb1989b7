import type { Setup, Tick, Training } from './training.ts'

/** What one line of progress says, before a format puts it into words. */
export interface Row {
  readonly epoch: number
  readonly step: number
  /** By the clock of the log. */
  readonly at: number
  /** Steps since the line before. */
  readonly steps: number
  /** Samples per second of all devices. */
  readonly rate: number
  /** Seconds of one step. */
  readonly duration: number
  /** Samples of all devices in one step. */
  readonly batch: number
  /** Samples of all devices since the line before. */
  readonly samples: number
  readonly loss: number
  /** Samples since the run began. */
  readonly consumed: number
}

/** How a program prints a number with so many decimals. */
export type Notation = (value: number, decimals: number) => string

const plain: Notation = (value, decimals) => value.toFixed(decimals)

export interface Notations {
  readonly rate: Notation
  readonly duration: Notation
  readonly step: Notation
}

export const plainly: Notations = { rate: plain, duration: plain, step: plain }

/** The lines of a log: those before its progress, one for each row, and those behind. */
export interface LogLines {
  readonly head: readonly string[]
  readonly body: readonly string[]
  readonly tail: readonly string[]
}

/** A format of the table as a program prints it. */
export interface Writer {
  readonly id: string
  /** Steps between two lines. */
  readonly stride: number
  /** What the reader of the log has to be told because its lines do not state it. */
  readonly silentOn?: readonly ('devices' | 'batch')[]
  head(setup: Setup): readonly string[]
  line(row: Row, setup: Setup, print: Notations): string
  tail?(training: Training, rows: readonly Row[]): readonly string[]
}

export function rowsOf({ ticks }: Training, stride: number): Row[] {
  const rows: Row[] = []
  let consumed = 0
  for (let from = 0; from + stride <= ticks.length; from += stride) {
    const part = ticks.slice(from, from + stride)
    const last = part.at(-1) as Tick
    const samples = part.reduce((all, tick) => all + tick.samples, 0)
    const time = part.reduce((all, { duration }) => all + duration, 0)
    consumed += samples
    rows.push({
      epoch: last.epoch,
      step: last.step,
      at: last.end,
      steps: stride,
      rate: samples / time,
      duration: time / stride,
      batch: last.samples,
      samples,
      loss: last.loss,
      consumed,
    })
  }
  return rows
}

export interface WriteOptions {
  /** A change of what the lines say. */
  readonly rows?: (row: Row, index: number) => Row
  readonly print?: Partial<Notations>
}

export function write(
  writer: Writer,
  training: Training,
  { rows: change, print }: WriteOptions = {},
): LogLines {
  const truly = rowsOf(training, writer.stride)
  const rows = change === undefined ? truly : truly.map(change)
  return {
    head: writer.head(training.setup),
    body: rows.map((row) => writer.line(row, training.setup, { ...plainly, ...print })),
    tail: writer.tail?.(training, rows) ?? [],
  }
}

export const textOf = ({ head, body, tail }: LogLines): string => [...head, ...body, ...tail, ''].join('\n')

/** Other lines of progress, or lines among them. */
export const withBody = (
  lines: LogLines,
  body: (line: string, index: number) => readonly string[],
): LogLines => ({
  ...lines,
  body: lines.body.flatMap(body),
})

const padded = (value: number, digits = 2) => String(value).padStart(digits, '0')

/** `2024-03-05 10:00:00.123456` and its parts, of seconds since 1970. */
export function stampOf(at: number, decimals: number, point = '.', separator = '-'): string {
  const micro = Math.round(at * 1e6)
  const date = new Date(Math.floor(micro / 1e6) * 1000)
  const day = [date.getUTCFullYear(), padded(date.getUTCMonth() + 1), padded(date.getUTCDate())].join(
    separator,
  )
  const clock = [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()]
    .map((part) => padded(part))
    .join(':')
  const fraction = padded(micro % 1e6, 6).slice(0, decimals)
  return `${day} ${clock}${decimals === 0 ? '' : point + fraction}`
}
