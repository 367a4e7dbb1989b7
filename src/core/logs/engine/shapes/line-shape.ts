import type { StepPlaces } from '../../format.ts'
import { wrappedTime } from '../../vocabulary/wrappers.ts'
import { endsPlainly, scaleBehind, secondsBehind } from '../../vocabulary/notation.ts'

/** The meaning of a run of digits, or of several with text between them. A date and a time are three fields. */
export type FieldName =
  'rank' | 'date' | 'clock' | 'fraction' | 'epoch' | 'step' | 'rate' | 'duration' | 'milliseconds' | 'loss'

/** A number made of the concatenated digits of its runs. */
export interface Field {
  readonly name: FieldName
  /** Indexes of the first and the last run of digits in the field. */
  readonly first: number
  readonly last: number
  /** Whether the last run has the digits after the decimal point. */
  readonly decimals: boolean
  readonly negative: boolean
}

/** A line without its digits. Programs repeat lines with changing numbers; lines of one shape mean the same at the same places. */
export interface LineShape {
  /** The text before each run of digits, and after the last one, including the line feed. */
  readonly texts: readonly string[]
  /** The required length of each run of digits; undefined for any length. */
  readonly lengths: readonly (number | undefined)[]
  readonly fields: readonly Field[]
}

/** A step line that was read as text. */
export interface ReadLine {
  /** Including its line feed. */
  readonly text: string
  /** The origin of the positions, after the tag of the rank. */
  readonly body: number
  readonly places: StepPlaces
  /** Where the number of the rank is in `text`, if the line has one. */
  readonly rank: number | undefined
}

interface DigitRun {
  readonly from: number
  readonly length: number
}

/** As {@link dateTimeAt} reads it. */
const dateTime = /^\d{4}([-/])\d\d\1\d\d\D\d\d:\d\d:\d\d(?:([.,])\d{1,9}(?!\d)|(?![.,]?\d))/
/**
 * A text that {@link LineClock} might take for a time if its numbers, here replaced by 0, had other lengths: a date at its first search
 * position, or a time up to where it searches next.
 */
const likeTime = /^(?:0([-/])0\1|.{0,6}0:0:0)/

/** The shape of a line; undefined if it has a number whose meaning depends on more than its digits. */
export function shapeOf({ text, body, places, rank }: ReadLine): LineShape | undefined {
  // The zeros after the end of a block must not look like a part of a line.
  if (text.includes('\0')) return undefined
  const runs = Array.from(text.matchAll(/\d+/g), ({ index, 0: { length } }): DigitRun => ({
    from: index,
    length,
  }))
  const texts = text.split(/\d+/)
  const fields: Field[] = []
  const numbers: [FieldName, number | undefined][] = [
    ['rank', rank],
    ...(['epoch', 'step', 'rate', 'duration', 'milliseconds', 'loss'] as const).map(
      (name): [FieldName, number | undefined] => [
        name,
        places[name] === undefined ? undefined : body + places[name],
      ],
    ),
  ]
  for (const [name, place] of numbers) {
    if (place === undefined) continue
    const field = numberAt(name, place, text, runs, texts)
    if (field === undefined) return undefined
    fields.push(field)
  }
  const stamp = stampAt(body + places.time, text, runs)
  if (stamp === undefined) return undefined
  fields.push(...stamp)
  fields.sort((a, b) => a.first - b.first)
  const apart = fields.every(({ first }, index) => index === 0 || first > (fields[index - 1]?.last ?? -1))
  if (!apart) return undefined
  const stamped = ({ from }: DigitRun) => {
    const [opens, closes] = [runs[stamp[0]?.first ?? -1], runs[stamp.at(-1)?.last ?? -1]]
    return opens !== undefined && closes !== undefined && from >= opens.from && from <= closes.from
  }
  // A launcher's tag and a date are also recognised by the lengths of their numbers.
  const exact = (run: DigitRun) => stamped(run) || (run.from < body && run.from !== rank)
  return { texts, lengths: runs.map((run) => (exact(run) ? run.length : undefined)), fields }
}

function numberAt(
  name: FieldName,
  place: number,
  text: string,
  runs: readonly DigitRun[],
  texts: readonly string[],
): Field | undefined {
  const sign = text[place] === '-' || text[place] === '+'
  const from = sign ? place + 1 : place
  const first = runs.findIndex((run) => run.from === from)
  if (first < 0) return undefined
  const decimals = texts[first + 1] === '.' && first + 1 < runs.length
  const last = decimals ? first + 1 : first
  const run = runs[last]
  if (run === undefined || !isWhole(name, text, run.from + run.length)) return undefined
  return { name, first, last, decimals, negative: text[place] === '-' }
}

/** Whether the text after a number makes it a plain decimal in the unit of its name, whatever its digits are. */
function isWhole(name: FieldName, text: string, end: number): boolean {
  // Rejects an exponent, or what may be one.
  if (/^\.?e/i.test(text.slice(end, end + 2))) return false
  if (name === 'duration' || name === 'milliseconds') {
    const unitsPerSecond = name === 'duration' ? 1 : 1000
    return endsPlainly(text, end) && secondsBehind(text, end, unitsPerSecond, unitsPerSecond) === 1
  }
  return endsPlainly(text, end) || (isLetter(text[end]) && scaleBehind(text, end) === 1)
}

const isLetter = (character = '') => /[a-z]/i.test(character)

/** The fields of a date and time; empty where there is none, undefined for an incomplete time. */
function stampAt(place: number, text: string, runs: readonly DigitRun[]): Field[] | undefined {
  const from = text[place] === '[' ? place + 1 : place
  const found = dateTime.exec(text.slice(from))
  if (found === null)
    return likeTime.test(text.slice(from).replaceAll(/\d+/g, '0')) ||
      wrappedTime(text.slice(place)) !== undefined
      ? undefined
      : []
  const first = runs.findIndex((run) => run.from === from)
  if (first < 0) return undefined
  const part = (name: FieldName, start: number, end: number): Field => ({
    name,
    first: start,
    last: end,
    decimals: name === 'fraction',
    negative: false,
  })
  return [
    part('date', first, first + 2),
    part('clock', first + 3, first + 5),
    ...(found[2] === undefined ? [] : [part('fraction', first + 6, first + 6)]),
  ]
}
