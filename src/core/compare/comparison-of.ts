import type { CodedFinding, Finding } from '../model/finding.ts'
import type { Protocol } from '../model/protocol.ts'
import type { Ratio } from '../model/units.ts'
import { comparisonFinding } from '../results/side-findings.ts'
import { compareSides } from './compare.ts'
import { comparisonVersion, type LabelledComparison, type SideRecord } from './comparison.ts'
import { gateOf } from './gate.ts'
import type { MeasuredSide } from './side.ts'
import { mistakeChance } from './verdict.ts'
import { excludesOne, sideLetters, summaryText } from './words.ts'

/** One of the sides of a comparison, measured, and what it is called. */
export interface ComparableSide {
  readonly record: Omit<SideRecord, 'isMachineKnown'>
  readonly measured: MeasuredSide
  /** What is to be known of where its figures come from. */
  readonly findings: readonly Finding[]
}

export interface ComparisonAsk {
  readonly a: ComparableSide
  readonly b: ComparableSide
  /** Conditions that may differ. */
  readonly across: readonly string[]
  readonly sameWithin: Ratio
  /** By how much the machine may change between sides that ran apart; 3 % where nobody says. */
  readonly drift?: Ratio
  /** The largest slowdown that passes; without it there is no gate. */
  readonly slowerLimit: Ratio | undefined
  /** Under which both are measured. */
  readonly protocol: Protocol
  /** How many comparisons are made together, if several are. */
  readonly together?: number
  /** What is doubtful about what the sides are. */
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
    gate: slowerLimit === undefined ? undefined : gateOf(compared, slowerLimit),
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
const isLeftToDrift = ({ cases, drift }: ReturnType<typeof compareSides>): boolean =>
  drift !== undefined &&
  cases.some(
    ({ verdict, ratio }) =>
      verdict.kind === 'cannot-tell' && ratio.kind === 'known' && excludesOne(ratio.value),
  )

const sideRecord = ({ record, measured }: ComparableSide): SideRecord => ({
  ...record,
  isMachineKnown: measured.environment.kind === 'known',
})

/** What is doubtful about where the two sides were measured; said of A alone where it is the same of both. */
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
  // What ran in the checkout of a commit has no changes on top of it.
  const commits = cases.flatMap(({ circumstances }) => circumstances['commit'] ?? [])
  const dirty = commits.find((commit) => commit.endsWith('+'))
  return dirty === undefined
    ? []
    : [comparisonFinding('side-tree-dirty', { side, commit: dirty.slice(0, -1) })]
}

/** That figures were measured again under the protocol of the comparison; none where their results have the same. */
export const recomputedFinding = (side: string, usual: Protocol, under: Protocol): CodedFinding =>
  comparisonFinding('sides-recomputed', { side, own: usual.name, under: under.name })
