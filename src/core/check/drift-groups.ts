import { groupBy } from '../collections/group-by.ts'
import { listName } from './digest-list.ts'
import type { Drift } from './drift.ts'

/** Drifts of missing runs that have one cause: the logs of a case, or of every case, are gone. */
export interface DriftGroup {
  readonly kind: GroupedKind
  /** The folder that has all of them. */
  readonly folder: string
  readonly runs: number
  readonly cases: number
  /** For missing runs: whether only the list of files names them. */
  readonly isListed: boolean
}

const groupedKinds = [
  'run-missing',
  'run-damaged',
  'log-missing',
  'log-changed',
  'arrivals-missing',
  'arrivals-changed',
  'file-changed',
  'not-a-file',
] as const
type GroupedKind = (typeof groupedKinds)[number]

/** Number of cases that have a line of their own. */
const mostCases = 3

/** Drifts in order; several of one kind and case become a group in the place of the first. */
export function driftGroups(drifts: readonly Drift[]): (Drift | DriftGroup)[] {
  const keys = new Map<Drift, string>()
  const groups = new Map<string, DriftGroup>()
  for (const [kind, all] of groupBy(drifts, (drift) => drift.kind)) {
    if (!isGrouped(kind)) continue
    const ofKind = all.filter((drift) => runOf(drift) !== '')
    const byCase = groupBy(ofKind, caseOf)
    const areMany = byCase.size > mostCases
    for (const [name, ofCase] of areMany ? [['', ofKind] as const] : byCase) {
      const runs = new Set(ofCase.map(runOf)).size
      if (runs < 2) continue
      const key = `${kind} ${name}`
      for (const drift of ofCase) keys.set(drift, key)
      groups.set(key, {
        kind,
        folder: areMany ? 'runs' : `runs/${name}`,
        runs,
        cases: areMany ? byCase.size : 1,
        isListed: ofCase.every((drift) => 'statedIn' in drift && drift.statedIn === listName),
      })
    }
  }
  const shown = new Set<string>()
  return drifts.flatMap((drift): readonly (Drift | DriftGroup)[] => {
    const key = keys.get(drift)
    const group = key === undefined ? undefined : groups.get(key)
    if (key === undefined || group === undefined) return [drift]
    if (shown.has(key)) return []
    shown.add(key)
    return [group]
  })
}

export const isGroup = (shown: Drift | DriftGroup): shown is DriftGroup => 'runs' in shown

const isGrouped = (kind: Drift['kind']): kind is GroupedKind =>
  (groupedKinds as readonly string[]).includes(kind)

const runOf = (drift: Drift) => ('about' in drift ? (drift.about ?? '') : '')

const caseOf = (drift: Drift) => runOf(drift).replace(/\/[^/]*$/, '')
