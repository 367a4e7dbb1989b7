import { ByteWriter, parquetWrite } from 'hyparquet-writer'
import { runTable, type CsvField, type Table } from '../../report/render/csv.ts'
import type { ExportFormat } from '../export-format.ts'
import { allSteps, type StepColumn, stepTable } from '../steps.ts'

/** The tables of the CSV export, with typed columns. A missing value is null. */
export const parquet: ExportFormat = {
  name: 'parquet',
  title: { en: 'Parquet of every run and every step', zh: '每次运行与每一步的 Parquet' },
  async *files(input) {
    yield { name: 'runs.parquet', content: await written(runTable(input.report).map(typed)) }
    const steps = stepTable(await allSteps(input))
    yield { name: 'steps.parquet', content: await written(steps.map(ofSteps)) }
  },
}

interface TypedColumn {
  readonly name: string
  readonly values: readonly CsvField[]
  readonly type: 'STRING' | 'DOUBLE' | 'BOOLEAN'
}

const ofSteps = ({ name, values, holds }: StepColumn): TypedColumn => ({
  name,
  values,
  type: holds === 'texts' ? 'STRING' : 'DOUBLE',
})

/** Numbers or truth values if the column has nothing else. Any other column is texts, an empty one included. */
function typed({ name, values }: Table[number]): TypedColumn {
  const kinds = new Set(values.flatMap((value) => (value === undefined ? [] : [typeof value])))
  const [kind, ...others] = kinds
  if (others.length === 0 && kind === 'number') return { name, values, type: 'DOUBLE' }
  if (others.length === 0 && kind === 'boolean') return { name, values, type: 'BOOLEAN' }
  const texts = values.map((value) => (value === undefined ? undefined : String(value)))
  return { name, values: texts, type: 'STRING' }
}

async function written(columns: readonly TypedColumn[]): Promise<Uint8Array> {
  const writer = new ByteWriter()
  await parquetWrite({
    writer,
    columnData: columns.map(({ name, values, type }) => ({
      name,
      data: values.map((value) => value ?? null),
      type,
      nullable: true,
    })),
  })
  return new Uint8Array(writer.getBuffer())
}
