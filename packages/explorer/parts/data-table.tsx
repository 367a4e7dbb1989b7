import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { explorerWords } from '../../../src/core/explorer/explorer-words.ts'
import { countText } from '../figure-text.ts'
import { place } from '../location.ts'

export interface Column<R> {
  readonly name: string
  readonly title: string
  /** `end` for numbers, `short` for text without line breaks, `long` for text of any length. */
  readonly align?: 'end' | 'short' | 'long'
  /** Whether a row has a value; without any such row, the column is left out. */
  readonly optional?: (row: R) => boolean
  readonly cell: (row: R) => ComponentChildren
}

export interface DataTableProps<R> {
  /** Subject of the table, for readers who cannot see its place. */
  readonly caption: string
  readonly columns: readonly Column<R>[]
  readonly rows: readonly R[]
  /** Number of all rows, where not all were sent. */
  readonly total?: number
  readonly marked?: (row: R) => boolean
}

const atFirst = 20
const further = 200

/** Rows of figures. More are shown on request, so that a table of thousands does not hide what is below it. */
export function DataTable<R>({
  caption,
  columns: all,
  rows,
  total = rows.length,
  marked,
}: DataTableProps<R>) {
  const [most, setMost] = useState(atFirst)
  const { language } = place.value
  const shown = rows.slice(0, most)
  const columns = all.filter(({ optional }) => optional === undefined || shown.some(optional))
  return (
    <>
      <div class="scroll" tabIndex={0} role="region" aria-label={explorerWords.tableOf(caption)[language]}>
        <table>
          <caption class="unseen">{caption}</caption>
          <thead>
            <tr>
              {columns.map(({ name, title, align }) => (
                <th key={name} scope="col" class={align}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row, index) => (
              <tr key={index} class={marked?.(row) === true ? 'marked' : undefined}>
                {columns.map(({ name, align, cell }) => (
                  <td key={name} class={align}>
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shown.length < total ? (
        <p class="more">
          {explorerWords.rowsShown(countText(shown.length, language), countText(total, language))[language]}{' '}
          {shown.length < rows.length ? (
            <button
              type="button"
              onClick={() => {
                setMost(most + further)
              }}
            >
              {explorerWords.showMore[language]}
            </button>
          ) : null}
        </p>
      ) : null}
    </>
  )
}
