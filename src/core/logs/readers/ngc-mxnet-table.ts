import type { LineReader } from '../format.ts'

/** Texts on the lines of the table. */
export const ngcMxnetTableAnchors = ['train.total_ips', 'train.ips', 'train.latency', '     |  ']

const rateTable = /^train\.(?:total_)?ips\s*$/
const row = /^\s*\d+\s*\|(.*)\|\s*$/

/**
 * The table that NGC's MXNet benchmark ends with: a row for each number of devices, a column for each batch size. Its
 * cells are the figures of the file's runs, in their order; tables of latencies follow.
 */
export function ngcMxnetTable(): LineReader {
  let cells: number | undefined
  return {
    read(line, number, sink) {
      if (line.startsWith('train.')) cells = rateTable.test(line) ? 0 : undefined
      if (cells === undefined) return
      const columns = row.exec(line)?.[1]?.split('|') ?? []
      for (const column of columns) {
        const rate = Number.parseFloat(column)
        if (Number.isFinite(rate)) sink.summary(number, rate, cells)
        cells += 1
      }
    },
  }
}
