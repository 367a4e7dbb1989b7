import type { LineReader, LogFormat } from '../format.ts'
import { cellsOf, valueOf } from '../tables/cells.ts'
import { headerOf, separators, type Header } from '../tables/csv-header.ts'
import { TableSteps } from '../tables/table-steps.ts'

/** The header of an export from MLflow's page, as its `convertMetricsToCsv` writes it. */
const namesOfMlflow = ['run_id', 'key', 'value', 'step', 'timestamp'].join()

/**
 * A table with a header line: `metrics.csv` of Lightning, `results.csv` of Ultralytics, an export of Weights & Biases. The meaning of a
 * column follows from its name and from how its values change. Cells may be empty, where metrics are logged at other times. An export
 * from MLflow's page has a row for each value, one metric after the other: the first metric of the first run is read.
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
    let first: string | undefined
    return {
      anchors: [...separators],
      read(line, emit, _, number = 0, arrived) {
        if (header === undefined) {
          header = headerOf(line, answers['step'])
          return
        }
        const { separator, names } = header
        const cells = cellsOf(line, separator)
        if (cells.length !== names.length) return
        const [run, key] = cells
        const metric = names.join() === namesOfMlflow ? key : undefined
        if (metric !== undefined && (first ??= `${run ?? ''},${metric}`) !== `${run ?? ''},${metric}`) return
        const values = new Map<string, number>()
        for (const [index, name] of names.entries()) {
          const value = valueOf(cells[index])
          if (value !== undefined) values.set(name === 'value' ? (metric ?? name) : name, value)
        }
        steps.push({ line: number, values, arrived }, emit)
      },
      end(emit) {
        steps.end(emit)
      },
    }
  },
}
