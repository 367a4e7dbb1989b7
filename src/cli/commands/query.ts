import { resolve } from 'node:path'
import { Option, type Command } from 'commander'
import { answerPrintout, lostPrintout, tablesPrintout } from '../../app/printouts/query.ts'
import { queryLibrary, type QueryAnswer } from '../../app/query.ts'
import { libraryTables } from '../../core/library-tables/tables.ts'
import { SteadyError } from '../../core/model/error.ts'
import type { Text } from '../../core/model/text.ts'
import { csvText } from '../../core/report/render/csv.ts'
import { usualLimits } from '../../host/library/limits.ts'
import { openStore, usualLibrary } from '../../host/library/open-store.ts'
import { answerParquet } from '../../host/library/query-parquet.ts'
import { writeAtomically } from '../../host/store/disk.ts'
import type { CommandContext, CommandModule } from '../command.ts'
import { durationOption } from '../duration.ts'
import { sharedHelp } from '../help.ts'
import { requireOneOutput, writeOutput } from '../one-output.ts'
import { print, printed } from '../print.ts'
import { wholeNumber } from '../whole-number.ts'

const help = {
  sql: {
    en: 'One SELECT; without it, the views and their columns are listed',
    zh: '一条 SELECT；省略时列出视图和列',
  },
  library: { en: 'The library', zh: '结果库' },
  format: { en: 'Print this form instead of a table', zh: '改为以此格式打印，而非表格' },
  out: { en: 'With --format: write to this file', zh: '与 --format 合用：写入此文件' },
  time: { en: 'End the query after this time, such as 90s', zh: '查询的时间限制，例如 90s' },
  memory: { en: 'Memory that the query may use, in MiB', zh: '查询可用的内存，单位 MiB' },
} as const satisfies Record<string, Text>

interface QueryFlags {
  readonly library: string
  readonly format?: string
  readonly out?: string
  readonly timeLimit?: string
  readonly memoryLimit?: string
  readonly json?: boolean
}

/** Rows that a terminal is given. */
const mostShown = 1000

export const command: CommandModule = {
  configure(command: Command, context: CommandContext) {
    const { language } = context
    command
      .argument('[sql]', help.sql[language])
      .option('--library <place>', help.library[language], usualLibrary)
      .addOption(new Option('--format <name>', help.format[language]).choices(['csv', 'json', 'parquet']))
      .option('--out <file>', help.out[language])
      .addOption(new Option('--time-limit <time>', help.time[language]).default(undefined, '30s'))
      .addOption(new Option('--memory-limit <MiB>', help.memory[language]).default(undefined, '1024'))
      .option('--json', sharedHelp.json[language])
      .action((sql: string | undefined, flags: QueryFlags) => query(sql, flags, context))
  },
}

async function query(sql: string | undefined, flags: QueryFlags, context: CommandContext): Promise<void> {
  requireOneOutput(flags)
  const { library, format, out, json } = flags
  if (format === 'parquet' && out === undefined)
    throw new SteadyError('OPTIONS_CONFLICT', {
      is: { kind: 'needs', option: '--format parquet', needed: '--out' },
    })
  if (sql === undefined) {
    if (json === true) context.json({ views: libraryTables })
    else print(tablesPrintout(libraryTables), context)
    return
  }
  const answer = await queryLibrary({
    store: await openStore(library, { cwd: context.cwd, variables: process.env }),
    sql,
    limits: limitsOf(flags),
    ...(format === undefined && json !== true ? { most: mostShown } : {}),
  })
  if (answer.lost.length + answer.damaged.length > 0) {
    context.note(printed(lostPrintout(answer), context))
    context.end(1)
  }
  if (json === true) context.json(recordOf(answer))
  else if (format === undefined) print(answerPrintout(answer), context)
  else await write(answer, { format, out }, context)
}

function limitsOf({ timeLimit, memoryLimit }: QueryFlags) {
  const seconds = durationOption('--time-limit', timeLimit) ?? usualLimits.seconds
  const memory = wholeNumber('--memory-limit', memoryLimit, 16)
  return { ...usualLimits, seconds, ...(memory === undefined ? {} : { memory: `${memory}MiB` }) }
}

const recordOf = ({ columns, rows, damaged, lost }: QueryAnswer) => ({
  columns,
  rows,
  lost: [...damaged.map(({ key }) => key), ...lost],
})

async function write(
  answer: QueryAnswer,
  { format, out }: { readonly format: string; readonly out: string | undefined },
  context: CommandContext,
): Promise<void> {
  if (format === 'parquet') {
    writeAtomically(resolve(context.cwd, out ?? ''), await answerParquet(answer))
    return
  }
  const { columns, rows } = answer
  const text =
    format === 'csv'
      ? csvText(
          columns.map(({ name }, index) => ({
            name,
            values: rows.map((row) => {
              const value = row[index]
              if (value === null || value === undefined) return undefined
              return typeof value === 'object' ? JSON.stringify(value) : value
            }),
          })),
        )
      : `${JSON.stringify(recordOf(answer), null, 2)}\n`
  writeOutput(text, out, context)
}
