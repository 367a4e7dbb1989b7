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
