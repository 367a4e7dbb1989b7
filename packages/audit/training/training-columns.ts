import type { MarkdownTable } from '../markdown-tables.ts'
import { printedNumbers, type PrintedNumber } from '../printed-number.ts'

/** Range of values that a printed number may stand for. */
export interface NumberRange {
  readonly low: number
  readonly high: number
}

/** Counts are exact. */
const counts: ReadonlySet<TrainingRole> = new Set([
  'devices',
  'length',
  'global-batch',
  'global-tokens',
  'micro-batch',
  'accumulation',
  'tensor',
  'pipeline',
  'context',
])

/**
 * The values that a number may have had before it was rounded or cut. Tokens per device from whole sequences per second are
 * multiples of length ÷ devices. If all rows of a table are such multiples, that is the unit of their last digit.
 */
export function rangeOf(table: readonly TrainingRow[], row: TrainingRow, cell: TrainingCell): NumberRange {
  const { value, halfDigit } = cell.number
  const isCount = [...counts].some((role) => row.cells[role] === cell)
  const half = isCount
    ? 0
    : row.cells['tokens-of-device'] === cell
      ? Math.max(halfDigit, (granuleOf(table)?.(row) ?? 0) / 2)
      : halfDigit
  return { low: Math.max(value - half, 1e-9), high: value + 2 * half }
}

/** Maximum probability that so many numbers are multiples by chance. */
const coincidence = 1e-3

function granuleOf(table: readonly TrainingRow[]): ((row: TrainingRow) => number | undefined) | undefined {
  const granule = ({ cells }: TrainingRow) => {
    const [length, devices] = [cells.length?.number.value, cells.devices?.number.value]
    return length === undefined || devices === undefined ? undefined : length / devices
  }
  let chance = 1
  for (const row of table) {
    const [step, tokens] = [granule(row), row.cells['tokens-of-device']?.number.value]
    if (step === undefined || tokens === undefined) continue
    if (!Number.isInteger(step) || tokens % step !== 0) return undefined
    chance /= step
  }
  return chance < coincidence ? granule : undefined
}

/** What a column of a table on the training of language models contains. */
export type TrainingRole =
  | 'model'
  | 'recompute'
  | 'devices'
  | 'tokens-of-device'
  | 'tokens'
  | 'sequences'
  | 'length'
  | 'global-batch'
  | 'global-tokens'
  | 'micro-batch'
  | 'accumulation'
  | 'tensor'
  | 'pipeline'
  | 'context'
  | 'step-time'
  | 'hours-of-billion'
  | 'teraflops'
  | 'model-utilization'
  | 'hardware-utilization'

const device = String.raw`(?:gpu|device|chip|card|npu|hpu|tpu|xpu)`
const second = String.raw`(?:s|sec|second)`

/** The first that matches a title counts. */
const roles: readonly (readonly [TrainingRole, RegExp])[] = [
  ['model', /^model$|^模型$/i],
  ['recompute', /activation[\s_]?(?:checkpointing|ckpt)|^recompute$/i],
  ['devices', new RegExp(`^#?[\\s-]*(?:number of )?${device}s?(?:[\\s_](?:num|number|count))?$`, 'i')],
  [
    'tokens-of-device',
    new RegExp(
      `(?:tokens?|\\bT)\\s*/\\s*${second}\\s*/\\s*${device}|tokens?/card/sec|\\bTPS/GPU|\\bTGS\\b`,
      'i',
    ),
  ],
  ['tokens', new RegExp(`(?:tokens?|\\(T)\\s*/\\s*${second}\\)?\\s*$`, 'i')],
  ['sequences', new RegExp(`(?:samples?|sequences?|\\(S)\\s*/\\s*${second}\\)?\\s*$`, 'i')],
  ['hours-of-billion', /hours?\s*(?:\/|per)\s*(?:B|billion)\s*tok/i],
  ['length', /^seq(?:uence)?[\s_]?len(?:gth)?\b/i],
  ['global-tokens', /^global\s?b(?:atch)?(?:\s?size|sz)?\s*\((?:T|tokens?)\)$/i],
  ['global-batch', /^(?:GBS|global[\s_]?batch(?:[\s_]?size)?)$/i],
  ['micro-batch', /^(?:MBS|micro[\s_]?b(?:atch[\s_]?size|sz|atch))$/i],
  ['accumulation', /^(?:GA|grad(?:ient)?[\s_]?accum\w*|micro[\s_]?num)$/i],
  ['tensor', /^TP$/],
  ['pipeline', /^PP$/],
  ['context', /^CP$/],
  ['step-time', /^(?:step|iteration)[\s_]?time/i],
  ['teraflops', /t(?:era)?flops?\b/i],
  ['model-utilization', /\bMFU\b|model flops utilization/i],
  ['hardware-utilization', /\bHFU\b|hardware flops utilization/i],
]

/** A number of a row, and its place. */
export interface TrainingCell {
  readonly number: PrintedNumber
  readonly column: number
  readonly line: number
}

/** A row of a table on training: one run. */
export interface TrainingRow {
  readonly document: string
  /** Line of the table's header. */
  readonly table: number
  readonly line: number
  /** Equal for rows with the same work: headings, model, recompute. */
  readonly model: string
  readonly recompute: string
  readonly headings: readonly string[]
  /** Texts that may name the device and the precision, nearest first. */
  readonly surroundings: readonly string[]
  readonly titles: readonly string[]
  readonly cells: Readonly<Partial<Record<TrainingRole, TrainingCell>>>
}

