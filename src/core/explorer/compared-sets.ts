import { comparisonOf } from '../compare/comparison-of.ts'
import type { LabelledComparison, SideName } from '../compare/comparison.ts'
import { usualDrift, usualMargin } from '../compare/usual-margin.ts'
import { sideLetters } from '../compare/side-titles.ts'
import { SteadyError } from '../model/error.ts'
import { axisOfColumn, type ExplorerTable, type ExplorerValue } from './explorer-tables.ts'
import { setSide, type CasePlace, type SourceSide, type UnreadSource } from './set-side.ts'
import { mostCompared, setColumns, type SetsQuery } from './sets-query.ts'
import type { AskTables } from './table-query.ts'

export interface SetSources {
  readonly ask: AskTables
  /** @param under a source: its protocol is used for the measurement */
  readonly sideOf: (source: string, under: string) => Promise<SourceSide | UnreadSource>
  /** Version of steadystate that compares. */
  readonly madeBy: string
}

export interface ComparedSets {
  /** Undefined where a set has no case, or no readable one. */
  readonly verdicts:
    | {
        readonly comparison: LabelledComparison
        /** By the names that cases have in the comparison. */
        readonly places: Readonly<Record<SideName, ReadonlyMap<string, CasePlace>>>
      }
    | undefined
  /** Number of cases that are left out, because newer results have the same case. */
  readonly older: number
  readonly unread: readonly UnreadSource[]
}

/**
 * Compares two sets of cases, from any results, as `steady compare` does. Of several results with the same case on the same
 * machine, the newest are compared.
 * @throws SteadyError `EXPLORE_SETS_TOO_LARGE`
 */
export async function compareSets(
  query: SetsQuery,
  { ask, sideOf, madeBy }: SetSources,
): Promise<ComparedSets> {
  const ofA = await casesOf(query, query.a, ask)
  const ofB = await casesOf(query, query.b, ask)
  const sources = [...new Set([...ofA.cases, ...ofB.cases].map(({ source }) => source))]
  if (sources.length > mostCompared.results)
    throw new SteadyError('EXPLORE_SETS_TOO_LARGE', {
      what: 'results',
      found: sources.length,
      most: mostCompared.results,
    })
  const read = new Map<string, SourceSide>()
  const unread: UnreadSource[] = []
  for (const source of sources) {
    // The protocol of A, or of the first of its results.
    const [first = source] = read.keys()
    const side = await sideOf(source, first)
    if ('why' in side) unread.push(side)
    else read.set(source, side)
  }
  const [first] = read.values()
  const a = setSide(ofA.cases, read, { letter: sideLetters.a, title: titleOf(query.by, query.a) })
  const b = setSide(ofB.cases, read, { letter: sideLetters.b, title: titleOf(query.by, query.b) })
  const older = ofA.older + ofB.older
  if (first === undefined || a === undefined || b === undefined) return { verdicts: undefined, older, unread }
  const comparison = comparisonOf({
    a: a.side,
    b: b.side,
    across: acrossOf(query.by),
    sameWithin: usualMargin,
    drift: usualDrift,
    slowerLimit: undefined,
    protocol: first.under,
    findings: [],
    madeBy,
  })
  return { verdicts: { comparison, places: { a: a.places, b: b.places } }, older, unread }
}

const acrossOf = (by: string): readonly string[] => {
  const axis = axisOfColumn(by)
  return axis === undefined ? (setColumns[by] ?? []) : [axis]
}

/** `devices 2`, `precision amp`, `commit 0d051549`. */
function titleOf(by: string, value: ExplorerValue): string | undefined {
  if (by === 'source' || value === null) return undefined
  const text = String(value)
  return by === 'git_commit' ? `commit ${text.slice(0, 10)}` : `${axisOfColumn(by) ?? by} ${text}`
}

/** Cases with the same values of these are the same case, measured again. */
const sameCase = [
  'workload',
  'model',
  'framework',
  'machine',
  'nodes',
  'devices',
  'batch',
  'axes',
  'protocol',
] as const

interface ChosenCases {
  readonly cases: readonly CasePlace[]
  readonly older: number
}

async function casesOf({ by, where }: SetsQuery, value: ExplorerValue, ask: AskTables): Promise<ChosenCases> {
  const found = await ask({
    kind: 'rows',
    table: 'cases',
    columns: ['source', 'case_id', ...sameCase],
    where: [...where, { column: by, in: [value] }],
    order: [{ column: 'started', descending: true }],
    limit: mostCompared.cases,
    offset: 0,
  })
  if (found.total > mostCompared.cases)
    throw new SteadyError('EXPLORE_SETS_TOO_LARGE', {
      what: 'cases',
      found: found.total,
      most: mostCompared.cases,
    })
  /** The newest results of each case. Two cases of the same results are not the same case. */
  const newest = new Map<string, string>()
  const cases: CasePlace[] = []
  for (let row = 0; row < found.rows; row++) {
    const source = textIn(found, 'source', row)
    const same = JSON.stringify(sameCase.map((column) => found.columns[column]?.[row] ?? null))
    const taken = newest.get(same) ?? source
    newest.set(same, taken)
    if (taken === source) cases.push({ source, case: textIn(found, 'case_id', row) })
  }
  return { cases, older: found.rows - cases.length }
}

const textIn = ({ columns }: ExplorerTable, column: string, row: number) =>
  String(columns[column]?.[row] ?? '')
