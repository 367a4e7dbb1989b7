import { compareSides } from '../core/compare/compare.ts'
import { comparisonVersion, type LabelledComparison } from '../core/compare/comparison.ts'
import { hasValue } from '../core/compare/conditions.ts'
import { gateOf } from '../core/compare/gate.ts'
import { mistakeChance } from '../core/compare/verdict.ts'
import { excludesOne, sideLetters, summaryText } from '../core/compare/words.ts'
import { firstDifference } from '../core/json-files/first-difference.ts'
import { SteadyError } from '../core/model/error.ts'
import type { CodedFinding, Finding } from '../core/model/finding.ts'
import type { Protocol } from '../core/model/protocol.ts'
import type { Ratio } from '../core/model/units.ts'
import { protocolNamed, protocols } from '../core/protocols/protocols.ts'
import { alternatives } from '../core/yaml/nearest.ts'
import { steadyVersion } from '../host/version.ts'
import { acrossVariants, ofVariants, type Across } from './compare-variants.ts'
import {
  measureSide,
  openResults,
  openSource,
  protocolNameOf,
  recordOf,
  type MeasureSideOptions,
  type Source,
} from './compare-sides.ts'
import type { MeasuredSide } from './compare-folder-side.ts'
import type { UsesStore } from './measurement-store.ts'
import { comparisonFinding } from '../core/results/side-findings.ts'

export interface CompareAsk extends UsesStore {
  /**
   * Results folders, logs or commits of a history. Without B, both sides are cases of A, told apart by a value that
   * `across` names.
   */
  readonly a: string
  readonly b: string | undefined
  readonly across: readonly Across[]
  readonly sameWithin: Ratio
  /** By how much the machine may change between sides that ran apart; 3 % where nobody says. */
  readonly drift?: Ratio
  /** Measures both under this one; by default that of A, else of B. */
  readonly protocol: Protocol | undefined
  /** The largest slowdown that passes; without it there is no gate. */
  readonly slowerLimit: Ratio | undefined
  /** What is known of logs. */
  readonly stated: MeasureSideOptions['stated']
  /** The folder of the history that commits are looked for in. */
  readonly history: string
  readonly cwd: string
}

/**
 * Compares two sets of results case by case.
 *
 * @throws SteadyError where a side cannot be read or found, and `ACROSS_UNKNOWN`, `ACROSS_VALUE_UNKNOWN`,
 * `COMPARE_WITH_ITSELF`
 */
export async function compareResults(ask: CompareAsk): Promise<LabelledComparison> {
  const ofA = await openSource(ask.a, ask)
  const ofB = ask.b === undefined ? ofA : await openSource(ask.b, ask)
  const itself = ofA.place === ofB.place
  const across = itself ? acrossVariants(ofA, ask.across) : ask.across
  if (itself && !across.some(({ values }) => values !== undefined))
    throw new SteadyError('COMPARE_WITH_ITSELF', { path: ask.a })
  const protocol = ask.protocol ?? ownProtocol(ofA) ?? ownProtocol(ofB) ?? protocolNamed('steady')
  const measuring: MeasureSideOptions = { protocol, stated: ask.stated, cwd: ask.cwd, store: ask.store }
  const a = await measureSide(ofA, measuring)
  const b = itself ? a : await measureSide(ofB, measuring)
  return comparisonOf({ ...ask, sources: [ofA, ofB], measured: [a, b], across, protocol })
}

export interface WithinAsk extends Pick<CompareAsk, 'sameWithin' | 'cwd'> {
  readonly results: string
  readonly protocol: Protocol
  /** For each comparison: at least one condition with the values of its sides. */
  readonly comparisons: readonly (readonly Across[])[]
}

/**
 * Several comparisons of cases of one results folder, whose logs are read once. Their chances are corrected over all of
 * them.
 */
export async function compareWithin(ask: WithinAsk): Promise<LabelledComparison[]> {
  const { results, protocol, cwd } = ask
  if (ask.comparisons.length === 0) return []
  const source = openResults(results, cwd)
  return compareCases(source, await measureSide(source, { protocol, stated: {}, cwd }), ask)
}

/** As {@link compareWithin}, of figures that are computed already. */
export const compareCases = (
  source: Source,
  side: MeasuredSide,
  { protocol, comparisons, sameWithin }: Pick<WithinAsk, 'protocol' | 'comparisons' | 'sameWithin'>,
): LabelledComparison[] =>
  comparisons.map((across) =>
    comparisonOf({
      sources: [source, source],
      measured: [side, side],
      across: acrossVariants(source, across),
      protocol,
      sameWithin,
      slowerLimit: undefined,
      ...(comparisons.length === 1 ? {} : { together: comparisons.length }),
    }),
  )

interface Measured extends Pick<CompareAsk, 'across' | 'sameWithin' | 'drift' | 'slowerLimit'> {
  readonly sources: readonly [a: Source, b: Source]
  /** Twice the same where both sides are of one results folder. */
  readonly measured: readonly [a: MeasuredSide, b: MeasuredSide]
  readonly protocol: Protocol
  /** How many comparisons are made together, if several are. */
  readonly together?: number
}

