import { setColumns } from '../../src/core/explorer/sets-query.ts'
import type { ExplorerValue } from '../../src/core/explorer/explorer-tables.ts'
import type { Language } from '../../src/core/messages/data.ts'
import { api } from './answers.ts'
import { timeText } from './figure-text.ts'
import type { Place } from './location.ts'
import { conditionsOf, countQuery } from './queries.ts'
import { rowsOf, textIn } from './rows.ts'
import { axisColumns, byValue, mostValues, valueText } from './values.ts'

export interface SetValue {
  readonly value: ExplorerValue
  /** Its name, if that is not the value. */
  readonly name: string | undefined
  /** When the newest of its cases started. */
  readonly newest: string
}

/** A column by which two sets can differ, and its values under the filters. */
export interface SetChoice {
  readonly column: string
  readonly values: readonly SetValue[]
}

/** Columns whose values have an order in time: the newest is compared with the one before. */
const timely: readonly string[] = ['source', 'git_commit']

/** Every column with at least two values under the filters; undefined where no case matches. */
export async function setChoices(at: Place): Promise<SetChoice[] | undefined> {
  const columns = [...Object.keys(setColumns), ...(await axisColumns(conditionsOf(at)))]
  const all = await Promise.all(columns.map((column) => setChoice(at, column)))
  if (all.every(({ values }) => values.length === 0)) return undefined
  return all.filter(({ values }) => values.length > 1)
}

async function setChoice(at: Place, column: string): Promise<SetChoice> {
  const by = column === 'source' ? ['source', 'source_name'] : [column]
  const asked = countQuery('cases', by, conditionsOf(at, column), mostValues)
  const rows = rowsOf(await api.ask({ ...asked, first: 'newest' }))
  const values = rows.map((row): SetValue => ({
    value: row[column] ?? null,
    name: column === 'source' ? textIn(row, 'source_name') : undefined,
    newest: textIn(row, 'newest'),
  }))
  return { column, values: timely.includes(column) ? values : values.sort(byValue) }
}

/** The default comparison: the newest with the one before it, or the first two. */
export const usualPair = ({ column, values: [first, second] }: SetChoice) =>
  timely.includes(column) ? { a: second, b: first } : { a: first, b: second }

export const setValueText = (
  column: string,
  { value, name, newest }: SetValue,
  language: Language,
): string =>
  timely.includes(column) && newest !== ''
    ? `${name ?? valueText(column, value, language)} · ${timeText(newest)}`
    : (name ?? valueText(column, value, language))
