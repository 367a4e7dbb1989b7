import { piecesOf, type LineTemplate, type NumberSlot } from './line-templates.ts'
import { numberAt } from '../vocabulary/numbers.ts'
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
