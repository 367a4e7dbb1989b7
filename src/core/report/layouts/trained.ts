import { missing } from '../../model/missing.ts'
import type { Text } from '../../model/text.ts'
import { workParts, type FingerprintPart } from '../../results/equivalence.ts'
import { textCell } from '../cells.ts'
import type { CaseOutcome } from '../context.ts'
import { groupBy } from '../groups.ts'
import type { Cell, Column, TableBlock } from '../model.ts'
import { partLabels, partText } from '../words/fingerprint-words.ts'
import type { Dimension } from './pivot.ts'

/** The work first, then the means; the global batch is that of each row of figures. */
const parts: readonly FingerprintPart[] = [
  ...workParts.filter((part) => part !== 'globalBatch'),
  'learningRate',
  'dataFormat',
  'dataLoader',
  'dataSamples',
  'loaderWorkers',
  'memoryFormat',
  'compiled',
  'threads',
  'frameworkVersion',
  'libraries',
  'device',
]

/** What the program of each column states of its training; no table where none states anything. */
export function trainedTable(cases: readonly CaseOutcome[], column: Dimension): TableBlock[] {
  const inColumns = groupBy(cases, column.key)
  const stated = parts.filter((part) => cases.some(({ fingerprint }) => fingerprint?.[part] !== undefined))
  if (stated.length === 0) return []
  return [
    {
      kind: 'table',
      title: { en: 'What each program trained, as it states', zh: '各程序自述的训练内容' },
      columns: [
        { label: { en: 'Property', zh: '项目' }, unit: undefined, align: 'start' },
        ...inColumns.map(([head]): Column => ({
          label: column.label(head),
          unit: undefined,
          align: 'start',
        })),
      ],
      rows: stated.map((part) => ({
        run: undefined,
        cells: [textCell(partLabels[part]), ...inColumns.map((group) => partCell(group, part))],
      })),
    },
  ]
}

/** The values of all its cases: those of FP32 and of AMP, for one. */
function partCell(group: readonly CaseOutcome[], part: FingerprintPart): Cell {
  const values = group.flatMap(({ fingerprint }) => fingerprint?.[part] ?? [])
  const texts = [...new Map(values.map((value) => [value, partText(value)])).values()]
  return texts.length === 0 ? notStated : textCell(joined(texts))
}

const joined = (texts: readonly Text[]): Text => ({
  en: texts.map(({ en }) => en).join(', '),
  zh: texts.map(({ zh }) => zh).join('、'),
})

const notStated = missing('not-stated-by-program')