function comparisonOf({
  sources,
  measured,
  across: allowed,
  protocol,
  sameWithin,
  drift,
  slowerLimit,
  together,
}: Measured): LabelledComparison {
  const [a, b] = sidesAcross(...measured, allowed)
  const across = allowed.map(({ name }) => name)
  const compared = compareSides(a, b, {
    across,
    sameWithin,
    ...(drift === undefined ? {} : { drift }),
    ...(together === undefined ? {} : { comparisons: together }),
  })
  const { cases, overall, differs } = compared
  const comparison: Omit<LabelledComparison, 'summary'> = {
    version: comparisonVersion,
    madeBy: steadyVersion(),
    a: sideRecord(sources[0], measured[0]),
    b: sideRecord(sources[1], measured[1]),
    protocol: protocol.name,
    across,
    sameWithin,
    drift: compared.drift,
    mistakes: mistakeChance,
    comparisons: together,
    overall,
    gate: slowerLimit === undefined ? undefined : gateOf(compared, slowerLimit),
    findings: [
      ...recomputed(sources, protocol),
      ...ofHistory(sources),
      ...ofPlaces(a, b),
      ...ofVariants(sources[0], allowed),
      ...(isLeftToDrift(compared) ? [comparisonFinding('sides-apart')] : []),
    ],
    differs,
    cases,
  }
  return { ...comparison, summary: summaryText(comparison) }
}

/** Whether a verdict was withheld only because the sides ran apart. */
const isLeftToDrift = ({ cases, drift }: Pick<LabelledComparison, 'cases' | 'drift'>): boolean =>
  drift !== undefined &&
  cases.some(
    ({ verdict, ratio }) =>
      verdict.kind === 'cannot-tell' && ratio.kind === 'known' && excludesOne(ratio.value),
  )

const sideRecord = (source: Source, { environment }: MeasuredSide): LabelledComparison['a'] => ({
  ...recordOf(source),
  isMachineKnown: environment.kind === 'known',
})

/** Of a commit of a history only the name of its protocol is known. */
const ownProtocol = (source: Source): Protocol | undefined =>
  source.kind === 'results'
    ? source.folder.suite.protocol
    : protocols.find(({ name }) => name === protocolNameOf(source))

/** Only the cases that have the values that are asked for. */
function sidesAcross(
  a: MeasuredSide,
  b: MeasuredSide,
  across: readonly Across[],
): readonly [MeasuredSide, MeasuredSide] {
  const names = [...new Set([...a.cases, ...b.cases].flatMap(({ work }) => Object.keys(work)))]
  let sides = [a, b] as const
  for (const { name, values } of across) {
    if (!names.includes(name)) throw new SteadyError('ACROSS_UNKNOWN', { name, ...alternatives(name, names) })
    if (values !== undefined) sides = [having(sides[0], name, values[0]), having(sides[1], name, values[1])]
  }
  return sides
}

function having(side: MeasuredSide, name: string, value: string): MeasuredSide {
  const cases = side.cases.filter(({ work }) => hasValue(work, name, value))
  if (cases.length > 0) return { ...side, cases }
  const values = [
    ...new Set(side.cases.flatMap(({ work }) => (work[name] === undefined ? [] : [String(work[name])]))),
  ]
  throw new SteadyError('ACROSS_VALUE_UNKNOWN', { name, value, values })
}

const letters = [sideLetters.a, sideLetters.b] as const

const recomputed = (sources: readonly Source[], protocol: Protocol): Finding[] =>
  sources.flatMap((source, index) => {
    if (source.kind !== 'results') return []
    const usedProtocol = source.folder.suite.protocol
    if (firstDifference(usedProtocol, protocol) === undefined) return []
    return [
      comparisonFinding('sides-recomputed', {
        side: letters[index] ?? '',
        own: usedProtocol.name,
        under: protocol.name,
      }),
    ]
  })

const ofHistory = (sources: readonly Source[]): Finding[] =>
  sources.flatMap((source, index) =>
    source.kind === 'tracked'
      ? [
          comparisonFinding('side-from-history', {
            side: letters[index] ?? '',
            results: source.entry.results,
          }),
        ]
      : [],
  )

/** What is doubtful about where the two sides were measured; said of A alone where it is the same of both. */
function ofPlaces(a: MeasuredSide, b: MeasuredSide): Finding[] {
  const [environmentA, environmentB] = [a.environment, b.environment]
  const [ofA, ofB] = [sideFindings(a, letters[0]), sideFindings(b, letters[1])]
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

function sideFindings({ environment, cases }: MeasuredSide, side: string): CodedFinding[] {
  if (environment.kind === 'missing') return []
  // What ran in the checkout of a commit has no changes on top of it.
  const commits = cases.flatMap(({ circumstances }) => circumstances['commit'] ?? [])
  const dirty = commits.find((commit) => commit.endsWith('+'))
  return dirty === undefined
    ? []
    : [comparisonFinding('side-tree-dirty', { side, commit: dirty.slice(0, -1) })]
}
