import { z } from 'zod'
import { axisOfColumn, explorerColumns, isExplorerColumn, type ExplorerTableName } from './explorer-tables.ts'
import { setColumns, type SetsQuery } from './sets-query.ts'
import type { FromSchema } from '../model/schema.ts'

const tableSchema = z.enum(Object.keys(explorerColumns) as [ExplorerTableName, ...ExplorerTableName[]])
const valueSchema = z.union([z.string(), z.number(), z.boolean(), z.null()])
const boundSchema = z.union([z.string(), z.number()])

const conditionSchema = z.union([
  z.strictObject({ column: z.string(), in: z.array(valueSchema).max(1000) }),
  z.strictObject({ column: z.string(), has: z.string().max(1000) }),
  z.strictObject({ column: z.string(), from: boundSchema.exactOptional(), to: boundSchema.exactOptional() }),
])

/** At most this many rows are sent at once. */
const mostRows = 100_000

const limitSchema = z.int().min(0).max(mostRows)

const querySchema = z.discriminatedUnion('kind', [
  /** Rows of one table. Missing values come last in either order. */
  z.strictObject({
    kind: z.literal('rows'),
    table: tableSchema,
    columns: z.array(z.string()).min(1).max(64),
    where: z.array(conditionSchema).max(64),
    order: z.array(z.strictObject({ column: z.string(), descending: z.boolean().exactOptional() })).max(8),
    limit: limitSchema,
    offset: z.int().min(0),
  }),
  /** Number of rows for each combination of values. */
  z.strictObject({
    kind: z.literal('count'),
    table: tableSchema,
    by: z.array(z.string()).min(1).max(8),
    where: z.array(conditionSchema).max(64),
    /** By default the most frequent come first. */
    first: z.enum(['frequent', 'newest']).exactOptional(),
    limit: limitSchema,
  }),
])

/** A question about one table. */
export type TableQuery = FromSchema<typeof querySchema>

const columnsOf = (query: TableQuery): string[] => [
  ...query.where.map(({ column }) => column),
  ...(query.kind === 'rows' ? [...query.columns, ...query.order.map(({ column }) => column)] : query.by),
]

const knownQuerySchema = querySchema.refine(
  (query) => columnsOf(query).every((column) => isExplorerColumn(query.table, column)),
  'a column is not of this table',
)

const setsSchema = z
  .strictObject({
    by: z.string(),
    a: valueSchema,
    b: valueSchema,
    where: z.array(conditionSchema).max(64),
  })
  .refine(({ by }) => Object.hasOwn(setColumns, by) || axisOfColumn(by) !== undefined, 'not of two sets')
  .refine(
    ({ where }) => where.every(({ column }) => isExplorerColumn('cases', column)),
    'a column is not of this table',
  )

/** Parses a question of the page; undefined if the text is invalid. */
export const parseQuery = (text: string): TableQuery | undefined =>
  knownQuerySchema.safeParse(parsed(text)).data

/** Parses the two sets that the page wants to compare; undefined if the text is invalid. */
export const parseSetsQuery = (text: string): SetsQuery | undefined => setsSchema.safeParse(parsed(text)).data

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
