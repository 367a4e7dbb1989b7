import { explorerWords } from '../../../src/core/explorer/explorer-words.ts'
import { go, place } from '../location.ts'
import { filterValue } from '../queries.ts'
import { columnTitle, valueText } from '../values.ts'
import { setFilter } from './filters.tsx'

/** The active filters, above the figures that they select. Each can be removed. */
export function ActiveFilters() {
  const { language, filters, settings } = place.value
  const colon = language === 'zh' ? '：' : ': '
  const ofColumns = [...filters].flatMap(([column, values]) =>
    values.map((text) => ({
      key: `${column} ${text}`,
      text: `${columnTitle(column, language)}${colon}${valueText(column, filterValue(column, text), language)}`,
      remove: () => {
        setFilter(
          column,
          values.filter((other) => other !== text),
        )
      },
    })),
  )
  const fields = { q: explorerWords.search, from: explorerWords.from, to: explorerWords.to } as const
  const ofFields = Object.entries(fields).flatMap(([name, title]) => {
    const value = settings.get(name) ?? ''
    if (value === '') return []
    const remove = () => {
      go({ settings: { [name]: undefined } })
    }
    return [{ key: name, text: `${title[language]}${colon}${value}`, remove }]
  })
  const all = [...ofColumns, ...ofFields]
  if (all.length === 0) return null
  return (
    <ul class="active-filters" aria-label={explorerWords.activeFilters[language]}>
      {all.map(({ key, text, remove }) => (
        <li key={key}>
          <button type="button" title={explorerWords.removeFilter[language]} onClick={remove}>
            {text} <span aria-hidden="true">✕</span>
            <span class="unseen">{explorerWords.removeFilter[language]}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
