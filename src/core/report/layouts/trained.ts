import { missing } from '../../model/missing.ts'
import type { Text } from '../../model/text.ts'
import { workParts, type FingerprintPart } from '../../results/equivalence.ts'
import { textCell } from '../../document/cells.ts'
import type { ReportedCase, ReportContext } from '../context.ts'
import { grouped } from '../../collections/group-by.ts'
import type { StoredBlock, Fact } from '../../document/blocks.ts'
import { rowsTable, textColumn, type RowColumn } from '../../document/columns.ts'
import type { Cell } from '../../document/cell-model.ts'
import { joined } from '../../document/text-line.ts'
import { partLabels, partText } from '../../words/fingerprint-words.ts'
import { comparisonsIn, type ComparisonTable } from './comparison.ts'

/** The work first, then other settings. The global batch is left out, because each row of figures states it. */
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
  'modelSize',
  'tensorParallel',
  'pipelineParallel',
  'contextParallel',
  'expertParallel',
  'dataParallel',
  'sharding',
  'recompute',
  'attentionKernel',
  'accumulation',
  'frameworkVersion',
  'libraries',
  'device',
]

/** What the compared programs state about their training: the common part, then a table of the rest. */
export const trainedBlocks = (context: ReportContext): StoredBlock[] =>
  comparisonsIn(context).flatMap(blocksOf)

function blocksOf({ cases, framework }: ComparisonTable): StoredBlock[] {
  const programs = grouped(cases, framework.key)
  const stated = parts
    .filter((part) => cases.some(({ fingerprint }) => fingerprint?.[part] !== undefined))
    .map((part) => ({ part, cells: programs.map((group) => partCell(group, part)) }))
  if (stated.length === 0) return []
  const common = stated.filter(({ cells }) => cells.every((cell) => textOf(cell) === textOf(cells[0])))
  const differing = stated.filter((row) => !common.includes(row))
  const shown: RowColumn<StatedPart>[] = [
    [textColumn({ en: 'Property', zh: '项目' }), ({ part }) => textCell(partLabels[part])],
    ...programs.map(
      ([head], index) =>
        [textColumn(framework.label(head)), ({ cells }: StatedPart) => cells[index] ?? notStated] as const,
    ),
  ]
  return [
    { kind: 'heading', title: { en: 'What each program trained, as it states', zh: '各程序自述的训练内容' } },
    ...factsOf(common),
    ...(differing.length === 0 ? [] : [rowsTable(undefined, shown, differing)]),
  ]
}

interface StatedPart {
  readonly part: FingerprintPart
  readonly cells: readonly Cell[]
}

function factsOf(common: readonly StatedPart[]): StoredBlock[] {
  const items = common.flatMap(({ part, cells }): Fact[] =>
    cells.slice(0, 1).map((value) => ({ label: partLabels[part], value })),
  )
  return items.length === 0 ? [] : [{ kind: 'facts', items }]
}

const textOf = (cell: Cell | undefined) => (cell?.kind === 'text' ? cell.text.en : undefined)

/** The values of all its cases, such as those of FP32 and of AMP. */
function partCell(group: readonly ReportedCase[], part: FingerprintPart): Cell {
  const values = group.flatMap(({ fingerprint }) => fingerprint?.[part] ?? [])
  const texts = [...new Map(values.map((value) => [value, partText(value)])).values()]
  return texts.length === 0 ? notStated : textCell(listed(texts))
}

const listed = (texts: readonly Text[]): Text => joined(texts, { en: ', ', zh: '、' })

const notStated = missing('not-stated-by-program')
