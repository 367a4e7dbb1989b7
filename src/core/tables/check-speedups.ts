import { phrase } from '../model/phrase.ts'
import type { PublishedCell } from './published-cells.ts'
import type { TableFlag } from './table-flag.ts'

/**
 * Recomputes every printed speedup as throughput ÷ the one-device throughput of the same table and the same labels. A
 * printed speedup may be off by its own last digit and by what rounding the two throughputs can do.
 */
export function checkSpeedups(cells: readonly PublishedCell[]): TableFlag[] {
  const throughputs = cells.filter(({ quantity }) => quantity === 'throughput')
  return cells
    .filter(({ quantity }) => quantity === 'speedup')
    .flatMap((speedup) => {
      const own = nearestLeft(throughputs, speedup)
      const base = own && throughputs.find((one) => one.labels.devices === 1 && sameColumnAndBatch(one, own))
      return own === undefined || base === undefined ? [] : flagOf(speedup, own, base)
    })
}

/** The throughput that a speedup belongs to: the closest one before it in its row, of the same batch. */
const nearestLeft = (throughputs: readonly PublishedCell[], speedup: PublishedCell) =>
  throughputs.findLast(
    (one) =>
      one.document === speedup.document &&
      one.line === speedup.line &&
      one.column < speedup.column &&
      one.labels.dali === speedup.labels.dali &&
      one.labels.xla === speedup.labels.xla,
  )

const sameColumnAndBatch = (a: PublishedCell, b: PublishedCell) =>
  a.document === b.document &&
  a.table === b.table &&
  a.column === b.column &&
  a.labels.batch === b.labels.batch

function flagOf(speedup: PublishedCell, own: PublishedCell, base: PublishedCell): TableFlag[] {
  const lowest = (own.value - own.halfDigit) / (base.value + base.halfDigit)
  const highest = (own.value + own.halfDigit) / (base.value - base.halfDigit)
  if (speedup.value + speedup.halfDigit >= lowest && speedup.value - speedup.halfDigit <= highest) return []
  const cut = highest >= speedup.value && lowest < speedup.value + 2 * speedup.halfDigit
  return [
    {
      kind: 'speedup-differs',
      certainty: 'sure',
      cells: [speedup, own, base],
      why: phrase('speedup-not-ratio', {
        own: own.text,
        base: base.text,
        ratio: own.value / base.value,
        printed: speedup.text,
        cut,
      }),
    },
  ]
}
