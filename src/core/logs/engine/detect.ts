import { SteadyError } from '../../model/error.ts'
import type { Finding } from '../../model/finding.ts'
import type { Lane } from './candidate.ts'

/**
 * The lane with the most recognised lines, by a lead of at least so many; a fallback format only where no other
 * recognises any. Undefined while there is none.
 */
export function leadingLane(lanes: readonly Lane[], lead = 1): Lane | undefined {
  const [first, second] = ranked(lanes)
  return first !== undefined && first.recognised - (second?.recognised ?? 0) >= lead ? first : undefined
}

/**
 * The lane to believe at the end of a log. A tie goes to the format that stands first in the table, with a finding.
 *
 * @throws SteadyError LOG_FORMAT_UNDETECTED
 */
export function chosenLane(lanes: readonly Lane[]): {
  readonly lane: Lane
  readonly findings: readonly Finding[]
} {
  const [first, second] = ranked(lanes)
  if (first === undefined) throw undetected(lanes)
  const tied = second !== undefined && second.recognised === first.recognised
  return { lane: first, findings: tied ? [tie(first, second)] : [] }
}

function ranked(lanes: readonly Lane[]): Lane[] {
  const seen = lanes.filter((lane) => lane.recognised > 0)
  const special = seen.filter((lane) => lane.format.fallback !== true)
  return (special.length > 0 ? special : seen).sort((a, b) => b.recognised - a.recognised)
}

const tie = (first: Lane, second: Lane): Finding => ({
  code: 'log-format-tie',
  level: 'warning',
  seen: {
    en: `as many lines read as ${first.format.id} as read as ${second.format.id} (${first.recognised}); ${first.format.id} was taken`,
    zh: `能按 ${first.format.id} 与按 ${second.format.id} 解析的行数相同（${first.recognised}）；采用 ${first.format.id}`,
  },
  todo: {
    en: 'Name the format with --format.',
    zh: '请用 --format 指定格式。',
  },
})

const NEAREST = 3

function undetected(lanes: readonly Lane[]): SteadyError {
  const nearest = lanes
    .filter((lane) => lane.candidates > 0)
    .sort((a, b) => b.candidates - a.candidates)
    .slice(0, NEAREST)
    .map(
      (lane) =>
        `${lane.format.id}: ${lane.candidates} ${lane.candidates === 1 ? 'line holds' : 'lines hold'} one of its words, none reads as a step of it`,
    )
  const seen = 'no line of the log is one that a known format prints'
  return new SteadyError(
    'LOG_FORMAT_UNDETECTED',
    nearest.length === 0 ? `${seen}, nor holds a word of one` : `${seen} (nearest: ${nearest.join('; ')})`,
    'Name the format with --format (docs/log-formats.md lists them), or write a mapping for a program of your own (docs/logs.md).',
  )
}
