import { gradeNames, gradeTitle } from '../../../src/core/document/finding-item.ts'
import { explorerWords as words } from '../../../src/core/explorer/explorer-words.ts'
import { noFigure, rangeText, shareText, throughputOf, timesText } from '../figure-text.ts'
import { place } from '../location.ts'
import { numberIn, textIn, type Row } from '../rows.ts'
import type { Column } from './data-table.tsx'
import { PlaceLink } from './place-link.tsx'

/** The runs behind a figure of a case. */
export const repeatsOf = (row: Row) =>
  ({
    view: 'repeats',
    settings: { source: textIn(row, 'source'), case: textIn(row, 'case_id') },
  }) as const

type FigureColumn = 'throughput' | 'interval' | 'grade' | 'per-device' | 'speedup' | 'efficiency'

/** The columns of figures that tables of cases share. */
export function figureColumns(): Readonly<Record<FigureColumn, Column<Row>>> {
  const { language } = place.value
  return {
    throughput: {
      name: 'throughput',
      title: words.throughput[language],
      align: 'end',
      cell: (row) => (
        <PlaceLink class="figure" to={repeatsOf(row)}>
          {throughputOf(row)}
        </PlaceLink>
      ),
    },
    interval: {
      name: 'interval',
      title: words.interval[language],
      align: 'end',
      cell: (row) => rangeText(numberIn(row, 'low'), numberIn(row, 'high'), textIn(row, 'unit')),
    },
    grade: {
      name: 'grade',
      title: gradeTitle[language],
      cell: (row) =>
        Object.entries(gradeNames).find(([grade]) => grade === textIn(row, 'grade'))?.[1][language] ??
        noFigure(),
    },
    'per-device': {
      name: 'per-device',
      title: words.perDevice[language],
      align: 'end',
      cell: (row) => throughputOf(row, 'throughput_per_device'),
    },
    speedup: {
      name: 'speedup',
      title: words.speedup[language],
      align: 'end',
      cell: (row) => withRange(row, 'speedup', timesText),
    },
    efficiency: {
      name: 'efficiency',
      title: words.efficiency[language],
      align: 'end',
      cell: (row) => withRange(row, 'efficiency', shareText),
    },
  }
}

/** A figure with its interval below it. */
function withRange(row: Row, column: 'speedup' | 'efficiency', text: (value: number | undefined) => string) {
  const [low, high] = [numberIn(row, `${column}_low`), numberIn(row, `${column}_high`)]
  const isExact = low === undefined || high === undefined || low === high
  return (
    <>
      {text(numberIn(row, column))}
      {isExact ? null : <span class="beside">{`${text(low).slice(0, -1)} – ${text(high)}`}</span>}
    </>
  )
}
