/** A table of a Markdown report: its heading and its cells, heads first; alignment rows are left out. */
export interface MarkdownTable {
  readonly heading: string
  readonly rows: readonly (readonly string[])[]
}

/** Every table of a report that steadystate wrote, in order. */
export function markdownTables(report: string): MarkdownTable[] {
  const tables: { heading: string; rows: string[][] }[] = []
  let heading = ''
  let inTable = false
  for (const line of report.split('\n')) {
    const isRow = line.startsWith('| ')
    if (line.startsWith('#')) heading = line.replace(/^#+ /, '')
    if (isRow && !inTable) tables.push({ heading, rows: [] })
    if (isRow && !/^\|[ |:-]+\|$/.test(line)) tables.at(-1)?.rows.push(cellsOf(line))
    inTable = isRow
  }
  return tables
}

const cellsOf = (line: string) =>
  line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim())

/** The one table under a heading, without its heads. */
export function rowsUnder(tables: readonly MarkdownTable[], heading: string): string[][] {
  const found = tables.filter((table) => table.heading === heading)
  const [only, ...others] = found
  if (only === undefined || others.length > 0)
    throw new Error(`${found.length} tables under '${heading}', not one`)
  return only.rows.slice(1).map((row) => [...row])
}

/** Some of a row's cells, by the column's head; intervals beside the numbers are left out. */
export function columnsUnder(
  tables: readonly MarkdownTable[],
  heading: string,
  heads: readonly string[],
): string[][] {
  const all = tables.find((table) => table.heading === heading)?.rows[0] ?? []
  const plain = all.map((head) => head.replace(/, [\d.]+% CI|及 [\d.]+% 置信区间/, ''))
  const places = heads.map((head) => plain.indexOf(head))
  if (places.includes(-1)) throw new Error(`'${heading}' has the columns ${all.join(', ')}`)
  return rowsUnder(tables, heading).map((row) =>
    places.map((place) => (row[place] ?? '').replace(/ \(.* – .*\)$|（.* – .*）$/, '')),
  )
}
