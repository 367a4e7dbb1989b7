import pc from 'picocolors'
import { furtherAxes, leadingAxes } from '../../core/model/axes/axes.ts'
import type { Axis } from '../../core/model/axes/axis.ts'
import { axisValue, axisWord } from '../../core/model/axes/axis-values.ts'
import type { Case } from '../../core/model/case.ts'
import type { Language } from '../../core/model/text.ts'
import { topologyText } from '../../core/model/topology.ts'
import {
  firstThatFits,
  fits,
  tableOf,
  wrapWords,
  type TerminalColumn,
  type TerminalColumnOf,
} from '../../core/document/terminal/table.ts'

interface CaseColumn extends TerminalColumn {
  /** Undefined where a case has no such thing, because its workload has no such parameter. */
  readonly cell: (point: Case) => string | undefined
}

const words = {
  en: {
    case: 'case',
    workload: 'workload',
    topology: 'topology',
    batch: 'batch',
    shared: 'all with ',
    comma: ', ',
  },
  zh: {
    case: '用例',
    workload: '模型实现',
    topology: '规模',
    batch: '批大小',
    shared: '全部用例：',
    comma: '，',
  },
} as const

/** An axis as the terminal calls it: in English as a suite does. */
export const axisTitle = ({ name, title }: Pick<Axis, 'name' | 'title'>, language: Language) =>
  language === 'en' ? name : title[language]

/** An axis that no case sets is left out. Where one does, the others have its ordinary value. */
function onAxis(axis: Axis, cases: readonly Case[], language: Language): CaseColumn {
  const shown = axis.presence !== 'where-set' || cases.some(({ axes }) => axes[axis.name] !== undefined)
  return {
    title: axisTitle(axis, language),
    cell: (point) => {
      const value = shown ? axisValue(point, axis) : undefined
      return value === undefined ? undefined : axisWord(value)
    },
  }
}

const structure = (cases: readonly Case[], language: Language): readonly CaseColumn[] => [
  { title: words[language].workload, cell: ({ workload }) => workload },
  { title: words[language].topology, cell: ({ topology }) => topologyText(topology) },
  ...leadingAxes.map((axis) => onAxis(axis, cases, language)),
  { title: words[language].batch, align: 'right', cell: ({ batchPerDevice }) => String(batchPerDevice) },
  ...furtherAxes.map((axis) => onAxis(axis, cases, language)),
]

function parameterAxes(cases: readonly Case[]): CaseColumn[] {
  const names = new Set(cases.flatMap(({ parameters }) => Object.keys(parameters)))
  return [...names].map((name) => ({
    title: name,
    align: cases.every(({ parameters }) => typeof (parameters[name] ?? 0) === 'number') ? 'right' : 'left',
    cell: ({ parameters }) => parameters[name]?.toString(),
  }))
}

/** What tells the cases apart, as columns, and what those that have it share, as `precision fp32`. */
export function caseColumns(
  cases: readonly Case[],
  language: Language,
): {
  readonly varying: readonly CaseColumn[]
  readonly shared: readonly string[]
} {
  const varying: CaseColumn[] = []
  const shared: string[] = []
  for (const column of [...structure(cases, language), ...parameterAxes(cases)]) {
    const [value, another] = new Set(cases.map(column.cell).filter((cell) => cell !== undefined))
    if (another !== undefined) varying.push(column)
    else if (value !== undefined && value !== '') shared.push(`${column.title} ${value}`)
  }
  return { varying, shared }
}

/** The case by its folder's name. */
const caseName = (language: Language): TerminalColumnOf<Case> => ({
  title: words[language].case,
  cell: ({ id }) => id,
})

/** A table that has a row for each case. */
export interface CaseTable<Row> {
  readonly rows: readonly Row[]
  readonly caseOf: (row: Row) => Case
  /** The columns beside those that say which case a row is of: all of them, then fewer for narrower terminals. */
  readonly forms: readonly (readonly TerminalColumnOf<Row>[])[]
}

/**
 * Cases by name; where that is too wide, by what tells them apart, which takes less room, and what they share below the
 * table; and then in narrower forms.
 */
export function caseTable<Row>(
  { rows, caseOf, forms }: CaseTable<Row>,
  width: number,
  language: Language,
): string {
  const drawn = (naming: readonly TerminalColumnOf<Case>[], form: readonly TerminalColumnOf<Row>[] = []) =>
    tableOf(
      [
        ...naming.map(({ cell, ...column }): TerminalColumnOf<Row> => ({
          ...column,
          cell: (row) => cell(caseOf(row)),
        })),
        ...form,
      ],
      rows,
    )
  const byName = drawn([caseName(language)], forms[0])
  if (fits(byName, width)) return byName
  const { columns, below } = shortNaming(rows.map(caseOf), width, language)
  const short = firstThatFits(
    forms.map((form) => drawn(columns, form)),
    width,
  )
  return [short, ...below].join('\n')
}

function shortNaming(
  cases: readonly Case[],
  width: number,
  language: Language,
): { readonly columns: readonly TerminalColumnOf<Case>[]; readonly below: readonly string[] } {
  const { varying, shared } = caseColumns(cases, language)
  if (varying.length === 0) return { columns: [caseName(language)], below: [] }
  const columns = varying.map(({ cell, ...column }) => ({
    ...column,
    cell: (point: Case) => cell(point) ?? '—',
  }))
  return { columns, below: sharedLines(shared, width, language) }
}

/** Stands in for a blank at which no line is broken. */
const tie = '\u00a0'

/** What cases share, below a table of what tells them apart; a name is never parted from its value. */
export function sharedLines(shared: readonly string[], width: number, language: Language): string[] {
  if (shared.length === 0) return []
  const { shared: all, comma } = words[language]
  const text = `${all}${shared.map((text) => text.replaceAll(' ', tie)).join(comma)}`
  return wrapWords(text, width).map((line) => pc.dim(line.replaceAll(tie, ' ')))
}
