import { libraryTables } from './tables.ts'

/** Table functions that make rows from their arguments only. */
const harmless: ReadonlySet<string> = new Set([
  'range',
  'generate_series',
  'unnest',
  'json_each',
  'json_tree',
  'repeat',
  'repeat_row',
])

export type ForbiddenPart =
  | { readonly kind: 'function'; readonly name: string }
  | { readonly kind: 'table'; readonly name: string; readonly tables: readonly string[] }

/** Schemas of views: the shown ones, and those of every version. */
const schemas: ReadonlySet<string> = new Set(['', 'main', 'versions'])

/** What a query reads besides the views of a library, from the tree that DuckDB's `json_serialize_sql` gives. */
export function forbiddenIn(tree: unknown): ForbiddenPart | undefined {
  const tables = libraryTables.map(({ name }) => name)
  const ofQueries = new Set(namesOfQueries(tree))
  for (const node of nodesIn(tree)) {
    if (node['type'] === 'TABLE_FUNCTION') {
      const name = textIn(node['function'], 'function_name')
      if (!harmless.has(name.toLowerCase())) return { kind: 'function', name }
    } else if (node['type'] === 'BASE_TABLE') {
      const name = textIn(node, 'table_name')
      const schema = textIn(node, 'schema_name')
      const isNamed = schemas.has(schema.toLowerCase()) && tables.includes(name.toLowerCase())
      const isOfQuery = schema === '' && ofQueries.has(name.toLowerCase())
      if (schema.toLowerCase() !== 'information_schema' && !isNamed && !isOfQuery)
        return { kind: 'table', name, tables }
    }
  }
  return undefined
}

/** Names that `WITH` defines, in any part of the query. */
function namesOfQueries(tree: unknown): string[] {
  return [...nodesIn(tree)].flatMap((node) => {
    const map = node['cte_map']
    const entries = typeof map === 'object' && map !== null && 'map' in map ? map.map : undefined
    const listed = Array.isArray(entries) ? entries.map((entry) => textIn(entry, 'key')) : []
    const recursive = node['type'] === 'RECURSIVE_CTE_NODE' ? [textIn(node, 'cte_name')] : []
    return [...listed, ...recursive].map((name) => name.toLowerCase())
  })
}

type Node = Readonly<Record<string, unknown>>

function* nodesIn(tree: unknown): Generator<Node> {
  const waiting: unknown[] = [tree]
  while (waiting.length > 0) {
    const node = waiting.pop()
    if (typeof node !== 'object' || node === null) continue
    for (const value of Object.values(node)) if (typeof value === 'object') waiting.push(value)
    if (!Array.isArray(node)) yield node as Node
  }
}

function textIn(node: unknown, name: string): string {
  const value: unknown = typeof node === 'object' && node !== null ? (node as Node)[name] : undefined
  return typeof value === 'string' ? value : ''
}
