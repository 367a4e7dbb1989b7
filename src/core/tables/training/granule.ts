import type { TrainingCell, TrainingRole, TrainingRow } from './training-columns.ts'

/** What a printed number may have been. */
export interface NumberRange {
  readonly low: number
  readonly high: number
}

/** Counts, which are what they are. */
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
 * What a number may have been before it was rounded or cut. Tokens of a device that were computed from whole sequences a second
 * are multiples of the length ÷ devices: where all rows of a table are, so much is what their last digit is worth.
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

/** The chance that as many numbers are multiples without meaning to be. */
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
