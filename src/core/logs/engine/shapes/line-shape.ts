import type { StepPlaces } from '../../format.ts'
import { endsPlainly, scaleBehind, secondsBehind } from '../../vocabulary/notation.ts'

/** What a run of digits, or several with text between them, says. A date and a time are three fields. */
export type FieldName =
  'rank' | 'date' | 'clock' | 'fraction' | 'epoch' | 'step' | 'rate' | 'duration' | 'milliseconds' | 'loss'

/** A field is the number that its digits make one after another. */
export interface Field {
  readonly name: FieldName
  /** The first and the last of the line's runs of digits that the field is made of. */
  readonly first: number
  readonly last: number
  /** Digits behind the point: those of the last run, or none. */
  readonly decimals: boolean
  readonly negative: boolean
}

/**
 * A line without its digits. Programs print one line over and over, in which only numbers change; lines of one shape say
 * the same things at the same places.
 */
export interface LineShape {
  /** What stands before each run of digits, and behind the last, the line feed included. */
  readonly texts: readonly string[]
  /** For each run of digits how long it must be; undefined for any length. */
  readonly lengths: readonly (number | undefined)[]
  /** In the order of their runs. */
  readonly fields: readonly Field[]
}

/** A step line that was read as text. */
export interface ReadLine {
  /** With its line feed. */
  readonly text: string
  /** Where the places are counted from: past the tag of the rank. */
  readonly body: number
  readonly places: StepPlaces
  /** Where in `text` the number of the rank stands, in a line that has one. */
  readonly rank: number | undefined
}

interface DigitRun {
  readonly from: number
  readonly length: number
}

/** As {@link dateTimeAt} reads it. */
const dateTime = /^\d{4}([-/])\d\d\1\d\d\D\d\d:\d\d:\d\d(?:([.,])\d{1,9}(?!\d)|(?![.,]?\d))/
/**
 * What {@link LineClock} might take for a time if its numbers, here a 0 each, had other lengths: a date where it looks
 * first, or a time no farther in than it looks next.
 */
const likeTime = /^(?:0([-/])0\1|.{0,6}0:0:0)/

/** The shape of a line; undefined if it has a number that digits alone do not distinguish from other text. */
export function shapeOf({ text, body, places, rank }: ReadLine): LineShape | undefined {
  // What stands behind the end of a block must not look like a part of a line.
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
  // A launcher's tag and a date are known by the lengths of their numbers too.
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

/** Whether the text behind a number makes it a plain decimal of the unit that its name says, whatever its digits are. */
function isWhole(name: FieldName, text: string, end: number): boolean {
  // An exponent, or what could be one.
  if (/^\.?e/i.test(text.slice(end, end + 2))) return false
  if (name === 'duration' || name === 'milliseconds') {
    const unitsPerSecond = name === 'duration' ? 1 : 1000
    return endsPlainly(text, end) && secondsBehind(text, end, unitsPerSecond, unitsPerSecond) === 1
  }
  return endsPlainly(text, end) || (isLetter(text[end]) && scaleBehind(text, end) === 1)
}

const isLetter = (character = '') => /[a-z]/i.test(character)

/** The fields of a date and time; none where none stands, and undefined for a time that is not written out in full. */
function stampAt(place: number, text: string, runs: readonly DigitRun[]): Field[] | undefined {
  const from = text[place] === '[' ? place + 1 : place
  const found = dateTime.exec(text.slice(from))
  if (found === null) return likeTime.test(text.slice(from).replaceAll(/\d+/g, '0')) ? undefined : []
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
