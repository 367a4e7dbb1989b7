import { clockSeconds } from '../vocabulary/durations.ts'
import { lossAt, numberAt } from '../vocabulary/numbers.ts'
import { printersOfSteps } from '../vocabulary/step-printers.ts'

/** A label joined to its number, or separated from it by a sign. */
const rankLabel =
  /\b(?:(?:local|global|node)?_?rank|gpu|npu|worker|device|cuda|proc(?:ess)?)[ _:]?\d+|(?<![^\s[(<])r\d+(?=[\])>]?(?: *[|:]| ))/gi

const withoutRank = ({ slots }: LineTemplate): string =>
  slots
    .map(({ before, after }) => `${before}\0${after}`)
    .join('\0')
    .replaceAll(rankLabel, '#')

/** The ranks of a program print equal lines with different labels, so the first rank is enough. */
export const ofFirstRank = (templates: readonly LineTemplate[]): LineTemplate[] =>
  templates.filter(
    (template, index) =>
      templates.findIndex((earlier) => withoutRank(earlier) === withoutRank(template)) === index,
  )

/**
 * How many ranks print these lines: by their labels, or because several print each step with other numbers.
 *
 * @param slots the known positions of the numbers of a step
 */
export const ranksOf = (
  templates: readonly LineTemplate[],
  template: LineTemplate,
  slots: PrinterSlots = {},
): number => {
  const labelled = templates
    .filter((other) => withoutRank(other) === withoutRank(template))
    .reduce((ranks, other) => ranks + Math.max(other.ranks, numberedRanks(other)), 0)
  return labelled > 1 ? labelled : printersOf(template, slots)
}

/** The indexes of the numbers that identify a step, and of the one that differs between ranks. */
export interface PrinterSlots {
  readonly epoch?: number | undefined
  readonly step?: number | undefined
  readonly rate?: number | undefined
}

