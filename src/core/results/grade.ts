import { logFinding } from '../logs/finding-rows.ts'
import { byLevel, type Cause, type Finding } from '../model/finding.ts'
import type { Missing } from '../model/missing.ts'
import type { FigureGrade, Result } from '../model/result.ts'
import { protocolFinding } from '../protocols/finding-rows.ts'
import { halfWidth } from './estimate.ts'
import { resultFinding } from './finding-rows.ts'

/** Causes of findings that speak against a figure itself: what it counts, or of which part of the run it is. */
const doubting: readonly Cause[] = ['files', 'contradiction', 'log', 'timing', 'within']
/** Causes of findings that speak against its interval: it is missing, wide, or may be too narrow. */
const limiting: readonly Cause[] = ['between', 'printed', 'interval', 'repeats']
/** Notes that limit a figure: its log was read by what its lines look like, or a document lists no repeats. */
const limitingNotes = ['format-drafted', 'repeats-stated']

const causes = new Map<string, Cause>([
  ...[protocolFinding, logFinding, resultFinding].flatMap(({ rows }) =>
    Object.entries(rows).map(([code, [, cause]]) => [code, cause] as const),
  ),
  // The figure is the mean, with these steps: it is right, but another run may have more of them.
  ['slow-steps', 'between'],
  ['speed-varies', 'between'],
  ['interval-wide', 'interval'],
  ['format-drafted', 'interval'],
])

/** The finding that limits a figure most, by the order of causes, then by its level. */
function limitIn(findings: readonly Finding[], sought: readonly Cause[]): Finding | undefined {
  const placeOf = ({ code, level }: Finding) =>
    level === 'note' && !limitingNotes.includes(code) ? -1 : sought.indexOf(causes.get(code) ?? 'other')
  return findings
    .filter((finding) => placeOf(finding) >= 0)
    .toSorted((a, b) => placeOf(a) - placeOf(b) || byLevel(a, b))[0]
}

/** How far the figure of one run can be trusted. It is never solid, because another run may differ. */
export function gradeOfRun(
  throughput: { readonly kind: 'known' } | Missing,
  findings: readonly Finding[],
): FigureGrade {
  if (throughput.kind === 'missing') return { grade: 'none', limit: throughput }
  const doubt = limitIn(findings, doubting)
  if (doubt !== undefined) return { grade: 'doubtful', limit: doubt }
  const limit = limitIn(findings, limiting) ?? resultFinding('few-repeats', { repeats: 1 })
  return { grade: 'usable', limit }
}

/** How far the figure of a case can be trusted, by its own findings and those of its runs. */
export function gradeOfCase({
  throughput,
  runs,
  findings,
}: Pick<Result, 'throughput' | 'runs' | 'findings'>): FigureGrade {
  if (throughput.kind === 'missing') return { grade: 'none', limit: throughput }
  const measured = runs.filter(({ measurement }) => measurement.throughput.kind === 'known')
  const ofRuns = measured.flatMap(({ measurement }) => limitIn(measurement.findings, doubting) ?? [])
  const ofCase = findings.filter(({ code }) => Object.hasOwn(resultFinding.rows, code))
  // The figure is the middle of its repeats: a doubt about fewer than half of them does not reach it.
  const doubt = limitIn([...ofCase, ...(2 * ofRuns.length >= measured.length ? ofRuns : [])], doubting)
  if (doubt !== undefined) return { grade: 'doubtful', limit: doubt }
  const { repeats, interval } = throughput.value
  const wide = findings.find(({ code }) => code === 'interval-wide')
  if (wide !== undefined && (halfWidth(throughput.value) ?? 0) > MOST_HALF_WIDTH)
    return { grade: 'doubtful', limit: wide }
  // From five repeats on, an interval allows for two speeds.
  const isFew = repeats < 5 || interval.kind === 'missing'
  const limit =
    limitIn(findings, limiting) ??
    (isFew ? resultFinding('few-repeats', { repeats }) : limitIn(ofRuns, doubting))
  return limit === undefined ? { grade: 'solid' } : { grade: 'usable', limit }
}

/** A figure whose interval reaches further, as a share of it, is not usable. */
const MOST_HALF_WIDTH = 0.15

/** A grade as in JSON documents, with the code of the finding, or of the reason, that limits it most. */
export const gradeDocument = ({ grade, limit }: FigureGrade) =>
  limit === undefined ? { grade } : { grade, limitedBy: limit.code }
