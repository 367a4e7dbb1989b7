import { groupBy } from '../../src/core/collections/group-by.ts'
import { setColumns } from '../../src/core/explorer/sets-query.ts'
import { axisOfColumn, type ExplorerValue } from '../../src/core/explorer/explorer-tables.ts'
import type { Language } from '../../src/core/messages/data.ts'
import { api } from './answers.ts'
import { timeText } from './figure-text.ts'
import type { Place } from './location.ts'
import { axisValues } from './names.ts'
import { caseFields, conditionsOf, countQuery, rowsQuery } from './queries.ts'
import { rowsOf, textIn, type Row } from './rows.ts'
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
  /** The two values with the most comparable cases; of columns in time, the newest of those. */
  readonly usual: { readonly a: SetValue | undefined; readonly b: SetValue | undefined }
  /** Whether any case of the usual pair can be compared. */
  readonly isComparable: boolean
}

/** Columns whose values have an order in time: the newest is compared with the one before. */
const timely: readonly string[] = ['source', 'git_commit']

/** Cases that are looked at for a pair that can be compared. */
const mostMatched = 2000

/** Every column with at least two values under the filters; undefined where no case matches. */
export async function setChoices(at: Place): Promise<SetChoice[] | undefined> {
  const columns = [...Object.keys(setColumns), ...(await axisColumns(conditionsOf(at)))]
  const fields = [...caseFields, 'suite', 'git_commit']
  const rows = rowsOf(await api.ask(rowsQuery('cases', fields, conditionsOf(at), { limit: mostMatched })))
  const measured = rows.filter(({ throughput }) => throughput !== null)
  const all = await Promise.all(columns.map((column) => setChoice(at, column, measured)))
  if (all.every(({ values }) => values.length === 0)) return undefined
  return all.filter(({ values }) => values.length > 1)
}

async function setChoice(at: Place, column: string, rows: readonly Row[]): Promise<SetChoice> {
  const by = column === 'source' ? ['source', 'source_name'] : [column]
  const asked = countQuery('cases', by, conditionsOf(at, column), mostValues)
  const counted = rowsOf(await api.ask({ ...asked, first: 'newest' }))
  const found = counted.map((row): SetValue => ({
    value: row[column] ?? null,
    name: column === 'source' ? textIn(row, 'source_name') : undefined,
    newest: textIn(row, 'newest'),
  }))
  const isTimely = timely.includes(column)
  const values = isTimely ? found : found.sort(byValue)
  const matches = matchesOf(rows, column)
  const matched = (a: SetValue | undefined, b: SetValue | undefined) =>
    matches.get(pairKey(a?.value, b?.value)) ?? 0
  const pairs = values.flatMap((a, index) => values.slice(index + 1).map((b) => [a, b] as const))
  const [first, second] = pairs.reduce<readonly [SetValue | undefined, SetValue | undefined]>(
    (best, pair) => (matched(...pair) > matched(...best) ? pair : best),
    [values[0], values[1]],
  )
  return {
    column,
    values,
    usual: isTimely ? { a: second, b: first } : { a: first, b: second },
    isComparable: matched(first, second) > 0,
  }
}

const pairKey = (...values: readonly (ExplorerValue | undefined)[]) =>
  JSON.stringify(values.map(String).sort())

/** For each pair of values of a column, the number of cases that differ in nothing else that both state. */
function matchesOf(rows: readonly Row[], column: string): Map<string, number> {
  const matches = new Map<string, number>()
  const sizes = ['unit', 'nodes', 'devices', 'batch'].filter((name) => !impliedBy(column).includes(name))
  const alike = groupBy(rows, (row) => JSON.stringify(sizes.map((name) => row[name])))
  for (const group of alike.values()) {
    const stated = group.map((row) => ({ value: valueOf(row, column), facts: statedFacts(row, column) }))
    for (const [index, a] of stated.entries())
      for (const b of stated.slice(index + 1)) {
        if (a.value === b.value || !agree(a.facts, b.facts)) continue
        const key = pairKey(a.value, b.value)
        matches.set(key, (matches.get(key) ?? 0) + 1)
      }
  }
  return matches
}

/** What differs with a column. */
const impliedBy = (column: string): readonly string[] =>
  ['devices', 'nodes'].includes(column) ? ['devices', 'nodes'] : [column]

function valueOf(row: Row, column: string): ExplorerValue {
  const axis = axisOfColumn(column)
  return (axis === undefined ? row[column] : axisValues(row)[axis]) ?? null
}

function statedFacts(row: Row, column: string): Readonly<Record<string, string>> {
  const facts = { ...axisValues(row), model: textIn(row, 'model'), framework: textIn(row, 'framework') }
  const without = [axisOfColumn(column) ?? column, '']
  return Object.fromEntries(
    Object.entries(facts).filter(([name, value]) => !without.includes(name) && value !== ''),
  )
}

const agree = (a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean =>
  Object.entries(a).every(([name, value]) => b[name] === undefined || b[name] === value)

export const setValueText = (
  column: string,
  { value, name, newest }: SetValue,
  language: Language,
): string =>
  timely.includes(column) && newest !== ''
    ? `${name ?? valueText(column, value, language)} · ${timeText(newest)}`
    : (name ?? valueText(column, value, language))
