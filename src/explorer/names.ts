import { axisOfColumn } from '../core/explorer/explorer-tables.ts'
import { explorerState } from './answers.ts'
import { distinctNames, nameSeparator } from './distinct-names.ts'
import { place } from './location.ts'
import { inLanguage, type Row, textIn } from './rows.ts'
import { columnTitle } from './values.ts'
import { groupBy } from '../core/collections/group-by.ts'

interface Fact {
  /** `model`, `framework`, or `axis:` with the name of an axis or a parameter. */
  readonly column: string
  readonly value: string
}

interface FactsAsked {
  readonly which?: 'beyond-label' | 'of-all-rows'
  /** The value of a column that says as much as none. */
  readonly ordinary?: (column: string) => string | undefined
}

/**
 * The facts in which rows differ. Those in which the rows of its own source differ are in a row's label, so they are left
 * out unless asked for.
 */
export function factsApart(
  rows: readonly Row[],
  { which = 'beyond-label', ordinary = () => undefined }: FactsAsked = {},
): (row: Row) => Fact[] {
  const factsOf = (row: Row) =>
    statedFacts(row).filter(({ column, value }) => value !== '' && value !== ordinary(column))
  const valuesOf = (some: readonly Row[]) => distinctValues(some, factsOf)
  const all = valuesOf(rows)
  const ofSource = new Map<string, ReadonlyMap<string, ReadonlySet<string>>>()
  for (const [source, some] of groupBy(rows, (row) => textIn(row, 'source')))
    ofSource.set(source, valuesOf(some))
  return (row) =>
    factsOf(row).filter(({ column }) => {
      const isLabelled = (ofSource.get(textIn(row, 'source'))?.get(column)?.size ?? 0) > 1
      return (all.get(column)?.size ?? 0) > 1 && (which === 'of-all-rows' || !isLabelled)
    })
}

function statedFacts(row: Row): Fact[] {
  const axes = JSON.parse(textIn(row, 'axes') || '{}') as Record<string, unknown>
  return [
    { column: 'model', value: textIn(row, 'model') },
    { column: 'framework', value: textIn(row, 'framework') },
    ...Object.keys(axes)
      .sort()
      .map((name) => ({ column: `axis:${name}`, value: String(axes[name]) })),
  ]
}

/** The values of each column; a row without a value has another one than the rest. */
function distinctValues(rows: readonly Row[], factsOf: (row: Row) => Fact[]): Map<string, Set<string>> {
  const values = new Map<string, Set<string>>()
  const counts = new Map<string, number>()
  for (const { column, value } of rows.flatMap(factsOf)) {
    values.set(column, (values.get(column) ?? new Set()).add(value))
    counts.set(column, (counts.get(column) ?? 0) + 1)
  }
  for (const [column, seen] of values) if ((counts.get(column) ?? 0) < rows.length) seen.add('')
  return values
}

/** What tells cases of several sources apart. A label alone says what differs within its suite. */
export function caseNames(rows: readonly Row[]): (row: Row) => string {
  const { language } = place.value
  if (!isOfSeveral(rows)) return (row) => inLanguage(row, 'label', language)
  const unitOf = (row: Row) => textIn(row, 'unit')
  // Cases of another unit are never beside these.
  const factsOf = new Map(
    [...new Set(rows.map(unitOf))].map((unit) => [
      unit,
      factsApart(
        rows.filter((row) => unitOf(row) === unit),
        { ordinary },
      ),
    ]),
  )
  return (row) => {
    const label = inLanguage(row, 'label', language)
    const facts = factsOf.get(unitOf(row))?.(row) ?? []
    const unsaid = facts.flatMap((fact) => (isSaidIn(label, fact) ? [] : [factText(fact)]))
    return [textIn(row, 'source_name'), label, ...unsaid].join(nameSeparator)
  }
}

/** The names of {@link caseNames} for a chart, which has less room. */
export const chartNames = (rows: readonly Row[]): string[] =>
  distinctNames(rows.map(caseNames(rows)), isOfSeveral(rows) ? 1 : 0)

/** Titles of the work in which cases of several sources differ: their figures do not compare. */
export function differentWork(rows: readonly Row[]): string[] {
  if (!isOfSeveral(rows)) return []
  const factsOf = factsApart(rows, { which: 'of-all-rows', ordinary })
  const columns = new Set(rows.flatMap((row) => factsOf(row).map(({ column }) => column)))
  return [...columns].flatMap((column) =>
    column === 'model' || axisOf(column)?.isWork === true ? [columnTitle(column, place.value.language)] : [],
  )
}

const isOfSeveral = (rows: readonly Row[]) => new Set(rows.map((row) => textIn(row, 'source'))).size > 1

const axisOf = (column: string) => explorerState.value?.axes[axisOfColumn(column) ?? '']

const ordinary = (column: string) => axisOf(column)?.ordinary?.toString()

/** A number may stand in a label for something else. */
function isSaidIn(label: string, fact: Fact): boolean {
  const words = ` ${label.toLowerCase().replaceAll(/[·:：,，]/g, ' ')} `
  const isNumber = fact.value !== '' && !Number.isNaN(Number(fact.value))
  return isNumber
    ? words.includes(factText(fact).toLowerCase())
    : words.includes(` ${fact.value.toLowerCase()} `)
}

/** Names of models and frameworks need no title. */
const speaking: readonly string[] = ['model', 'framework']

function factText({ column, value }: Fact): string {
  if (speaking.includes(column)) return value
  return `${columnTitle(column, place.value.language)} ${value}`
}
