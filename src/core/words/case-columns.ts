import { splitColumns } from '../collections/group-by.ts'
import { paragraph, tableForm, type CellColumn, firstFitting } from '../document/block-builders.ts'
import type { Block, TableBlock } from '../document/blocks.ts'
import { comma, listed, quiet, tie, written } from '../document/text-line.ts'
import { furtherAxes, leadingAxes } from '../model/axes/axes.ts'
import type { Axis } from '../model/axes/axis.ts'
import { axisTitle, axisValue, axisWord } from '../model/axes/axis-values.ts'
import type { Case } from '../model/case.ts'
import { same, type Text } from '../model/text.ts'
import { hasLayout, layoutAxes, layoutText } from './layout-words.ts'
import { topologyText } from '../model/topology.ts'

interface CaseColumn {
  readonly title: Text
  readonly align?: 'start' | 'end'
  /** Undefined for a case whose workload lacks the parameter. */
  readonly cell: (matrixCase: Case) => string | undefined
}

/** An axis is left out if no case sets it. Otherwise cases that do not set it have its ordinary value. */
function onAxis(axis: Axis, cases: readonly Case[]): CaseColumn {
  const shown = axis.presence !== 'where-set' || cases.some(({ axes }) => axes[axis.name] !== undefined)
  return {
    title: axisTitle(axis),
    cell: (matrixCase) => {
      const value = shown ? axisValue(matrixCase, axis) : undefined
      return value === undefined ? undefined : axisWord(value)
    },
  }
}

const structure = (cases: readonly Case[]): readonly CaseColumn[] => [
  { title: { en: 'workload', zh: '模型实现' }, cell: ({ workload }) => workload },
  { title: { en: 'topology', zh: '规模' }, cell: ({ topology }) => topologyText(topology) },
  ...(cases.some(hasLayout) ? [layoutColumn] : []),
  ...leadingAxes.map((axis) => onAxis(axis, cases)),
  {
    title: { en: 'batch', zh: '批大小' },
    align: 'end',
    cell: ({ batchPerDevice, batchFrom }) => (batchFrom === 'log' ? undefined : String(batchPerDevice)),
  },
  ...furtherAxes.filter((axis) => !layoutAxes.includes(axis)).map((axis) => onAxis(axis, cases)),
]

/** Sizes whose product is the number of devices, and other settings of how devices share the work. */
const layoutColumn: CaseColumn = {
  title: { en: 'layout', zh: '并行布局' },
  cell: (matrixCase) => layoutText(matrixCase).en,
}

function parameterAxes(cases: readonly Case[]): CaseColumn[] {
  const names = new Set(cases.flatMap(({ parameters }) => Object.keys(parameters)))
  return [...names].map((name) => ({
    title: same(name),
    align: cases.every(({ parameters }) => typeof (parameters[name] ?? 0) === 'number') ? 'end' : 'start',
    cell: ({ parameters }) => parameters[name]?.toString(),
  }))
}

/** Columns for what distinguishes the cases, and the values that all share, as `precision fp32`. */
export function caseColumns(cases: readonly Case[]): {
  readonly varying: readonly CaseColumn[]
  readonly shared: readonly Text[]
} {
  const { varying, shared } = splitColumns(cases, [...structure(cases), ...parameterAxes(cases)])
  return { varying, shared: shared.map(([{ title }, value]) => written`${title} ${value}`) }
}

export const caseTitle: Text = { en: 'case', zh: '用例' }

export interface CaseTable<Row> {
  readonly rows: readonly Row[]
  readonly caseOf: (row: Row) => Case
  /** The columns besides those that identify the case: all of them, then fewer for narrower terminals. */
  readonly forms: readonly (readonly CellColumn<Row>[])[]
}

/**
 * Cases by name. Where that is too wide: columns for what distinguishes them, with the common values below the table; then
 * narrower forms.
 */
export function caseTable<Row>({ rows, caseOf, forms }: CaseTable<Row>): TableBlock {
  const { varying, shared } = caseColumns(rows.map(caseOf))
  const byName: CellColumn<Row> = { title: caseTitle, cell: (row) => caseOf(row).id }
  const apart = varying.map(({ cell, ...column }): CellColumn<Row> => ({
    ...column,
    cell: (row) => cell(caseOf(row)) ?? '—',
  }))
  const [widest = []] = forms
  return firstFitting(
    [
      tableForm([byName, ...widest], rows),
      ...forms.map((form) =>
        varying.length === 0
          ? tableForm([byName, ...form], rows)
          : { ...tableForm([...apart, ...form], rows), below: sharedLines(shared) },
      ),
    ],
    { isWhole: true },
  )
}

/** The common values below a table of the differing ones; no line is broken between a name and its value. */
export const sharedLines = (shared: readonly Text[]): Block[] =>
  shared.length === 0
    ? []
    : [
        paragraph(
          quiet(
            written`${{ en: 'all with ', zh: '全部用例：' }}${listed(
              shared.map(({ en, zh }) => ({ en: en.replaceAll(' ', tie), zh: zh.replaceAll(' ', tie) })),
              comma,
            )}`,
          ),
        ),
      ]
