import { numberAt } from './numbers.ts'
import type { SampleUnit } from '../../model/units.ts'

/** `img/s/gpu`, `tokens per second per device`, `tokens_per_sec_per_gpu`. */
const ofOneDevice = /(?:\/|\bper|_per)[ _-]?(?:gpu|device|npu|card|chip|rank|worker|accelerator|[thx]pu)/i
/** The text after this belongs to another number. */
const endOfValue = /[,;|]/

/** Whether the words beside a rate show that it is of one device. */
export const saysPerDevice = (before: string, after: string): boolean =>
  ofOneDevice.test(before.split(endOfValue).at(-1)?.slice(-40) ?? '') ||
  ofOneDevice.test(after.split(endOfValue)[0]?.slice(0, 40) ?? '')

const starts = /(?<![\w.,])[-+]?\d/g
const wholeNumber = /^[-+]?[\d.,_' ]*\d(?:[eE][-+]?\d+)?/
const numbers = /[-+]?\d[\d.,]*/

/** Whether the words on the line beside this rate show that it is of one device. */
export function ratesOneDevice(line: string, rate: number): boolean {
  for (const { index } of line.matchAll(starts)) {
    if (numberAt(line, index) !== rate) continue
    const before = line.slice(0, index).split(numbers).at(-1) ?? ''
    const after = line.slice(index).replace(wholeNumber, '').split(numbers)[0] ?? ''
    if (saysPerDevice(before, after)) return true
  }
  return false
}

const scaled = /\d+(?:\.(\d+))? ?([kKMG])(?![A-Za-z])/g
const scales: Readonly<Record<string, number>> = { k: 1e3, K: 1e3, M: 1e6, G: 1e9 }

/** The last digit of a rate that is printed with a scale, such as 100 of `1.5k`; 0 for another one. */
export function scaledDigit(line: string, rate: number): number {
  for (const { 0: text, 1: decimals = '', 2: scale = '', index } of line.matchAll(scaled)) {
    const from = line.slice(0, index + text.length).search(/[-+\d.,_']+ ?[kKMG]$/)
    if (numberAt(line, from) === rate) return (scales[scale] ?? 0) / 10 ** decimals.length
  }
  return 0
}

const units: readonly (readonly [beginning: string, unit: SampleUnit])[] = [
  ['im', 'images'],
  ['seq', 'sequences'],
  ['sentences', 'sequences'],
  ['tok', 'tokens'],
  ['word', 'words'],
  ['ex', 'examples'],
]

/** The unit that a word such as `imgs/s` or `sequences` names, if any. */
export const unitNamed = (word: string): SampleUnit | undefined =>
  units.find(([beginning]) => word.startsWith(beginning))?.[1]
