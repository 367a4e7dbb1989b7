import { ByteWriter, parquetWrite } from 'hyparquet-writer'
import type { LibraryValue, TablePart } from '../../core/library-tables/table.ts'
import type { ColumnKind } from '../../core/report/render/csv.ts'

/** Rows of a group, which a reader can skip as a whole. */
const rowGroupSize = 100_000

/**
 * The Parquet file of rows.
 *
 * @param writer a text that differs for each file, where equal rows must not give equal bytes
 */
export async function parquetFile(
  { columns }: Pick<TablePart, 'columns'>,
  writer?: string,
): Promise<Uint8Array> {
  const bytes = new ByteWriter()
  await parquetWrite({
    writer: bytes,
    schema: [
      { name: 'root', num_children: columns.length },
      ...columns.map(({ name, kind }) => ({
        name,
        repetition_type: 'OPTIONAL' as const,
        ...forms[kind].element,
      })),
    ],
    columnData: columns.map(({ name, kind, values }) => ({ name, data: values.map(forms[kind].value) })),
    rowGroupSize,
    createdBy: writer === undefined ? 'steadystate' : `steadystate ${writer}`,
  })
  return bytes.getBytes()
}

interface Form {
  readonly element: Omit<NonNullable<Parameters<typeof parquetWrite>[0]['schema']>[number], 'name'>
  readonly value: (value: LibraryValue) => string | number | bigint | boolean | null
}

const text: Form = {
  element: { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } },
  value: (value) => (value === undefined ? null : String(value)),
}

const forms: Readonly<Record<ColumnKind, Form>> = {
  text,
  json: text,
  number: {
    element: { type: 'DOUBLE' },
    value: (value) => (typeof value === 'number' ? value : null),
  },
  whole: {
    element: { type: 'INT64' },
    value: (value) => (typeof value === 'number' ? BigInt(value) : null),
  },
  truth: {
    element: { type: 'BOOLEAN' },
    value: (value) => (typeof value === 'boolean' ? value : null),
  },
  time: {
    // Without a time zone, so that a query prints the same everywhere.
    element: { type: 'INT64', logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: false, unit: 'MILLIS' } },
    value: (value) => (typeof value === 'number' ? BigInt(Math.round(value)) : null),
  },
}
