/** A group has at least one member. */
export type Group<T> = readonly [T, ...T[]]

/** Groups in the order in which their keys first occur. Node 20 has no `Map.groupBy` yet. */
export function groupBy<K, V>(values: Iterable<V>, keyOf: (value: V) => K): Map<K, Group<V>> {
  const groups = new Map<K, [V, ...V[]]>()
  for (const value of values) {
    const key = keyOf(value)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [value])
    else group.push(value)
  }
  return groups
}

/** The same groups without their keys. */
export const grouped = <V>(values: Iterable<V>, keyOf: (value: V) => unknown): Group<V>[] => [
  ...groupBy(values, keyOf).values(),
]

export interface SplitColumns<Column> {
  readonly varying: readonly Column[]
  /** With the value that all rows share. */
  readonly shared: readonly (readonly [Column, string])[]
}

/**
 * The columns in which rows differ, which tell them apart, and those in which they agree, which are stated once.
 * A cell is undefined for a row that has nothing there.
 */
export function splitColumns<Row, Column extends { readonly cell: (row: Row) => string | undefined }>(
  rows: readonly Row[],
  columns: readonly Column[],
): SplitColumns<Column> {
  const varying: Column[] = []
  const shared: (readonly [Column, string])[] = []
  for (const column of columns) {
    const [value, another] = new Set(rows.map(column.cell).filter((cell) => cell !== undefined))
    if (another !== undefined) varying.push(column)
    else if (value !== undefined && value !== '') shared.push([column, value])
  }
  return { varying, shared }
}
