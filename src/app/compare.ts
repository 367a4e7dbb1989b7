import { realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { compareSides } from '../core/compare/compare.ts'
import { comparisonSchema, comparisonVersion, type Comparison } from '../core/compare/comparison.ts'
import { hasValue } from '../core/compare/conditions.ts'
import { gateOf } from '../core/compare/gate.ts'
import { mistakes } from '../core/compare/judge.ts'
import type { Side } from '../core/compare/side.ts'
import { sideLetters, summaryText } from '../core/compare/words.ts'
import { requireReadable } from '../core/documents/document-text.ts'
import { firstDifference } from '../core/documents/first-difference.ts'
import { SteadyError } from '../core/model/error.ts'
import { finding, type Finding } from '../core/model/finding.ts'
import type { Protocol } from '../core/model/protocol.ts'
import type { Ratio } from '../core/model/units.ts'
import { protocolNamed } from '../core/protocols/protocols.ts'
import { alternatives } from '../core/yaml/nearest.ts'
import { steadyVersion } from '../host/version.ts'
import {
  measureSide,
  openSource,
  recordOf,
  type Measuring,
  type MeasuredSide,
  type Source,
} from './compare-sides.ts'

/** A condition that may differ; with values, the one of A's cases and the one of B's. */
export interface Across {
  readonly name: string
  readonly values: readonly [a: string, b: string] | undefined
}

export interface CompareAsk {
  /** Results folders or logs. Without B, both sides are cases of A, told apart by a value that `across` names. */
  readonly a: string
  readonly b: string | undefined
  readonly across: readonly Across[]
  readonly sameWithin: Ratio
  /** Measures both under this one; by default that of A, else of B. */
  readonly protocol: Protocol | undefined
  /** The largest slowdown that passes; without it there is no gate. */
  readonly slowerLimit: Ratio | undefined
  /** What is known of logs. */
  readonly stated: Measuring['stated']
  readonly cwd: string
}

/**
 * Compares two sets of results case by case. Every figure is computed again from the raw logs.
 *
 * @throws SteadyError where a side cannot be read, and `ACROSS_UNKNOWN`, `ACROSS_VALUE_UNKNOWN`, `COMPARE_WITH_ITSELF`
 */
export async function compareResults(ask: CompareAsk): Promise<Comparison> {
  const sources = [openSource(ask.a, ask.cwd), openSource(ask.b ?? ask.a, ask.cwd)] as const
  const [ofA, ofB] = sources
  const itself = samePlace(ask)
  if (itself && !ask.across.some(({ values }) => values !== undefined))
    throw new SteadyError('COMPARE_WITH_ITSELF', { path: ask.a })
  const protocol = ask.protocol ?? ownProtocol(ofA) ?? ownProtocol(ofB) ?? protocolNamed('steady')
  const measuring: Measuring = { protocol, stated: ask.stated, cwd: ask.cwd }
  const measuredA = await measureSide(ofA, measuring)
  const measuredB = itself ? measuredA : await measureSide(ofB, measuring)
  const [a, b] = sidesAcross(measuredA, measuredB, ask.across)
  const across = ask.across.map(({ name }) => name)
  const compared = compareSides(a, b, { across, sameWithin: ask.sameWithin })
  const { cases, overall, differs } = compared
  const comparison: Omit<Comparison, 'summary'> = {
    version: comparisonVersion,
    madeBy: steadyVersion(),
    a: recordOf(ofA),
    b: recordOf(ofB),
    protocol: protocol.name,
    across,
    sameWithin: ask.sameWithin,
    mistakes,
    overall,
    gate: ask.slowerLimit === undefined ? undefined : gateOf(compared, ask.slowerLimit),
    findings: [
      ...recomputed(sources, protocol),
      ...ofPlaces(measuredA, measuredB),
      ...(itself ? [] : [finding('sides-apart', 'note')]),
    ],
    differs,
    cases,
  }
  const whole = { ...comparison, summary: summaryText(comparison) }
  requireReadable('the comparison', comparisonSchema, whole)
  return whole
}

const samePlace = ({ a, b, cwd }: CompareAsk) =>
  b === undefined || realpathSync(resolve(cwd, a)) === realpathSync(resolve(cwd, b))

const ownProtocol = (source: Source): Protocol | undefined =>
  source.kind === 'results' ? source.folder.suite.protocol : undefined

/** Only the cases that have the values that are asked for. */
function sidesAcross(a: Side, b: Side, across: readonly Across[]): readonly [Side, Side] {
  const names = [...new Set([...a.cases, ...b.cases].flatMap(({ work }) => Object.keys(work)))]
  let sides = [a, b] as const
  for (const { name, values } of across) {
    if (!names.includes(name)) throw new SteadyError('ACROSS_UNKNOWN', { name, ...alternatives(name, names) })
    if (values !== undefined) sides = [having(sides[0], name, values[0]), having(sides[1], name, values[1])]
  }
  return sides
}

function having(side: Side, name: string, value: string): Side {
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
    const own = ownProtocol(source)
    if (own === undefined || firstDifference(own, protocol) === undefined) return []
    return [
      finding('sides-recomputed', 'note', {
        side: letters[index] ?? '',
        own: own.name,
        under: protocol.name,
      }),
    ]
  })

/** What is doubtful about where the two sides were measured. */
function ofPlaces(a: MeasuredSide, b: MeasuredSide): Finding[] {
  const sides = a === b ? [a] : [a, b]
  const ofEach = sides.flatMap(({ environment }, index): Finding[] => {
    const side = letters[index] ?? ''
    if (environment.kind === 'missing') return [finding('side-environment-unknown', 'note', { side })]
    const { commit } = environment.value
    return commit.kind === 'known' && commit.value.endsWith('+')
      ? [finding('side-tree-dirty', 'warning', { side, commit: commit.value.slice(0, -1) })]
      : []
  })
  const [one, other] = [a.environment, b.environment]
  const otherHosts =
    one.kind === 'known' && other.kind === 'known' && one.value.host !== other.value.host
      ? [finding('sides-on-other-hosts', 'warning', { a: one.value.host, b: other.value.host })]
      : []
  return [...otherHosts, ...ofEach]
}
