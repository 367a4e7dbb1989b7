import { stringify } from 'yaml'
import { parseLogFormat } from '../custom/log-format.ts'
import { decoded } from '../custom/pattern.ts'
import type { PrintedStep } from '../../model/step-record.ts'
import type { DraftChoice } from './draft.ts'
import { durationAt } from '../vocabulary/durations.ts'
import { countAt, lossAt, numberAt, secondsAt } from '../vocabulary/numbers.ts'
import { piecesOf, type LineTemplate } from './line-templates.ts'
import type { Role } from './number-roles.ts'

/**
 * A choice as the text of a `logformat.yaml`: with fixed texts where those read every line as it is meant, else with a
 * pattern. Undefined where neither does.
 *
 * @param others lines of the log that are no steps
 */
export function draftYaml(
  choice: DraftChoice,
  id: string,
  others: readonly LineTemplate[],
): string | undefined {
  const head = {
    id,
    unit: choice.unit,
    ...(choice.rates === undefined ? {} : { rates: choice.rates }),
    ...(choice.times === 'interval' ? { times: choice.times } : {}),
    ...(choice.byArrival ? { clock: 'arrival' } : {}),
  }
  return [byTexts(choice), byPattern(choice)]
    .map((steps) => stringify({ ...head, ...steps }, { lineWidth: 0, singleQuote: true }))
    .find((yaml) => reads(yaml, choice, others))
}

function byTexts({ template, slots }: DraftChoice): object {
  const keys = [...slots].map(([role, index]): [Role, string] => [
    role,
    decoded(template.slots[index]?.before ?? '').replace(/[ \t]+$/, ''),
  ])
  const inOrder = [...slots].sort(([, a], [, b]) => a - b).map(([role]) => new Map(keys).get(role) ?? '')
  return { line: inOrder, ...Object.fromEntries(keys) }
}

const escaped = (text: string) =>
  decoded(text)
    .replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/[ \t]+/g, '[ \\t]+')

function byPattern({ template, slots }: DraftChoice): object {
  const { pieces, end } = piecesOf(template.example)
  const names = new Map([...slots].map(([role, index]) => [index, role.replaceAll('-', '_')]))
  let number = -1
  const parts = pieces.map(({ text, isNumber }) => {
    if (!isNumber) return `${escaped(text)}[-/:.,0-9T ]+`
    number += 1
    const name = names.get(number)
    const digits = '[-+.,0-9a-zA-Z]+?'
    return `${escaped(text)}${name === undefined ? digits : `(?P<${name}>${digits})`}`
  })
  return { pattern: `^${parts.join('')}${escaped(end)}$` }
}

/** Whether a format takes each sample of the template as a step with the numbers it has, and no other line. */
function reads(yaml: string, { template, slots }: DraftChoice, others: readonly LineTemplate[]): boolean {
  const steps = (lines: readonly string[]): PrintedStep[] | undefined => {
    const found: PrintedStep[] = []
    try {
      const reader = parseLogFormat(yaml, 'draft').open()
      for (const line of lines)
        reader.read(line, (statement) => {
          if (statement.kind === 'step') found.push(statement.step)
        })
    } catch {
      return undefined
    }
    return found
  }
  const read = steps(template.samples)
  if (read?.length !== template.samples.length) return false
  if (steps(others.flatMap(({ samples }) => samples))?.length !== 0) return false
  return template.samples.every((line, index) => {
    const places = numberPlaces(line)
    return [...slots].every(([role, slot]) => {
      const meant = meaningOf(role, line, places[slot] ?? line.length)
      return meant !== undefined && Object.is(valueOf(read[index], role), meant)
    })
  })
}

/** Where the numbers of a line begin. */
function numberPlaces(line: string): number[] {
  let at = 0
  return piecesOf(line).pieces.flatMap(({ text, value, isNumber }) => {
    const place = at + text.length
    at = place + value.length
    return isNumber ? [place] : []
  })
}

/** The value of a number with its unit, in seconds where it is a time. */
function meaningOf(role: Role, line: string, place: number): number | undefined {
  switch (role) {
    case 'duration':
    case 'elapsed':
      return secondsAt(line, place, 1)
    case 'milliseconds':
      return secondsAt(line, place, 1000)
    case 'steps-per-second':
      return durationAt(numberAt(line, place))
    case 'rate':
      return numberAt(line, place)
    case 'step':
    case 'epoch':
    case 'samples':
      return countAt(line, place)
    case 'loss':
      return lossAt(line, place)
  }
}

function valueOf(step: PrintedStep | undefined, role: Role): number | undefined {
  switch (role) {
    case 'milliseconds':
    case 'steps-per-second':
      return step?.duration
    case 'elapsed':
      return step?.at
    case 'samples':
      return step?.batch
    default:
      return step?.[role]
  }
}
