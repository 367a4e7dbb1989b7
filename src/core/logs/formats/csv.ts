import type { LineReader, LogFormat } from '../format.ts'
import { cellsOf, valueOf } from '../tables/cells.ts'
import { meaningOf, metricOf } from '../tables/column-name.ts'
import { TableSteps } from '../tables/table-steps.ts'

const separators = [',', ';', '\t'] as const

interface Header {
  readonly separator: string
  readonly names: readonly string[]
}

/** What counts rows: without it nothing says how far apart two of them are. */
const counting = ['step', 'epoch', 'log-call']

/** Undefined for a line that names no columns of a training. */
function headerOf(line: string): Header | undefined {
  for (const separator of separators) {
    const names = cellsOf(line.replace(/^\u00ef\u00bb\u00bf/, ''), separator)
    if (names.length < 2 || names.some((name) => valueOf(name) !== undefined)) continue
    const meanings = names.map((name) => meaningOf(name)?.is ?? '')
    if (meanings.some((is) => counting.includes(is)) && names.every((name) => name.length < LONGEST_NAME))
      return { separator, names }
  }
  return undefined
}

const LONGEST_NAME = 120

/**
 * A table with a line of names: `metrics.csv` of Lightning, `results.csv` of Ultralytics, an export of Weights & Biases. What a
 * column is follows from its name and from how its values change. Cells may be empty, where metrics are logged at other times.
 */
export const csv: LogFormat = {
  id: 'csv',
  title: 'table of metrics (CSV)',
  rateScope: 'global',
  fallback: 2,
  recognises: (line) => headerOf(line) !== undefined,
  opens: ([first = '', second]) => {
    const header = headerOf(first)
    if (header === undefined) return false
    if (second === undefined) return true
    const cells = cellsOf(second, header.separator)
    return cells.length === header.names.length && cells.some((cell) => valueOf(cell) !== undefined)
  },
  open(answers = {}): LineReader {
    const steps = new TableSteps(answers)
    let header: Header | undefined
    return {
      anchors: [...separators],
      read(line, emit, _, number = 0) {
        if (header === undefined) {
          header = headerOf(line)
          return
        }
        const { separator, names } = header
        const cells = cellsOf(line, separator)
        if (cells.length !== names.length) return
        const values = new Map<string, number>()
        for (const [index, name] of names.entries()) {
          const value = valueOf(cells[index])
          if (value !== undefined) values.set(name, value)
        }
        steps.push({ line: number, values }, emit)
      },
      end(emit) {
        steps.end(emit)
      },
    }
  },
}

/** Whether a table shows a metric of several runs side by side, as Weights & Biases exports a chart. */
export function hasSeveralRuns(line: string): boolean {
  const names = (headerOf(line)?.names ?? []).filter(
    (name) => name.includes(' - ') && !/__M(?:IN|AX)$/.test(name),
  )
  return new Set(names.map(metricOf)).size < names.length
}
