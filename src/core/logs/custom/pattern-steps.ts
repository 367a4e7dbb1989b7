import { durationAt, durationOf } from '../vocabulary/durations.ts'
import { seconds } from '../../model/units.ts'
import { lossAt } from '../vocabulary/numbers.ts'
import { markedSteps, type StepParser } from '../readers/step-lines.ts'
import { anchorsOf } from '../readers/anchors.ts'
import type { LinePattern } from './pattern.ts'

/** The named groups that a pattern may have. */
export const patternGroups: readonly string[] = [
  'epoch',
  'step',
  'rate',
  'duration',
  'milliseconds',
  'steps_per_second',
  'elapsed',
  'time',
  'samples',
  'loss',
]

const measureGroups: readonly string[] = ['rate', 'duration', 'milliseconds', 'steps_per_second']

/** The number that a group matched; thousands may be separated by commas. */
export function printedNumber(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  return lossAt(/^[-+]?\d{1,3}(?:,\d{3})+(?!\d)/.test(text) ? text.replaceAll(',', '') : text, 0)
}

/** A parser of the lines that match a pattern of a user, and contain the texts that the user names. */
export function patternSteps(pattern: LinePattern, marks: readonly string[], byArrival = false): StepParser {
  const fixedTexts = [...pattern.fixedTexts, ...marks.map((mark) => [mark])]
  const anchors = fixedTexts.length === 0 ? [] : anchorsOf([fixedTexts])
  const byClock = !pattern.groups.some((group) => measureGroups.includes(group))
  const parse = markedSteps(marks, (line, clock) => {
    // Matching takes several microseconds; most lines lack the text.
    if (!anchors.some((anchor) => line.includes(anchor))) return undefined
    const groups = pattern.match(line)
    if (groups === undefined) return undefined
    const numberOf = (name: string) => finite(printedNumber(groups.get(name)))
    const time = groups.get('time')
    const rate = numberOf('rate')
    const duration =
      durationOf(numberOf('duration'), numberOf('milliseconds')) ?? durationAt(numberOf('steps_per_second'))
    const elapsed = numberOf('elapsed')
    const at = elapsed === undefined ? clock.at(time ?? line) : seconds(elapsed)
    const step = numberOf('step')
    const batch = numberOf('samples')
    const isTimed = (at !== undefined && step !== undefined) || byArrival
    if (rate === undefined && duration === undefined && (!byClock || !isTimed)) return undefined
    return {
      epoch: numberOf('epoch'),
      step,
      at,
      rate,
      duration,
      ...(batch === undefined ? {} : { batch }),
      loss: printedNumber(groups.get('loss')),
    }
  })
  return Object.assign(parse, { fixedTexts: [fixedTexts] })
}

const finite = (value: number | undefined) =>
  value !== undefined && Number.isFinite(value) ? value : undefined
