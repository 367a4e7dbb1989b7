import { SteadyError } from '../../model/error.ts'
import type { Finding } from '../../model/finding.ts'
import type { Candidate } from './candidate.ts'
import { logFinding } from '../finding-rows.ts'
import { hasResults, hasSeveralRuns, type FileWithoutSteps } from '../tables/csv-header.ts'
import { objectOf } from '../vocabulary/json.ts'

const HEAD_LINES = 8

export const headOf = (text: string): string[] =>
  text
    .split(/\r?\n/, 4 * HEAD_LINES)
    .filter((line) => line.trim() !== '')
    .slice(0, HEAD_LINES)

/** A trace for Chrome, of PyTorch or JAX: an object with its events, or a list of them. */
const traceOfProfiler = /^\{.*?"(?:traceEvents|deviceProperties)" *:|^\[? *\{[^}]*"ph" *: *"[A-Z]"/

/** The kind of a file whose first lines belong to something without steps. */
export function filledWithoutSteps([first = '', ...more]: readonly string[]): FileWithoutSteps | undefined {
  const isQuery =
    first.includes(',') &&
    /(?:utilization\.(?:gpu|memory)|power\.draw|memory\.(?:used|total)|temperature\.gpu)/.test(first)
  if (isQuery || /^# ?gpu +(?:pid|pwr|sm|gtemp)/.test(first)) return 'nvidia-smi'
  if (hasSeveralRuns(first)) return 'wandb-several-runs'
  if (hasResults(first, more[0] ?? '')) return 'results'
  if (traceOfProfiler.test([first, ...more].join(' '))) return 'trace'
  if (more.length > 0 || !first.startsWith('{')) return undefined
  const keys = Object.keys(objectOf(first) ?? {})
  return ['_runtime', '_step', '_timestamp'].every((key) => keys.includes(key)) ? 'wandb-summary' : undefined
}

/**
 * The candidate with the most recognised lines, if it leads by `lead` or more. A fallback format leads only while no regular format
 * recognises a line. A format without throughput leads only if no other recognises a line by the end.
 */
export function leadingCandidate(candidates: readonly Candidate[], lead = 1): Candidate | undefined {
  const [first, second] = ranked(candidates)
  // A benchmark of the interconnect may come before a training.
  if (first === undefined || first.format.withoutThroughput === true) return undefined
  return first.recognised - (second?.recognised ?? 0) >= lead ? first : undefined
}

/**
 * The candidate to choose at the end of a log. On a tie, the first format in the table wins, with a finding.
 *
 * @throws SteadyError LOG_FORMAT_UNDETECTED
 */
export function chosenCandidate(candidates: readonly Candidate[]): {
  readonly candidate: Candidate
  readonly findings: readonly Finding[]
} {
  const [first, second] = ranked(candidates)
  if (first === undefined) throw undetected(candidates)
  const tied = second !== undefined && second.recognised === first.recognised
  return { candidate: first, findings: tied ? [tie(first, second)] : [] }
}

function ranked(candidates: readonly Candidate[]): Candidate[] {
  const all = candidates.filter(({ recognised, format }) => recognised >= (format.leastLines ?? 1))
  const training = all.filter(({ format }) => format.withoutThroughput !== true)
  const seen = training.length > 0 ? training : all
  const least = Math.min(...seen.map(fallbackOf))
  return seen
    .filter((candidate) => fallbackOf(candidate) === least)
    .sort((a, b) => b.recognised - a.recognised)
}

const fallbackOf = ({ format }: Candidate) => format.fallback ?? 0

const tie = (first: Candidate, second: Candidate): Finding =>
  logFinding('log-format-tie', {
    first: first.format.id,
    second: second.format.id,
    lines: first.recognised,
  })

const NEAREST = 3

function undetected(candidates: readonly Candidate[]): SteadyError {
  const nearest = candidates
    .filter((candidate) => candidate.anchoredLines > 0)
    .sort((a, b) => b.anchoredLines - a.anchoredLines)
    .slice(0, NEAREST)
    .map(({ format, anchoredLines }) => ({ format: format.id, lines: anchoredLines }))
  return new SteadyError('LOG_FORMAT_UNDETECTED', { nearest })
}
