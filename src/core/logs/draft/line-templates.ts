import { lossAt, numberAt } from '../vocabulary/numbers.ts'
import { printersOfSteps } from '../vocabulary/step-printers.ts'

/** A label with its number in one word, or apart from it by a sign. */
const rankLabel =
  /\b(?:(?:local|global|node)?_?rank|gpu|npu|worker|device|cuda|proc(?:ess)?)[ _:]?\d+|(?<![^\s[(<])r\d+(?=[\])>]?(?: *[|:]| ))/gi

const withoutRank = ({ slots }: LineTemplate): string =>
  slots
    .map(({ before, after }) => `${before}\0${after}`)
    .join('\0')
    .replaceAll(rankLabel, '#')

/** The ranks of a program print the same lines, each with its label: one of them speaks for all. */
export const ofFirstRank = (templates: readonly LineTemplate[]): LineTemplate[] =>
  templates.filter(
    (template, index) =>
      templates.findIndex((earlier) => withoutRank(earlier) === withoutRank(template)) === index,
  )

/**
 * How many ranks print lines such as these: by their labels, or because that many print each step, with other numbers.
 *
 * @param slots where the numbers of a step are, as far as that is known
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

/** The indexes of the numbers that tell a step from others, and of that which differs between ranks. */
export interface PrinterSlots {
  readonly epoch?: number | undefined
  readonly step?: number | undefined
  readonly rate?: number | undefined
}

const surelyRank = /(?:^|[^a-z])(?:local|global)?_?rank["']?[ _:=#([-]*$/i
const maybeRank = /(?:^|[^a-z])(?:gpu|npu|worker|device|cuda|proc(?:ess)?|r)(?:_?id)?["']?[ _:=#([-]*$/i

/** Utilisations and memory have such names too, but do not begin at the first device. */
const isRankNumber = ({ before, after, least }: NumberSlot, index: number): boolean =>
  surelyRank.test(before) ||
  (least <= 1 &&
    (maybeRank.test(before) ||
      (index === 0 && /^\s*[[(<#]?$/.test(before) && /^[\])>]?[:|\]>) ]/.test(after))))

/** The ranks of lines of which each says, by a number, which rank printed it. */
function numberedRanks({ slots, count }: LineTemplate): number {
  const ranks = slots
    .filter((slot, index) => isRankNumber(slot, index) && slot.whole && Math.min(slot.rises, slot.falls) > 1)
    .map(({ least, most }) => most - least + 1)
    .filter((number) => 2 * number <= count)
  return Math.max(1, ...ranks)
}

/** Parts of a step, which one program prints one after the other. */
const partOfStep = /(?:micro|mini|accum|sub|inner)[a-z_ -]*[^a-z]*$/i

/** How many programs print each step, without a label. */
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

/** A number of a line, at the place where all lines of its template have one. */
export interface NumberSlot {
  /** The text between it and the number before it. */
  readonly before: string
  readonly after: string
  readonly whole: boolean
  readonly first: number
  readonly last: number
  readonly least: number
  readonly most: number
  /** How often it was greater, and how often it was less, than on the line before. */
  readonly rises: number
  readonly falls: number
}

/** Lines that differ in their numbers alone. */
export interface LineTemplate {
  readonly count: number
  /** The number of the first of them. */
  readonly line: number
  readonly example: string
  /** Some of them, whole. */
  readonly samples: readonly string[]
  readonly slots: readonly NumberSlot[]
  /** How many ranks print such lines, each before its own; the numbers are those of the first. */
  readonly ranks: number
}

/** A log with more kinds of lines has no structure to find. */
const MOST_TEMPLATES = 2000
const SAMPLES = 50

/** `[=====>    ]` or `|████▌   |`, in bytes of UTF-8. */
const bar = String.raw`\[(?:[=#*>. -]|\u00e2\u0096[\u0080-\u009f]){4,}\]|\|(?:\u00e2\u0096[\u0080-\u009f])+ *\|`
const date = String.raw`\d{4}[-/]\d\d[-/]\d\d(?:[T ]\d\d:\d\d:\d\d(?:[.,]\d+)?)?|\d+:\d\d(?::\d\d)?(?:[.,]\d+)?`
/** With its scale, such as `12.3k`. */
const number = String.raw`[-+]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?:[eE][-+]?\d+)?(?:[kKMG](?![A-Za-z]))?|[-+]?(?:nan|NaN|NAN|inf|Inf|INF)(?![A-Za-z])`
/** What is glued to a name, such as the 5 of `top5`, is a part of the name. */
const value = new RegExp(String.raw`${bar}|(?<![\w.])(?:${date}|(${number}))`, 'g')

/** One piece of a line: a text, then the bar, date, time or number behind it. */
export interface TemplatePiece {
  readonly text: string
  readonly value: string
  readonly isNumber: boolean
}

/** The pieces of a line, and the text behind the last of them. */
export function piecesOf(line: string): { readonly pieces: readonly TemplatePiece[]; readonly end: string } {
  const pieces: TemplatePiece[] = []
  let from = 0
  for (const match of line.matchAll(value)) {
    pieces.push({ text: line.slice(from, match.index), value: match[0], isNumber: match[1] !== undefined })
    from = match.index + match[0].length
  }
  return { pieces, end: line.slice(from) }
}

const numberIn = (text: string): number => lossAt(text.replaceAll(',', ''), 0) ?? NaN

interface CountedLines {
  count: number
  readonly line: number
  readonly samples: string[]
  readonly ranks: Set<string>
  readonly slots: { -readonly [Key in keyof NumberSlot]: NumberSlot[Key] }[]
}

/** Finds the lines of a log that repeat with other numbers. Its memory is bounded. */
export class LineTemplates {
  readonly #templates = new Map<string, CountedLines>()

  /** @param rank the label of the rank that printed the line, which is not in it any more */
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

  /** Those of at least two lines in which a number changes, the most frequent first. */
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