/** The rows of a table, or its columns where devices are listed from left to right; empty without a rate of training. */
export function trainingRows(document: string, table: MarkdownTable): TrainingRow[] {
  const { titles, rows } = upright(table)
  return prefixesOf(titles).flatMap((prefix) => {
    const columns = titles.map((title, at) => roleOf(title, prefix) ?? roleOfUnit(title, rows, at))
    if (!columns.some((role) => role !== undefined && rates.has(role))) return []
    return rows.map(({ line, texts, lines }): TrainingRow => {
      const textOf = (role: TrainingRole) => texts[columns.indexOf(role)] ?? ''
      return {
        document,
        table: table.line,
        line,
        model: [
          prefix,
          textOf('model'),
          ...table.headings.filter((heading) => /\bmodel\b/i.test(heading)),
        ].join(' '),
        recompute: textOf('recompute').toLowerCase(),
        headings: table.headings,
        surroundings: [
          texts.join(' | '),
          titles.join(' | '),
          ...table.headings.toReversed(),
          ...table.before.toReversed(),
        ],
        titles,
        cells: {
          ...lengthWithin([...texts, ...[...table.headings, ...table.before].toReversed()], line),
          ...Object.fromEntries(
            columns.flatMap((role, column) => {
              const [number, ...others] = printedNumbers(texts[column] ?? '')
              return role === undefined || number === undefined || others.length > 0
                ? []
                : [[role, { number, column, line: lines[column] ?? line }]]
            }),
          ),
        },
      }
    })
  })
}

/** `256 chips, BF16, SL=4096`: the sequence length in a cell that describes the run, or in the text above the table. */
function lengthWithin(texts: readonly string[], line: number): { length?: TrainingCell } {
  const column = texts.findIndex((text) => statedLength.test(text))
  const [number] = printedNumbers(statedLength.exec(texts[column] ?? '')?.groups?.['length'] ?? '')
  return number === undefined ? {} : { length: { number, column, line } }
}

const statedLength =
  /(?:\bSL\s*[=:]|\bseq(?:uence)?[\s_-]?len(?:gth)?(?:\s*[=:]|\s+of|(?=\s)))\s*(?<length>\d[\d,]*)/i

const rates: ReadonlySet<TrainingRole> = new Set([
  'tokens-of-device',
  'tokens',
  'teraflops',
  'step-time',
  'model-utilization',
])

/** `3760 token/gpu/sec` in each cell says what `Throughput` is. */
const roleOfUnit = (title: string, rows: UprightTable['rows'], at: number): TrainingRole | undefined =>
  /throughput|speed$/i.test(title) && rows.every(({ texts }) => unitOfDevice.test(texts[at] ?? ''))
    ? 'tokens-of-device'
    : undefined

const unitOfDevice = new RegExp(
  `tok(?:en)?s?\\s*(?:/|per)\\s*(?:${device}\\s*(?:/|per)\\s*${second}|${second}\\s*(?:/|per)\\s*${device})\\b`,
  'i',
)

function roleOf(title: string, prefix: string): TrainingRole | undefined {
  const bare = prefix === '' ? title : title.startsWith(`${prefix} `) ? title.slice(prefix.length + 1) : title
  const role = roles.find(([, pattern]) => pattern.test(bare))?.[0]
  // Leaves out columns of another model in the table.
  return prefix !== '' && bare === title && role !== undefined && rates.has(role) ? undefined : role
}

/** `16B TFLOP/sec/chip` beside `32B TFLOP/sec/chip`: a table of several models has a prefix for each. */
function prefixesOf(titles: readonly string[]): readonly string[] {
  const found = titles.flatMap((title) => /^(\d+(?:\.\d+)?[BM]) .*(?:flop|MFU)/i.exec(title)?.[1] ?? [])
  return found.length === 0 ? [''] : [...new Set(found)]
}

interface UprightTable {
  readonly titles: readonly string[]
  readonly rows: readonly {
    readonly line: number
    readonly texts: readonly string[]
    readonly lines: readonly number[]
  }[]
}

/** Transposes a table whose header counts devices from left to right. */
function upright({ header, rows, line }: MarkdownTable): UprightTable {
  const [corner, ...counts] = header.map(({ text }) => text)
  const across =
    counts.length > 1 &&
    counts.every((text) => /^\d+$/.test(text)) &&
    roles.find(([, pattern]) => pattern.test(corner ?? ''))?.[0] === 'devices'
  if (!across)
    return {
      titles: header.map(({ text }) => text),
      rows: rows.map((row) => ({
        line: row.line,
        texts: row.cells.map(({ text }) => text),
        lines: row.cells.map(() => row.line),
      })),
    }
  return {
    titles: [corner ?? '', ...rows.map(({ cells }) => cells[0]?.text ?? '')],
    rows: counts.map((count, at) => ({
      line,
      texts: [count, ...rows.map(({ cells }) => cells[at + 1]?.text ?? '')],
      lines: [line, ...rows.map((row) => row.line)],
    })),
  }
}
