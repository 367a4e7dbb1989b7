import { stringify } from 'yaml'
import { parseLogFormat } from '../custom/log-format.ts'
import { decoded } from '../custom/pattern.ts'
import { cutValue } from '../readers/line-template.ts'
import { elapsedAt } from '../readers/template-steps.ts'
import type { PrintedStep } from '../../model/step-record.ts'
import type { DraftChoice } from './draft.ts'
import { durationAt } from '../vocabulary/durations.ts'
import { countAt, lossAt, numberAt, secondsAt } from '../vocabulary/numbers.ts'
import { piecesOf, type LineTemplate } from './line-templates.ts'
import type { Role } from './number-roles.ts'

/**
 * A choice as the text of a `logformat.yaml`: a template of the printed line if that reads every line as intended, else a pattern.
 * Undefined where neither does.
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
    ...(choice.isOfDevices ? { 'times-without-loading': true } : {}),
    ...(choice.byArrival ? { clock: 'arrival' } : {}),
  }
  const rate = leavesOutLoading(choice) ? 'busy-rate' : 'rate'
  // Padding before a number is shorter where the number has more digits.
  const lines = [asPrinted(choice, rate), asPrinted(choice, rate, /[ \t]+$/), byPattern(choice, rate)]
  return lines
    .map((line) => stringify({ ...head, lines: line }, { lineWidth: 0, singleQuote: true }))
    .find((yaml) => reads(yaml, choice, others, rate))
}

type RateName = 'rate' | 'busy-rate'

/** Products of a rate and its time that vary by less are the same, whether the rate leaves out loading or not. */
const ALIKE = 0.002
const spreadOf = (values: readonly number[]) => Math.max(...values) / Math.min(...values) - 1
/** How far the mean of products is from a whole number of samples. */
function fromWhole(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return Math.abs(mean - Math.round(mean))
}

/**
 * Whether a rate leaves out the loading beside it, as the time of the step does: samples are rate × time, so that this is constant for
 * the time that the program divided by, and a whole number.
 */
function leavesOutLoading({ template, slots }: DraftChoice): boolean {
  const [rate, loading] = [slots.get('rate'), slots.get('loading')]
  const role = slots.has('duration') ? 'duration' : 'milliseconds'
  const time = slots.get(role)
  if (rate === undefined || loading === undefined || time === undefined) return false
  const products = template.samples.map((line) => {
    const numbers = numbersOf(line)
    const at = (wanted: Role, slot: number) =>
      meaningOf(wanted, line, numbers[slot]?.place ?? line.length) ?? NaN
    const [speed, busy] = [at('rate', rate), at(role, time)]
    return { busy: speed * busy, whole: speed * (busy + at('loading', loading)) }
  })
  const [busy, whole] = [products.map((product) => product.busy), products.map((product) => product.whole)]
  const [ofBusy, ofWhole] = [spreadOf(busy), spreadOf(whole)]
  return Math.abs(ofBusy - ofWhole) > ALIKE ? ofBusy < ofWhole : fromWhole(busy) < fromWhole(whole)
}

/** `train step {step} loss={loss}… speed={rate}`, with `…` in place of numbers without a role. */
function asPrinted({ template, slots }: DraftChoice, rate: RateName, unless = /(?!)/): string {
  const { pieces } = piecesOf(template.example)
  const numbers = pieces.flatMap(({ isNumber }, piece) => (isNumber ? [piece] : []))
  let last: number | undefined
  return [...slots]
    .map(([role, index]) => ({ role, piece: numbers[index] ?? 0 }))
    .sort((a, b) => a.piece - b.piece)
    .map(({ role, piece }) => {
      const text = decoded(pieces[piece]?.text ?? '').replace(unless, '')
      const start =
        last === undefined ? (piece === 0 && text === '' ? '^' : '') : piece === last + 1 ? '' : '…'
      last = piece
      return `${start}${text}{${role === 'rate' ? rate : role}}`
    })
    .join('')
}

const escaped = (text: string) =>
  decoded(text)
    .replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/[ \t]+/g, '[ \\t]+')

const isBar = (value: string) => /^[[|]/.test(value)
const barPattern = String.raw`[\[|][^\]|]*[\]|]`

function byPattern({ template, slots }: DraftChoice, rate: RateName): object {
  const { pieces, end } = piecesOf(template.example)
  const names = new Map(
    [...slots].map(([role, index]) => [index, (role === 'rate' ? rate : role).replaceAll('-', '_')]),
  )
  let number = -1
  const parts = pieces.map(({ text, value, isNumber }) => {
    if (!isNumber) return `${escaped(text)}${isBar(value) ? barPattern : '[-/:.,0-9T ]+'}`
    number += 1
    const name = names.get(number)
    const digits = '[-+.,0-9a-zA-Z]+?'
    return `${escaped(text)}${name === undefined ? digits : `(?P<${name}>${digits})`}`
  })
  const pattern = `^${parts.join('')}${escaped(end)}$`
  // Lines are searched for ASCII texts of the pattern, or else for a separate text. RE2 reads `[[` in its own way.
  const texts = [...pieces.map(({ text }) => text), end].map((text) => decoded(text).trim())
  const longest = texts.toSorted((a, b) => b.length - a.length)[0] ?? ''
  return { pattern, ...(/^[ -~]*$/.test(pattern) && !pattern.includes('[[') ? {} : { texts: [longest] }) }
}

/** Whether a format reads each sample of the template as a step with its numbers, and no other line. */
function reads(
  yaml: string,
  { template, slots }: DraftChoice,
  others: readonly LineTemplate[],
  rateName: RateName,
): boolean {
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
  const hasThousands = template.samples.some((line) =>
    numbersOf(line).some(({ value }) => /^\d+\.\d/.test(value)),
  )
  return template.samples.every((line, index) => {
    const numbers = numbersOf(line)
    return [...slots].every(([role, slot]) => {
      const { place, value } = numbers[slot] ?? { place: line.length, value: '' }
      // Where other numbers have a decimal point, a comma is no decimal separator.
      const meant =
        meaningOf(role, line, place) ??
        (hasThousands && role === 'rate' ? numberAt(cutValue(value)?.text ?? '', 0) : undefined)
      const isChanged =
        (role === 'rate' && rateName === 'busy-rate') || (role === 'step' && /[kKMG]$/.test(value))
      if (role === 'loading' || isChanged) return meant !== undefined
      const beside = numbers[slots.get('loading') ?? -1]
      const isTime = role === 'duration' || role === 'milliseconds'
      const loading = isTime && beside !== undefined ? meaningOf('loading', line, beside.place) : 0
      return meant !== undefined && Object.is(valueOf(read[index], role), meant + (loading ?? 0))
    })
  })
}

function numbersOf(line: string): { readonly place: number; readonly value: string }[] {
  let at = 0
  return piecesOf(line).pieces.flatMap(({ text, value, isNumber }) => {
    const place = at + text.length
    at = place + value.length
    return isNumber ? [{ place, value }] : []
  })
}

/** The value of a number with its unit; times in seconds. */
function meaningOf(role: Role, line: string, place: number): number | undefined {
  switch (role) {
    case 'duration':
    case 'elapsed':
    case 'loading':
      return elapsedAt(line, place)
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
    case 'loading':
      return undefined
    default:
      return step?.[role]
  }
}