const surelyRank = /(?:^|[^a-z])(?:local|global)?_?rank["']?[ _:=#([-]*$/i
const maybeRank = /(?:^|[^a-z])(?:gpu|npu|worker|device|cuda|proc(?:ess)?|r)(?:_?id)?["']?[ _:=#([-]*$/i

/** Utilisations and memory have similar names, but do not start at the first device. */
const isRankNumber = ({ before, after, least }: NumberSlot, index: number): boolean =>
  surelyRank.test(before) ||
  (least <= 1 &&
    (maybeRank.test(before) ||
      (index === 0 && /^\s*[[(<#]?$/.test(before) && /^[\])>]?[:|\]>) ]/.test(after))))

/** The number of ranks, where each line has the number of its rank. */
function numberedRanks({ slots, count }: LineTemplate): number {
  const ranks = slots
    .filter((slot, index) => isRankNumber(slot, index) && slot.whole && Math.min(slot.rises, slot.falls) > 1)
    .map(({ least, most }) => most - least + 1)
    .filter((number) => 2 * number <= count)
  return Math.max(1, ...ranks)
}

/** Parts of a step, which one program prints in succession. */
const partOfStep = /(?:micro|mini|accum|sub|inner)[a-z_ -]*[^a-z]*$/i

/** How many programs without labels print each step. */
function printersOf({ samples, slots }: LineTemplate, { epoch, step, rate }: PrinterSlots): number {
  if (step === undefined || rate === undefined) return 1
  if (slots.some(({ before }) => partOfStep.test(before))) return 1
  return printersOfSteps(
    samples.map((sample) => {
      const numbers = piecesOf(sample).pieces.flatMap(({ value, isNumber }) => (isNumber ? [value] : []))
      return {
        step: `${numbers[epoch ?? -1] ?? ''}/${numbers[step] ?? ''}`,
        rate: numberAt((numbers[rate] ?? '').replaceAll(',', ''), 0),
      }
    }),
  )
}

/** A number at the same position in all lines of its template. */
export interface NumberSlot {
  /** The text between the previous number and this one. */
  readonly before: string
  readonly after: string
  readonly whole: boolean
  /** Whether it is written as hours, minutes and seconds. */
  readonly clock: boolean
  readonly first: number
  readonly last: number
  readonly least: number
  readonly most: number
  /** How often it is greater, and how often less, than on the previous line. */
  readonly rises: number
  readonly falls: number
}

/** Lines that differ only in their numbers. */
export interface LineTemplate {
  readonly count: number
  /** The number of the first line. */
  readonly line: number
  readonly example: string
  /** Some of its lines, complete. */
  readonly samples: readonly string[]
  readonly slots: readonly NumberSlot[]
  /** How many ranks print these lines; the numbers are those of the first rank. */
  readonly ranks: number
}

/** A log with more templates has no structure. */
const MOST_TEMPLATES = 2000
const SAMPLES = 50

/** `[=====>    ]` or `|████▌   |`, in UTF-8 bytes. */
const bar = String.raw`\[(?:[=#*>. -]|\u00e2\u0096[\u0080-\u009f]){4,}\]|\|(?:\u00e2\u0096[\u0080-\u009f])+ *\|`
const date = String.raw`\d{4}[-/]\d\d[-/]\d\d(?:[T ]\d\d:\d\d:\d\d(?:[.,]\d+)?)?|\d+:\d\d(?::\d\d)?(?:[.,]\d+)?`
/** With its scale, such as `12.3k`. */
const number = String.raw`[-+]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?:[eE][-+]?\d+)?(?:[kKMG](?![A-Za-z]))?|[-+]?(?:nan|NaN|NAN|inf|Inf|INF)(?![A-Za-z])`
/** `0:00:1.390` behind the name of a duration; other times of this form may be of a day. */
const lasting = String.raw`(?=\d+:\d\d:\d)(?<=(?:(?:run|step|iter|epoch|batch)[ _]?time|duration|per (?:step|epoch|batch))[ \t]{0,4}[:=]?[ \t]{0,4})\d+:\d\d:\d\d?(?:\.\d+)?(?![\d:])`
/** Digits attached to a name, such as the 5 of `top5`, belong to the name. */
const value = new RegExp(String.raw`${bar}|(?<![\w.])(?:(${lasting})|${date}|(${number}))`, 'g')

/** A text, with the bar, date, time or number after it. */
export interface TemplatePiece {
  readonly text: string
  readonly value: string
  readonly isNumber: boolean
}

export function piecesOf(line: string): { readonly pieces: readonly TemplatePiece[]; readonly end: string } {
  const pieces: TemplatePiece[] = []
  let from = 0
  for (const match of line.matchAll(value)) {
    pieces.push({
      text: line.slice(from, match.index),
      value: match[0],
      isNumber: (match[1] ?? match[2]) !== undefined,
    })
    from = match.index + match[0].length
  }
  return { pieces, end: line.slice(from) }
}

const numberIn = (text: string): number =>
  text.includes(':') ? clockSeconds(text) : (lossAt(text.replaceAll(',', ''), 0) ?? NaN)

interface CountedLines {
  count: number
  readonly line: number
  readonly samples: string[]
  readonly ranks: Set<string>
  readonly slots: { -readonly [Key in keyof NumberSlot]: NumberSlot[Key] }[]
}

/** Finds the repeated lines of a log, which differ only in numbers, in bounded memory. */
export class LineTemplates {
  readonly #templates = new Map<string, CountedLines>()

  /** @param rank the label of the rank that printed the line, already removed from it */
  read(line: string, number: number, rank?: string): void {
    const { pieces, end } = piecesOf(line)
    const numbers = pieces.flatMap((piece, index) => (piece.isNumber ? [index] : []))
    if (numbers.length === 0) return
    const key = [...pieces.map(({ text, isNumber }) => `${text}${isNumber ? '\0' : '\x01'}`), end]
      .join('')
      .replaceAll(/[ \t]+/g, ' ')
    const values = numbers.map((index) => numberIn(pieces[index]?.value ?? ''))
    const known = this.#templates.get(key)
    if (known !== undefined) {
      if (rank !== undefined) known.ranks.add(rank)
      const [first] = known.ranks
      if (rank !== first) return
      known.count += 1
      if (known.samples.length < SAMPLES) known.samples.push(line)
      for (const [index, slot] of known.slots.entries()) addValue(slot, values[index] ?? NaN)
      return
    }
    if (this.#templates.size >= MOST_TEMPLATES) return
    const slots = numbers.map((index, slot) => ({
      before: pieces[index]?.text ?? '',
      after: pieces[index + 1]?.text ?? end,
      whole: /^\d[\d,]*$/.test(pieces[index]?.value ?? ''),
      clock: pieces[index]?.value.includes(':') === true,
      first: values[slot] ?? NaN,
      last: values[slot] ?? NaN,
      least: values[slot] ?? NaN,
      most: values[slot] ?? NaN,
      rises: 0,
      falls: 0,
    }))
    this.#templates.set(key, {
      count: 1,
      line: number,
      samples: [line],
      ranks: new Set(rank === undefined ? [] : [rank]),
      slots,
    })
  }

  /** Templates with at least two lines and a changing number, the most frequent first. */
  all(): LineTemplate[] {
    return [...this.#templates.values()]
      .filter(({ count, slots }) => count > 1 && slots.some(({ least, most }) => least !== most))
      .sort((a, b) => b.count - a.count || a.line - b.line)
      .map((template) => ({
        ...template,
        example: template.samples[0] ?? '',
        ranks: Math.max(1, template.ranks.size),
      }))
  }
}

function addValue(slot: CountedLines['slots'][number], next: number): void {
  if (next > slot.last) slot.rises += 1
  if (next < slot.last) slot.falls += 1
  slot.last = next
  slot.least = Math.min(slot.least, next)
  slot.most = Math.max(slot.most, next)
  slot.whole &&= Number.isInteger(next)
}
