import { devicePeaks, precisionNamed } from '../../../src/core/flops/peaks.ts'
import {
  computePrecisions,
  type ComputePrecision,
  type DevicePeaks,
} from '../../../src/core/flops/peaks/device-peaks.ts'

/** Words of vendors before a name that are no name themselves. */
const makers: ReadonlySet<string> = new Set(['tpu', 'rtx'])

interface Board {
  readonly peaks: DevicePeaks
  /** `h100` of `h100-sxm`. */
  readonly family: readonly string[]
  /** `sxm` of `h100-sxm`. */
  readonly kind: readonly string[]
}

const boards = devicePeaks.map((peaks): Board => {
  const words = peaks.id.split('-')
  const length = makers.has(words[0] ?? '') ? words.length : 1
  return { peaks, family: words.slice(0, length), kind: words.slice(length) }
})

/**
 * The devices that a text may mean: every board for `H100 80GB`, and one for `H100 SXM`.
 * @returns undefined where it names no device, and an empty list where it names one without known peak rates
 */
export function boardsNamedIn(text: string): readonly DevicePeaks[] | undefined {
  const words = wordsOf(text)
  const families = boards.filter(({ family }) => family.every((word) => words.has(word)))
  if (families.length === 0) return otherDevices.test(text) ? [] : undefined
  const exact = families.filter(({ kind }) => kind.length > 0 && kind.every((word) => words.has(word)))
  const exactFamilies = new Set(exact.map(({ family }) => family.join(' ')))
  return families
    .filter((board) => exact.includes(board) || !exactFamilies.has(board.family.join(' ')))
    .map(({ peaks }) => peaks)
}

/** Devices that have no row in the table of peak rates. */
const otherDevices =
  /(?<![a-z0-9])(?:H20|H800|A800|GH200|A10G|L20|MI\d{2,3}[AX]?|Ascend|910[ABC]?|trn\d|TPU|K80|RTX|GTX|Gaudi)(?![a-z0-9])/i

/** Precisions that a text names. Automatic mixed precision counts as 16 bits. */
export const precisionsNamedIn = (text: string): readonly ComputePrecision[] | undefined => {
  const words = [...wordsOf(text)].map(precisionNamed)
  const precisions = computePrecisions.filter(
    (precision) =>
      words.includes(precision) ||
      (words.includes('mixed') &&
        (precision === 'bf16' || precision === 'fp16') &&
        !words.includes('bf16') &&
        !words.includes('fp16')),
  )
  return precisions.length === 0 ? undefined : precisions
}

/** `v5p-128` and `Trillium` are TPUs, `Gaudi 2` is one word, and `SXM4` is an SXM board. */
const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .toLowerCase()
      .replaceAll(/\btrillium\b/g, 'tpu v6e')
      .replaceAll(/(?<![a-z0-9.])(v\d(?:[ep](?![a-z])|(?=-\d)))/g, 'tpu $1')
      .replaceAll(/\bgaudi[\s-]+(\d)/g, 'gaudi$1')
      .replaceAll(/(?<=[^a-z]sxm)\d/g, '')
      .split(/[^a-z0-9.]+/),
  )
