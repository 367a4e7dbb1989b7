import { signal } from '@preact/signals'
import type { Language } from '../../src/core/messages/data.ts'
import { viewNames, type ViewName } from './view-names.ts'

/** What the page shows. All of it is in the address, so that a link restores the view. */
export interface Place {
  readonly view: ViewName
  readonly language: Language
  /** The selected values by column; an empty text is a missing one. */
  readonly filters: ReadonlyMap<string, readonly string[]>
  /** Other settings of a view, such as the run. */
  readonly settings: ReadonlyMap<string, string>
}

const filterPrefix = 'f.'

export function parsePlace(search: string, browserLanguages: readonly string[]): Place {
  const query = new URLSearchParams(search)
  const filters = new Map<string, string[]>()
  const settings = new Map<string, string>()
  for (const [name, value] of query) {
    if (name.startsWith(filterPrefix)) {
      const column = name.slice(filterPrefix.length)
      filters.set(column, [...(filters.get(column) ?? []), value])
    } else if (!['view', 'lang', 'token'].includes(name)) settings.set(name, value)
  }
  const view = viewNames.find((name) => name === query.get('view')) ?? 'overview'
  const wanted = query.get('lang') ?? browserLanguages[0] ?? 'en'
  return { view, language: wanted.startsWith('zh') ? 'zh' : 'en', filters, settings }
}

export function placeQuery({ view, language, filters, settings }: Place): string {
  const query = new URLSearchParams({ view })
  for (const [column, values] of [...filters].sort(([a], [b]) => (a < b ? -1 : 1)))
    for (const value of values) query.append(`${filterPrefix}${column}`, value)
  for (const [name, value] of settings) query.append(name, value)
  query.append('lang', language)
  return `?${query.toString()}`
}

export const place = signal<Place>(parsePlace(location.search, navigator.languages))

export type PlaceChange = Partial<Omit<Place, 'settings'>> & {
  /** Settings that change; undefined removes one. */
  readonly settings?: Readonly<Record<string, string | undefined>>
}

/** The place after a change; a new view begins without the settings of the last one. */
export function changed(from: Place, change: PlaceChange): Place {
  const settings = new Map(
    change.view === undefined || change.view === from.view ? from.settings : keptSettings(from),
  )
  for (const [name, value] of Object.entries(change.settings ?? {})) {
    if (value === undefined) settings.delete(name)
    else settings.set(name, value)
  }
  return { ...from, ...change, settings }
}

/** Dates and the searched text filter every view, so they are kept. */
const keptSettings = ({ settings }: Place) =>
  [...settings].filter(([name]) => ['from', 'to', 'q'].includes(name))

/** `push` for a place that the reader may go back to. */
export function go(change: PlaceChange, entry: 'push' | 'replace' = 'push'): void {
  const next = changed(place.value, change)
  const query = placeQuery(next)
  if (query === location.search) return
  history[entry === 'push' ? 'pushState' : 'replaceState'](null, '', query)
  place.value = next
}

/** The address of a place, for links that can be opened in another tab. */
export const addressOf = (change: PlaceChange): string => placeQuery(changed(place.value, change))

addEventListener('popstate', () => {
  place.value = parsePlace(location.search, navigator.languages)
})
