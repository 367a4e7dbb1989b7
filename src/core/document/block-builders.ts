import { grouped, type Group } from '../collections/group-by.ts'
import { byLevel, type Finding } from '../model/finding.ts'
import type { FigureGrade, Grade } from '../model/result.ts'
import { same, type Text } from '../model/text.ts'
import type {
  Block,
  FindingItem,
  FindingsBlock,
  LinesBlock,
  ListBlock,
  TableBlock,
  TableForm,
} from './blocks.ts'
import { lineCell } from './cells.ts'
import { aboutText, gradePlace } from './finding-item.ts'
import type { AnswerSection, Document, Printout } from './document.ts'
import {
  inEach,
  type ListItem,
  plainText,
  quiet,
  type TextLine,
  type TextPiece,
  type TonedText,
} from './text-line.ts'

/** A document without the page around it, for a terminal. */
export const printoutOf = ({ headlines, sections, closing }: Document): Printout => [
  ...headlines.flatMap((headline): AnswerSection[] =>
    headline.kind === 'source' ? [] : [untitled(paragraph(headline.text))],
  ),
  ...sections,
  ...(closing === undefined ? [] : [untitled(paragraph(quiet(closing)))]),
]

export const titled = (title: TextPiece, ...blocks: readonly Block[]): AnswerSection => ({ title, blocks })

export const untitled = (...blocks: readonly Block[]): AnswerSection => ({ title: undefined, blocks })

export const lines = (...items: readonly TextLine[]): LinesBlock => ({ kind: 'lines', items })

export const paragraph = (text: TonedText): Block => ({ kind: 'paragraph', text })

export const list = (...items: readonly ListItem[]): ListBlock => ({ kind: 'list', items })

export const inner = <SomeBlock extends LinesBlock | ListBlock>(block: SomeBlock): SomeBlock => ({
  ...block,
  isInner: true,
})

/** A column that computes its cells from the object of a row. */
export interface CellColumn<Row> {
  readonly title: TextPiece
  /** Numbers are right-aligned, so that their digits line up. */
  readonly align?: 'start' | 'end'
  readonly cell: (row: Row) => TextLine
}

export const tableForm = <Row>(columns: readonly CellColumn<Row>[], rows: readonly Row[]): TableForm => ({
  columns: columns.map(({ title, align = 'start' }) => ({ label: labelOf(title), unit: undefined, align })),
  rows: rows.map((row) => ({ run: undefined, cells: columns.map(({ cell }) => lineCell(cell(row))) })),
})

const labelOf = (title: TextPiece): TonedText => (typeof title === 'string' ? plainText(title) : title)

export const table = <Row>(columns: readonly CellColumn<Row>[], rows: readonly Row[]): TableBlock =>
  firstFitting([tableForm(columns, rows)])

/** The first of these forms of a table that fits a terminal; if none fits, the last. */
export const firstFitting = (
  [widest = { columns: [], rows: [] }, ...narrower]: readonly TableForm[],
  more: Pick<TableBlock, 'isWhole'> = {},
): TableBlock => ({ kind: 'table', title: undefined, ...widest, narrower, ...more })

/** Findings about everything, or with the places that they are about. */
export const findingsBlock = (
  ...items: readonly (Finding | Pick<FindingItem, 'finding' | 'about' | 'seen' | 'advice'>)[]
): FindingsBlock => ({
  kind: 'findings',
  cause: undefined,
  items: items.map((item): FindingItem => ({
    subject: 'cases',
    ...('finding' in item ? item : { finding: item, about: [] }),
  })),
})

type FindingAbout = Pick<FindingItem, 'finding' | 'about'>

/** Findings beside figures, worst first, each once: a terminal shows the worst, and counts the others. */
export const foldedFindings = (findings: readonly FindingAbout[]): FindingsBlock => {
  const items = grouped(findings, ({ finding }) => JSON.stringify(finding)).map((group): FindingAbout => {
    const names = grouped(
      group.flatMap(({ about }) => about),
      ({ en }) => en,
    ).map(([name]) => name)
    const about = names.length === 0 ? [] : [inEach((language) => aboutText(names, language))]
    return { finding: group[0].finding, about }
  })
  return { ...findingsBlock(...items.toSorted((a, b) => byLevel(a.finding, b.finding))), isFolded: true }
}

/** A figure with its grade, and what it is of; nothing where it is the only one. */
export interface GradedFigure {
  readonly about: readonly Text[]
  readonly grade: FigureGrade
}

export interface GradeGroup<Figure> {
  readonly grade: Grade
  readonly figures: Group<Figure>
  /** Those that the most frequent limit of this grade limits. */
  readonly alike: Group<Figure>
}

/** One repeat limits a figure otherwise than three do. */
const kindOf = (limit: FigureGrade['limit']) =>
  limit?.code === 'few-repeats' ? JSON.stringify(limit) : limit?.code

/** Figures by grade, worst first. */
export const gradeGroups = <Figure extends Pick<GradedFigure, 'grade'>>(
  figures: readonly Figure[],
): GradeGroup<Figure>[] =>
  grouped(figures, ({ grade }) => grade.grade)
    .map((group) => {
      const [alike = group] = grouped(group, ({ grade: { limit } }) => kindOf(limit)).toSorted(
        (a, b) => b.length - a.length,
      )
      return { grade: group[0].grade.grade, figures: group, alike }
    })
    .toSorted((a, b) => gradePlace(b.grade) - gradePlace(a.grade))

/**
 * What limits the figures of each grade most, then all findings. A terminal folds the findings.
 * A missing figure is left out, because its reason stands below its table.
 */
export const gradedFindings = (
  figures: readonly GradedFigure[],
  findings: readonly FindingAbout[],
): FindingsBlock => ({
  ...foldedFindings(findings),
  limits: gradeGroups(figures).flatMap(({ grade, figures: { length }, alike: [first, ...others] }) => {
    const { limit } = first.grade
    if (limit === undefined || 'kind' in limit) return []
    const about = length === 1 ? first.about : [manyFigures(others.length + 1, length, first.about)]
    return [{ finding: limit, subject: 'cases', about, grade }]
  }),
})

/** `7 of 15`, `all 15`. */
export const someOf = (some: number, all: number): Text =>
  some === all
    ? { en: `all ${all}`, zh: `全部 ${all} 项` }
    : { en: `${some} of ${all}`, zh: `${all} 项中有 ${some} 项` }

function manyFigures(alike: number, all: number, [such = same('')]: readonly Text[]): Text {
  const { en, zh } = someOf(alike, all)
  return {
    en: `${en} figures${such.en === '' ? '' : `, such as ${such.en}`}`,
    zh: `${zh}数值${such.zh === '' ? '' : `，例如 ${such.zh}`}`,
  }
}
