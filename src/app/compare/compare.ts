import { comparisonOf, recomputedFinding, type ComparableSide } from '../../core/compare/comparison-of.ts'
import type { LabelledComparison } from '../../core/compare/comparison.ts'
import { hasValue } from '../../core/compare/conditions.ts'
import type { MeasuredSide } from '../../core/compare/side.ts'
import { sideLetters } from '../../core/compare/side-titles.ts'
import { firstDifference } from '../../core/json-files/json-file-text.ts'
import { SteadyError } from '../../core/model/error.ts'
import type { Finding } from '../../core/model/finding.ts'
import type { Protocol } from '../../core/model/protocol.ts'
import type { Ratio } from '../../core/model/units.ts'
import { protocolNamed, protocols } from '../../core/protocols/protocols.ts'
import { variantParameter } from '../../core/variants/variants.ts'
import { alternatives } from '../../core/yaml/nearest.ts'
import { steadyVersion } from '../../host/installation/installation.ts'
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
import type { UsesStore } from '../measure/measurement-store.ts'
import { comparisonFinding } from '../../core/results/side-findings.ts'

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
  /** Whether every case that is unsure holds B back. */
  readonly failIfUnsure?: boolean
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
  return comparisonAcross({ ...ask, sources: [ofA, ofB], measured: [a, b], across, protocol })
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
    comparisonAcross({
      sources: [source, source],
      measured: [side, side],
      across: acrossVariants(source, across),
      protocol,
      sameWithin,
      slowerLimit: undefined,
      ...(comparisons.length === 1 ? {} : { together: comparisons.length }),
    }),
  )

interface ComparisonInputs extends Pick<
  CompareAsk,
  'across' | 'sameWithin' | 'drift' | 'slowerLimit' | 'failIfUnsure'
> {
  readonly sources: readonly [a: Source, b: Source]
  /** Twice the same where both sides are of one results folder. */
  readonly measured: readonly [a: MeasuredSide, b: MeasuredSide]
  readonly protocol: Protocol
  /** How many comparisons are made together, if several are. */
  readonly together?: number
}

function comparisonAcross({
  sources,
  measured,
  across: allowed,
  protocol,
  ...ask
}: ComparisonInputs): LabelledComparison {
  const [a, b] = sidesAcross(...measured, allowed)
  const [ofA, ofB] = sources
  const chosenOf = (side: 0 | 1) =>
    ofA === ofB
      ? allowed.flatMap((across) =>
          across.values === undefined ? [] : [valueText(across.name, across.values[side])],
        )
      : []
  return comparisonOf({
    ...ask,
    a: comparableSide(ofA, a, sideLetters.a, protocol, chosenOf(0)),
    b: comparableSide(ofB, b, sideLetters.b, protocol, chosenOf(1)),
    across: allowed.map(({ name }) => name),
    protocol,
    findings: ofVariants(ofA, allowed),
    madeBy: steadyVersion(),
  })
}

/** `batch 32`; a workload and a variant are names. */
const valueText = (name: string, value: string) =>
  name === 'workload' || name === variantParameter ? value : `${name} ${value}`

const comparableSide = (
  source: Source,
  measured: MeasuredSide,
  side: string,
  protocol: Protocol,
  chosen: readonly string[],
): ComparableSide => ({
  record: recordOf(source, chosen),
  measured,
  findings: [...recomputed(source, side, protocol), ...ofHistory(source, side)],
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

function recomputed(source: Source, side: string, protocol: Protocol): Finding[] {
  if (source.kind !== 'results') return []
  const usual = source.folder.suite.protocol
  return firstDifference(usual, protocol) === undefined ? [] : [recomputedFinding(side, usual, protocol)]
}

const ofHistory = (source: Source, side: string): Finding[] =>
  source.kind === 'tracked'
    ? [comparisonFinding('side-from-history', { side, results: source.entry.results })]
    : []
