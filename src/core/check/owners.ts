import { languages, type Language } from '../model/text.ts'
import type { Cell, IntervalCell, NumberCell } from '../document/cell-model.ts'
import type { Report } from '../report/model.ts'
import { cellText } from '../document/cell-text.ts'

/** Where a value stands in a JSON document. */
export type JsonPath = readonly (string | number)[]

/** `runs[3].throughput.value` */
export const jsonPathText = (path: JsonPath) =>
  path
    .map((step, index) => (typeof step === 'number' ? `[${step}]` : index === 0 ? step : `.${step}`))
    .join('')

/** `"key": rest` or only the rest, in a document with one member a line. */
const member = /^\s*(?:"((?:[^"\\]|\\.)*)": )?(.*?),?$/

/** Path of the value on each line of a document that `JSON.stringify(…, null, 2)` wrote. */
export function jsonLinePaths(lines: readonly string[]): JsonPath[] {
  const open: { readonly path: JsonPath; next: number }[] = []
  return lines.map((line): JsonPath => {
    const [, key, value] = member.exec(line) ?? []
    if (value === ']' || value === '}') return open.pop()?.path ?? []
    const parent = open.at(-1)
    const path = parent === undefined ? [] : [...parent.path, key ?? parent.next++]
    if (value === '{' || value === '[') open.push({ path, next: 0 })
    return path
  })
}

/** Finds the run or case that a line of a report belongs to. */
export interface Owners {
  /** By the run or case that the line names; otherwise by the figure, if only one case has it. */
  ofLine(line: string, figure: string): string | undefined
  /** By the run or the evidence of the innermost value around a place in `report.json`. */
  ofPath(path: JsonPath): string | undefined
}

export function ownersIn(report: Report): Owners {
  const caseOfRun = new Map(report.runs.map((record) => [record.run, record.case.id]))
  // Longest first, because the id of one case may begin with that of another.
  const names = [...new Set([...caseOfRun.keys(), ...caseOfRun.values()])].sort((a, b) => b.length - a.length)
  const byFigure = new Map<string, Set<string>>()
  for (const cell of cellsOf(report)) {
    if (cell.kind !== 'number' && cell.kind !== 'interval') continue
    const [first] = cell.evidence
    const owner = first === undefined ? undefined : caseOfRun.get(first)
    if (owner === undefined) continue
    for (const figure of languages.flatMap((language) => figuresIn(cell, language)))
      byFigure.set(figure, (byFigure.get(figure) ?? new Set()).add(owner))
  }
  return {
    ofLine: (line, figure) => {
      const namesOnLine = names.filter((name) => line.includes(name))
      const cases = new Set(namesOnLine.map((name) => caseOfRun.get(name) ?? name))
      // A chart is one line that names every case.
      return (cases.size === 1 ? namesOnLine[0] : undefined) ?? only(byFigure.get(figure))
    },
    ofPath: (path) => {
      let owner: string | undefined
      let value: unknown = report
      for (const step of path) {
        if (typeof value !== 'object' || value === null) break
        value = (value as Readonly<Record<string | number, unknown>>)[step]
        owner = ownerOf(value, caseOfRun) ?? owner
      }
      return owner
    },
  }
}

function only(owners: ReadonlySet<string> | undefined): string | undefined {
  const [first, ...others] = owners ?? []
  return others.length === 0 ? first : undefined
}

/** A cell's text as its table or a sentence prints it, and both ends of an interval. */
const figuresIn = (cell: NumberCell | IntervalCell, language: Language): string[] =>
  [cellText(cell, language), cellText(cell, language, cell)].flatMap((text) => [text, ...text.split(' – ')])

function ownerOf(value: unknown, caseOfRun: ReadonlyMap<string, string>): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if ('run' in value && typeof value.run === 'string') return value.run
  if (!('evidence' in value) || !Array.isArray(value.evidence)) return undefined
  const [first] = value.evidence as readonly unknown[]
  return typeof first === 'string' ? caseOfRun.get(first) : undefined
}

/** Every cell of a report's facts and tables. */
export const cellsOf = ({ sections }: Pick<Report, 'sections'>): Cell[] =>
  sections.flatMap(({ blocks }) =>
    blocks.flatMap((block): readonly Cell[] => {
      switch (block.kind) {
        case 'table':
          return block.rows.flatMap(({ cells }) => cells)
        case 'facts':
          return block.items.map(({ value }) => value)
        default:
          return []
      }
    }),
  )
