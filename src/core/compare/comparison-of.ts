import type { CodedFinding, Finding } from '../model/finding.ts'
import type { Protocol } from '../model/protocol.ts'
import type { Ratio } from '../model/units.ts'
import { comparisonFinding } from '../results/side-findings.ts'
import { compareSides, type SetsComparison } from './compare.ts'
import { comparisonVersion, type LabelledComparison, type SideRecord } from './comparison.ts'
import { gateOf } from './gate.ts'
import type { MeasuredSide } from './side.ts'
import { mistakeChance, noDrift, ratioIntervalOf } from './verdict.ts'
import { sideLetters } from './side-titles.ts'
import { summaryText } from './words.ts'

/** A measured side of a comparison, and its name. */
export interface ComparableSide {
  readonly record: Omit<SideRecord, 'isMachineKnown'>
  readonly measured: MeasuredSide
  /** Findings about the origin of its figures. */
  readonly findings: readonly Finding[]
}

export interface ComparisonAsk {
  readonly a: ComparableSide
  readonly b: ComparableSide
  readonly across: readonly string[]
  readonly sameWithin: Ratio
  /** By how much the machine may change between sides that ran apart; 3 % by default. */
  readonly drift?: Ratio
  /** The largest slowdown that passes; undefined: no gate. */
  readonly slowerLimit: Ratio | undefined
  /** Whether every case that is unsure holds B back. */
  readonly failIfUnsure?: boolean
  /** The protocol under which both sides are measured. */
  readonly protocol: Protocol
  /** Number of comparisons that are made together; absent for one. */
  readonly together?: number
  /** Findings about the sides themselves. */
  readonly findings: readonly Finding[]
  /** Version of steadystate that compares. */
  readonly madeBy: string
}

/** Compares two sides that are measured under the same protocol: see docs/compare.md. */
export function comparisonOf(ask: ComparisonAsk): LabelledComparison {
  const { a, b, across, sameWithin, drift, slowerLimit, protocol, together, madeBy } = ask
  const compared = compareSides(a.measured, b.measured, {
    across,
    sameWithin,
    ...(drift === undefined ? {} : { drift }),
    ...(together === undefined ? {} : { comparisons: together }),
  })
  const { cases, overall, differs } = compared
  const comparison: Omit<LabelledComparison, 'summary'> = {
    version: comparisonVersion,
    madeBy,
    a: sideRecord(a),
    b: sideRecord(b),
    protocol: protocol.name,
    across: [...across],
    sameWithin,
    drift: compared.drift,
    mistakes: mistakeChance,
    comparisons: together,
    overall,
    gate: slowerLimit === undefined ? undefined : gateOf(compared, slowerLimit, ask.failIfUnsure),
    findings: [
      ...a.findings,
      ...b.findings,
      ...placeFindings(a.measured, b.measured),
      ...ask.findings,
      ...(isLeftToDrift(compared) ? [comparisonFinding('sides-apart')] : []),
    ],
    differs: [...differs],
    cases: [...cases],
  }
  return { ...comparison, summary: summaryText(comparison) }
}

/** Whether a verdict was withheld only because the sides ran apart. */
const isLeftToDrift = ({ cases, ratios, drift, stopping }: SetsComparison): boolean =>
  drift !== undefined &&
  [...ratios].some(([index, { ownRatio }]) => {
    const { low, high } = ratioIntervalOf(ownRatio, noDrift, stopping)
    return cases[index]?.verdict.kind === 'cannot-tell' && (high < 1 || low > 1)
  })

const sideRecord = ({ record, measured }: ComparableSide): SideRecord => ({
  ...record,
  isMachineKnown: measured.environment.kind === 'known',
})

/** Findings about the machines of the two sides; a finding that both sides share is reported for A alone. */
function placeFindings(a: MeasuredSide, b: MeasuredSide): Finding[] {
  const [environmentA, environmentB] = [a.environment, b.environment]
  const [ofA, ofB] = [treeFindings(a, sideLetters.a), treeFindings(b, sideLetters.b)]
  const otherHosts =
    environmentA.kind === 'known' &&
    environmentB.kind === 'known' &&
    environmentA.value.host !== environmentB.value.host
      ? [
          comparisonFinding('sides-on-other-hosts', {
            a: environmentA.value.host,
            b: environmentB.value.host,
          }),
        ]
      : []
  const codesOfA = ofA.map(({ code }) => code)
  return [
    ...otherHosts,
    ...ofA,
    ...(environmentA === environmentB ? ofB.filter(({ code }) => !codesOfA.includes(code)) : ofB),
  ]
}

function treeFindings({ environment, cases }: MeasuredSide, side: string): CodedFinding[] {
  if (environment.kind === 'missing') return []
  // A run in the checkout of a commit has no uncommitted changes.
  const commits = cases.flatMap(({ circumstances }) => circumstances['commit'] ?? [])
  const dirty = commits.find((commit) => commit.endsWith('+'))
  return dirty === undefined
    ? []
    : [comparisonFinding('side-tree-dirty', { side, commit: dirty.slice(0, -1) })]
}

/** That figures were measured again under the comparison's protocol; none where their results use the same one. */
export const recomputedFinding = (side: string, usual: Protocol, under: Protocol): CodedFinding =>
  comparisonFinding('sides-recomputed', { side, own: usual.name, under: under.name })
