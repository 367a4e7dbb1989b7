import { groupBy } from '../../src/core/collections/group-by.ts'
import { textIn, type Row } from './rows.ts'

export interface Fact {
  /** `model`, `framework`, or `axis:` with the name of an axis or a parameter. */
  readonly column: string
  readonly value: string
}

export interface FactsAsked {
  readonly which?: 'beyond-label' | 'of-all-rows'
  /** The value of a column that says no more than a missing one. */
  readonly ordinary?: (column: string) => string | undefined
}

/**
 * The facts in which rows differ. Facts in which the rows of one source differ are in a row's label, and left out by
 * default.
 */
export function factsApart(
  rows: readonly Row[],
  { which = 'beyond-label', ordinary = () => undefined }: FactsAsked = {},
): (row: Row) => Fact[] {
  const factsOf = (row: Row) =>
    statedFacts(row).filter(({ column, value }) => value !== '' && value !== ordinary(column))
  const valuesOf = (some: readonly Row[]) => distinctValues(some, factsOf)
  const all = valuesOf(rows)
  const ofSource = new Map<string, ReadonlyMap<string, ReadonlySet<string>>>()
  for (const [source, some] of groupBy(rows, (row) => textIn(row, 'source')))
    ofSource.set(source, valuesOf(some))
  return (row) =>
    factsOf(row).filter(({ column }) => {
      const isLabelled = (ofSource.get(textIn(row, 'source'))?.get(column)?.size ?? 0) > 1
      return (all.get(column)?.size ?? 0) > 1 && (which === 'of-all-rows' || !isLabelled)
    })
}

function statedFacts(row: Row): Fact[] {
  const axes = JSON.parse(textIn(row, 'axes') || '{}') as Record<string, unknown>
  return [
    { column: 'model', value: textIn(row, 'model') },
    { column: 'framework', value: textIn(row, 'framework') },
    ...Object.keys(axes)
      .sort()
      .map((name) => ({ column: `axis:${name}`, value: String(axes[name]) })),
  ]
}

/** The values of each column; a missing value counts as one. */
function distinctValues(rows: readonly Row[], factsOf: (row: Row) => Fact[]): Map<string, Set<string>> {
  const values = new Map<string, Set<string>>()
  const counts = new Map<string, number>()
  for (const { column, value } of rows.flatMap(factsOf)) {
    values.set(column, (values.get(column) ?? new Set()).add(value))
    counts.set(column, (counts.get(column) ?? 0) + 1)
  }
  for (const [column, seen] of values) if ((counts.get(column) ?? 0) < rows.length) seen.add('')
  return values
}
