import { z } from 'zod'
import { explorerColumns, isExplorerColumn, type ExplorerTableName } from './explorer-tables.ts'
import { mostRows, type TableQuery } from './table-query.ts'

const tableSchema = z.enum(Object.keys(explorerColumns) as [ExplorerTableName, ...ExplorerTableName[]])
const valueSchema = z.union([z.string(), z.number(), z.boolean(), z.null()])
const boundSchema = z.union([z.string(), z.number()])

const conditionSchema = z.union([
  z.strictObject({ column: z.string(), in: z.array(valueSchema).max(1000) }),
  z.strictObject({ column: z.string(), has: z.string().max(1000) }),
  z.strictObject({ column: z.string(), from: boundSchema.exactOptional(), to: boundSchema.exactOptional() }),
])

const limitSchema = z.int().min(0).max(mostRows)

const querySchema = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('rows'),
      table: tableSchema,
      columns: z.array(z.string()).min(1).max(64),
      where: z.array(conditionSchema).max(64),
      order: z.array(z.strictObject({ column: z.string(), descending: z.boolean().exactOptional() })).max(8),
      limit: limitSchema,
      offset: z.int().min(0),
    }),
    z.strictObject({
      kind: z.literal('count'),
      table: tableSchema,
      by: z.array(z.string()).min(1).max(8),
      where: z.array(conditionSchema).max(64),
      limit: limitSchema,
    }),
  ])
  .refine(
    (query) => columnsOf(query).every((column) => isExplorerColumn(query.table, column)),
    'a column is not of this table',
  )

const columnsOf = (query: TableQuery): string[] => [
  ...query.where.map(({ column }) => column),
  ...(query.kind === 'rows' ? [...query.columns, ...query.order.map(({ column }) => column)] : query.by),
]

/** A question as the page sends it; undefined where the text is none. */
export function parseQuery(text: string): TableQuery | undefined {
  let written: unknown
  try {
    written = JSON.parse(text)
  } catch {
    return undefined
  }
  const { data } = querySchema.safeParse(written)
  return data
}
