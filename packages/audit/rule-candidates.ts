import type { Finding } from '../../src/core/model/finding.ts'
import type { Measurement } from '../../src/core/model/measurement.ts'
import type { Protocol } from '../../src/core/model/protocol.ts'
import type { PrintedFigure, RuleReason } from '../../src/core/model/run.ts'
import type { CollectionRules } from '../../src/core/import/collection-rules.ts'
import {
  matchingOfFamily,
  matchingRules,
  printedFigure,
  type RuleFigure,
  type RuleMatch,
} from './found-rule.ts'
import { importFinding } from '../../src/core/import/messages.ts'

/** Measures one log of a collection under several rules. */
export type MeasureUnder = (rules: readonly Protocol[]) => Promise<readonly Measurement[]>

/** The rules that a collection may have used for a log. */
export interface RuleCandidates {
  /** The collection's own rule for such logs. */
  readonly ruleFigure: RuleFigure
  /** Figures that its documents print for the log's case. */
  readonly printed: readonly PrintedFigure[]
  /** Rules that give a printed figure; only the collection's own where that one does. */
  readonly matches: readonly RuleMatch[]
}

/** The chosen rule of a log with its figure, and the figure that the collection's documents print. */
export interface ChosenRule {
  readonly rule: Protocol
  readonly from: RuleReason
  readonly printed: PrintedFigure | undefined
  readonly findings: readonly Finding[]
}

/** `found`: where the usual rule does not give a log's printed figure, another one that gives it is searched. */
export type RuleSearch = 'found' | 'usual'

/** Limits of what people drop by hand: a number of records, and a part of a log. */
const mostDropped = 200
const mostOfLog = 0.7

/**
 * The rule of a log's collection, and other rules that give a figure in its documents. A rule that was chosen by that
 * figure does not confirm it: see {@link RuleReason}.
 */
export async function ruleCandidates(
  { usual, others, without }: CollectionRules,
  printed: readonly PrintedFigure[],
  records: number,
  measure: MeasureUnder,
  search: RuleSearch,
): Promise<RuleCandidates> {
  const figuresOf = async (all: readonly Protocol[]): Promise<RuleFigure[]> => {
    const measurements = await measure(all)
    return all.flatMap((rule, index) => {
      const measurement = measurements[index]
      return measurement === undefined ? [] : [{ rule, measurement }]
    })
  }
  const first = await figuresOf(usual)
  const ruleFigure = first.find(({ measurement }) => measurement.throughput.kind === 'known') ?? first[0]
  if (ruleFigure === undefined) throw new TypeError('a collection without a rule')
  const ownMatch = matchingRules([ruleFigure], printed)
  if (printed.length === 0 || ownMatch.length > 0 || search === 'usual')
    return { ruleFigure, printed, matches: ownMatch }
  const ruleMatches = matchingRules([...first, ...(await figuresOf(others))], printed)
  if (ruleMatches.length > 0 || without === undefined) return { ruleFigure, printed, matches: ruleMatches }
  const most = Math.min(mostDropped, Math.floor(mostOfLog * records))
  const family = Array.from({ length: most + 1 }, (_, dropped) => without(dropped))
  return { ruleFigure, printed, matches: matchingOfFamily(await figuresOf(family), printed) }
}

/** @param match one of the candidates' matches; undefined for none */
export function chosenRule(
  { ruleFigure, printed, matches }: RuleCandidates,
  match: RuleMatch | undefined,
): ChosenRule {
  if (match === undefined) return { rule: ruleFigure.rule, from: 'usual', ...differing(ruleFigure, printed) }
  if (match.rule === ruleFigure.rule) return { ...match, from: 'usual', findings: [] }
  const { text, source } = match.printed
  const data = { rule: match.rule.name, others: matches.length - 1, text, ...source }
  return { ...match, from: 'document', findings: [importFinding('rule-found', data)] }
}

/** The nearest printed figure, and its distance from the log's figure. */
function differing({ measurement: { throughput } }: RuleFigure, printed: readonly PrintedFigure[]) {
  if (throughput.kind === 'missing') return { printed: printed[0], findings: [] }
  const figure: number = throughput.value
  const apartOf = ({ text }: PrintedFigure) => figure / printedFigure(text).value - 1
  const [nearest] = printed.toSorted((a, b) => Math.abs(apartOf(a)) - Math.abs(apartOf(b)))
  if (nearest === undefined) return { printed: undefined, findings: [] }
  const data = { text: nearest.text, ...nearest.source, figure, apart: apartOf(nearest) }
  return { printed: nearest, findings: [importFinding('printed-figure-differs', data)] }
}

const nameOf = ({ text, source }: PrintedFigure) => `${source.document}:${source.line} ${text}`

/** A printed figure that one log gives belongs to that log, so it is no evidence for another log of the same case. */
export function withoutOthersFigures(
  logs: readonly { readonly candidates: RuleCandidates; readonly match: RuleMatch | undefined }[],
): RuleCandidates[] {
  const taken = new Set(logs.flatMap(({ match }) => (match === undefined ? [] : [nameOf(match.printed)])))
  return logs.map(({ candidates, match }) =>
    match !== undefined
      ? candidates
      : {
          ...candidates,
          printed: candidates.printed.filter((printedFigure) => !taken.has(nameOf(printedFigure))),
        },
  )
}
