import { useId, useState } from 'preact/hooks'
import { explorerWords } from '../../../src/core/explorer/explorer-words.ts'
import type { ExplorerValue } from '../../../src/core/explorer/explorer-tables.ts'
import { api, useAnswer } from '../answers.ts'
import { countText } from '../figure-text.ts'
import { go, place } from '../location.ts'
import { conditionsOf, countQuery, filterColumns, filterText } from '../queries.ts'
import { axisColumns, byValue, columnTitle, mostValues, valueText } from '../values.ts'

interface FacetValue {
  readonly value: ExplorerValue
  readonly count: number
}

interface Facet {
  readonly column: string
  readonly title: string
  readonly values: readonly FacetValue[]
}

/** Further values are behind a button. */
const atFirst = 8

export function Filters() {
  const { language, filters, settings } = place.value
  const key = JSON.stringify([
    [...filters],
    [...settings].filter(([name]) => ['from', 'to', 'q'].includes(name)),
  ])
  const answer = useAnswer(`filters ${key}`, loadFacets)
  const facets = answer.kind === 'ready' ? answer.value.facets : []
  const isFiltered = filters.size > 0 || ['from', 'to', 'q'].some((name) => settings.has(name))
  return (
    <div class="filters">
      <div class="filters-head">
        <h2>{explorerWords.filters[language]}</h2>
        {isFiltered ? (
          <button
            type="button"
            onClick={() => {
              go({ filters: new Map(), settings: { from: undefined, to: undefined, q: undefined } })
            }}
          >
            {explorerWords.clearFilters[language]}
          </button>
        ) : null}
      </div>
      {answer.kind === 'ready' ? (
        <p class="note" role="status">
          {explorerWords.matchingCases(countText(answer.value.matching, language))[language]}
        </p>
      ) : null}
      <Field name="q" type="search" label={explorerWords.search[language]} />
      <div class="dates">
        <Field name="from" type="date" label={explorerWords.from[language]} />
        <Field name="to" type="date" label={explorerWords.to[language]} />
      </div>
      {facets.map((facet) => (
        <FacetBox key={facet.column} {...facet} />
      ))}
    </div>
  )
}

async function loadFacets(): Promise<{ readonly facets: readonly Facet[]; readonly matching: number }> {
  const all = conditionsOf(place.value)
  const [columns, total, ...ofColumns] = await Promise.all([
    axisColumns([]),
    api.ask({
      kind: 'rows',
      table: 'cases',
      columns: ['source'],
      where: all,
      order: [],
      limit: 0,
      offset: 0,
    }),
    ...filterColumns.map((column) => facetOf(column)),
  ])
  const filtered = [...place.value.filters.keys()].filter((column) => column.startsWith('axis:'))
  const axes = [...new Set([...columns, ...filtered])]
  const furtherFacets = await Promise.all(axes.map((column) => facetOf(column)))
  return { facets: [...ofColumns, ...furtherFacets].filter(isWorthShowing), matching: total.total }
}

const isWorthShowing = ({ column, values }: Facet) => values.length > 1 || place.value.filters.has(column)

async function facetOf(column: string): Promise<Facet> {
  // Ignores the column's own filter, so that its other values stay available.
  const answer = await api.ask(countQuery('cases', [column], conditionsOf(place.value, column), mostValues))
  const values = (answer.columns[column] ?? []).map((value, index) => ({
    value,
    count: Number(answer.columns['count']?.[index] ?? 0),
  }))
  const chosen = place.value.filters.get(column) ?? []
  const absent = chosen.filter((text) => !values.some(({ value }) => filterText(value) === text))
  return {
    column,
    title: columnTitle(column, place.value.language),
    values: [...values, ...absent.map((text) => ({ value: text === '' ? null : text, count: 0 }))].sort(
      byValue,
    ),
  }
}

function FacetBox({ column, title, values }: Facet) {
  const { language, filters } = place.value
  const chosen = filters.get(column) ?? []
  const [open, setOpen] = useState(false)
  const shown = open
    ? values
    : values.filter(({ value }, index) => index < atFirst || chosen.includes(filterText(value)))
  return (
    <fieldset>
      <legend>{title}</legend>
      {shown.map(({ value, count }) => {
        const text = filterText(value)
        return (
          <label key={text} class="facet">
            <input
              type="checkbox"
              checked={chosen.includes(text)}
              onChange={(event) => {
                const others = chosen.filter((other) => other !== text)
                setFilter(column, event.currentTarget.checked ? [...others, text] : others)
              }}
            />
            <span class="facet-name">{valueText(column, value, language)}</span>
            <span class="facet-count">{countText(count, language)}</span>
          </label>
        )
      })}
      {shown.length < values.length ? (
        <button
          type="button"
          class="plain"
          onClick={() => {
            setOpen(true)
          }}
        >
          {explorerWords.moreValues(values.length - shown.length)[language]}
        </button>
      ) : null}
    </fieldset>
  )
}

/** Without values, the filter is removed. */
export function setFilter(column: string, values: readonly string[]): void {
  const filters = new Map(place.value.filters)
  if (values.length === 0) filters.delete(column)
  else filters.set(column, values)
  go({ filters })
}

interface FieldProps {
  readonly name: 'q' | 'from' | 'to'
  readonly type: 'search' | 'date'
  readonly label: string
}

function Field({ name, type, label }: FieldProps) {
  const id = useId()
  const props = {
    id,
    value: place.value.settings.get(name) ?? '',
    onChange: ({ currentTarget: { value } }: { readonly currentTarget: HTMLInputElement }) => {
      go({ settings: { [name]: value === '' ? undefined : value } })
    },
  }
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {type === 'date' ? <input type="date" {...props} /> : <input type="search" {...props} />}
    </div>
  )
}
