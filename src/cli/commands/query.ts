import { resolve } from 'node:path'
import {
  answerPrintout,
  lostPrintout,
  tablesPrintout,
  queryLibrary,
  type QueryAnswer,
} from '../../app/query/query.ts'
import { libraryTables } from '../../core/library-tables/tables.ts'
import { SteadyError } from '../../core/model/error.ts'
import { csvText } from '../../core/report/render/csv.ts'
import type { QueryValue } from '../../host/library/answer.ts'
import { usualLimits } from '../../host/library/checked-query.ts'
import { usualLibrary } from '../../host/library/open-store.ts'
import { answerParquet } from '../../host/library/query-parquet.ts'
import { writeAtomically } from '../../host/files/disk.ts'
import type { CommandContext } from '../usage/command.ts'
import { durationOption } from '../usage/duration.ts'
import { wholeNumber } from '../usage/values.ts'
import { sharedHelp } from '../usage/help.ts'
import { rendererOf, requireOneOutput, writeOutput } from '../terminal/one-output.ts'
import { print, printed } from '../terminal/print.ts'
import { commandOf, type FlagsOf, type Usage } from '../usage/usage.ts'

type AnswerForm =
  | { readonly isText: true; readonly text: (answer: QueryAnswer) => string }
  | { readonly isText: false; readonly bytes: (answer: QueryAnswer) => Promise<Uint8Array> }

const forms: Readonly<Record<string, AnswerForm>> = {
  csv: { isText: true, text: answerCsv },
  json: { isText: true, text: (answer) => `${JSON.stringify(recordOf(answer), null, 2)}\n` },
  parquet: { isText: false, bytes: answerParquet },
}

const usage = {
  '[sql]': {
    en: 'One SELECT; without it, the views and their columns are listed',
    zh: '一条 SELECT；省略时列出视图和列',
  },
  '--library <place>': { help: { en: 'The library', zh: '结果库' }, fallback: usualLibrary },
  '--format <name>': {
    help: { en: 'Print this form instead of a table', zh: '改为以此格式打印，而非表格' },
    choices: Object.keys(forms),
  },
  '--out <file>': { en: 'With --format: write to this file', zh: '与 --format 合用：写入此文件' },
  '--time-limit <time>': {
    help: { en: 'End the query after this time, such as 90s', zh: '查询的时间限制，例如 90s' },
    shown: '30s',
  },
  '--memory-limit <MiB>': {
    help: { en: 'Memory that the query may use, in MiB', zh: '查询可用的内存，单位 MiB' },
    shown: '1024',
  },
  '--json': sharedHelp.json,
} as const satisfies Usage

type QueryFlags = FlagsOf<typeof usage>

/** Rows shown on a terminal. */
const mostShown = 1000

export const command = commandOf(usage, query)

async function query(sql: string | undefined, flags: QueryFlags, context: CommandContext): Promise<void> {
  requireOneOutput(flags)
  const { library, format, out, json } = flags
  const form = format === undefined ? undefined : rendererOf(forms, format)
  if (form?.isText === false && out === undefined)
    throw new SteadyError('OPTIONS_CONFLICT', {
      is: { kind: 'needs', option: `--format ${String(format)}`, needed: '--out' },
    })
  if (sql === undefined) {
    if (json === true) context.json({ views: libraryTables })
    else print(tablesPrintout(libraryTables), context)
    return
  }
  const answer = await queryLibrary({
    library,
    cwd: context.cwd,
    sql,
    limits: limitsOf(flags),
    ...(format === undefined && json !== true ? { most: mostShown } : {}),
  })
  if (answer.lost.length + answer.damaged.length > 0) {
    context.note(printed(lostPrintout(answer), context))
    context.end(1)
  }
  if (json === true) context.json(recordOf(answer))
  else if (form === undefined) print(answerPrintout(answer), context)
  else if (form.isText) writeOutput(form.text(answer), out, context)
  else writeAtomically(resolve(context.cwd, out ?? ''), await form.bytes(answer))
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

function answerCsv({ columns, rows }: QueryAnswer): string {
  const fieldOf = (value: QueryValue | undefined) =>
    value === null || value === undefined
      ? undefined
      : typeof value === 'object'
        ? JSON.stringify(value)
        : value
  return csvText(columns.map(({ name }, index) => ({ name, values: rows.map((row) => fieldOf(row[index])) })))
}
