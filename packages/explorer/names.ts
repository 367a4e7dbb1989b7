import { axisOfColumn } from '../../src/core/explorer/explorer-tables.ts'
import { explorerState } from './answers.ts'
import { distinctNames, nameSeparator } from './distinct-names.ts'
import { place } from './location.ts'
import { inLanguage, type Row, textIn } from './rows.ts'
import { columnTitle } from './values.ts'
import { type Fact, factsApart } from './facts-apart.ts'

/** Names that distinguish cases of several sources. A label alone only states differences within its suite. */
export function caseNames(rows: readonly Row[]): (row: Row) => string {
  const { language } = place.value
  if (!isOfSeveral(rows)) return (row) => inLanguage(row, 'label', language)
  const unitOf = (row: Row) => textIn(row, 'unit')
  // Cases with different units are never shown together.
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

/** Titles of work on which cases of several sources differ, so that their figures are not comparable. */
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

/** A number in a label may mean something else. */
function isSaidIn(label: string, fact: Fact): boolean {
  const words = ` ${label.toLowerCase().replaceAll(/[·:：,，]/g, ' ')} `
  const isNumber = fact.value !== '' && !Number.isNaN(Number(fact.value))
  return isNumber
    ? words.includes(factText(fact).toLowerCase())
    : words.includes(` ${fact.value.toLowerCase()} `)
}

/** Columns whose values need no title. */
const speaking: readonly string[] = ['model', 'framework']

function factText({ column, value }: Fact): string {
  if (speaking.includes(column)) return value
  return `${columnTitle(column, place.value.language)} ${value}`
}
