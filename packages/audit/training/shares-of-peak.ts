import { findArchitecture } from '../../../src/core/flops/architectures.ts'
import type { NamedArchitecture } from '../../../src/core/flops/architectures/named-architecture.ts'
import { rulesThatFit } from '../../../src/core/flops/fits.ts'
import { peakRate } from '../../../src/core/flops/peaks.ts'
import {
  computePrecisions,
  type ComputePrecision,
  type DevicePeaks,
} from '../../../src/core/flops/peaks/device-peaks.ts'
import { groupBy } from '../../../src/core/collections/group-by.ts'
import { phrase } from '../../../src/core/model/text.ts'
import type { Phrase } from '../../../src/core/messages/data.ts'
import { ofOneDevice } from '../columns.ts'
import type { Certainty, FigureCell, TableFlag } from '../table-flag.ts'
import { type NumberRange, rangeOf, type TrainingCell, type TrainingRow } from './training-columns.ts'
import { boardsNamedIn, precisionsNamedIn } from './named-boards.ts'
import { figureOf } from './products-of-row.ts'

/** A column of MFU without anything to compare it with. */
export interface UncheckedShare {
  readonly document: string
  /** Line of the header of its table. */
  readonly line: number
  readonly title: string
  readonly lacks: ShareNeed
}

/** What is needed to check a share of a peak. A rate of tokens also needs the model and the length of its sequences. */
export type ShareNeed = 'rate' | 'device' | 'model' | 'length'

export interface SharesCheck {
  readonly flags: readonly TableFlag[]
  readonly unchecked: readonly UncheckedShare[]
  /** Rows whose MFU was compared with the peak of a device. */
  readonly heldAgainstPeak: ReadonlySet<TrainingRow>
}

/** Documents round a peak: 989 for 989.4. */
const peakSlack = 0.005
/** Programs pad vocabularies and leave out small weights. */
const ruleSlack = 0.01

/**
 * Compares printed MFU with the peak rates of devices that their tables name: by the TFLOP/s of the row, or else by its
 * tokens per second under every rule for FLOPs.
 */
export function checkShares(rows: readonly TrainingRow[]): SharesCheck {
  const checks = [...groupBy(rows, ({ document, table }) => `${document}:${table}`).values()].flatMap(
    (table) => {
      const scale = scaleOf(table)
      return table.map((row) => checkRow(table, row, scale))
    },
  )
  const unchecked = checks.flatMap(({ lacks }) => (lacks === undefined ? [] : [lacks]))
  return {
    heldAgainstPeak: new Set(checks.flatMap(({ row, isHeld }) => (isHeld ? [row] : []))),
    flags: checks.flatMap(({ flags }) => flags),
    unchecked: [...groupBy(unchecked, (column) => JSON.stringify(column)).values()].map(([first]) => first),
  }
}

/** `0.41` is 41 %: a column without a percent sign and without a number above 1 has shares. */
const scaleOf = (table: readonly TrainingRow[]): number =>
  table.every(
    ({ cells: { 'model-utilization': cell } }) =>
      cell === undefined || (!cell.number.percent && cell.number.value <= 1),
  )
    ? 1
    : 100

interface RowCheck {
  readonly row: TrainingRow
  readonly isHeld: boolean
  readonly flags: readonly TableFlag[]
  readonly lacks?: UncheckedShare
}

function checkRow(table: readonly TrainingRow[], row: TrainingRow, scale: number): RowCheck {
  const { 'model-utilization': model, 'hardware-utilization': hardware } = row.cells
  const share = model ?? hardware
  const tooFast = rateBeyondPeak(row)
  if (share === undefined || tooFast.length > 0) return { row, isHeld: false, flags: tooFast }
  const impossible = [
    ...beyondPeak(row, [model, hardware], scale),
    ...(model !== undefined && hardware !== undefined ? lessThanModel(table, row, model, hardware) : []),
  ]
  if (impossible.length > 0 || model === undefined)
    return { row, isHeld: impossible.length > 0, flags: impossible }
  const found = againstPeak({ table, row, share: model, scale })
  return typeof found === 'string'
    ? {
        row,
        isHeld: false,
        flags: [],
        lacks: {
          document: row.document,
          line: row.table,
          title: row.titles[model.column] ?? '',
          lacks: found,
        },
      }
    : { row, isHeld: true, flags: found }
}

/** Flags rates above the peak of a device. */
const beyondPeak = (
  row: TrainingRow,
  cells: readonly (TrainingCell | undefined)[],
  scale: number,
): TableFlag[] =>
  cells.flatMap((cell) =>
    cell !== undefined && cell.number.value > scale
      ? [flagOf(row, [cell], 'sure', phrase('share-beyond-peak', { share: printedShare(cell, scale) }))]
      : [],
  )

/** Flags TFLOP/s of one device that no precision of it has. */
function rateBeyondPeak(row: TrainingRow): TableFlag[] {
  const { teraflops, devices } = row.cells
  const isOfOne = teraflops !== undefined && ofOneDevice.test(row.titles[teraflops.column] ?? '')
  if (teraflops === undefined || (!isOfOne && devices === undefined)) return []
  const boards = firstNamed(row.surroundings, boardsNamedIn)
  const peaks = statedPeaks(boards, firstNamed(row.surroundings, precisionsNamedIn))
  const [most] = peaks.toSorted((a, b) => b.teraflops - a.teraflops)
  const rate = teraflops.number.value / (isOfOne ? 1 : (devices?.number.value ?? 1))
  if (most === undefined || rate <= most.teraflops * (1 + peakSlack)) return []
  return [
    flagOf(row, [teraflops], 'sure', phrase('rate-beyond-peak', { rate: teraflops.number.text, peak: most })),
  ]
}

/** Recomputed operations are in addition to those of the model. */
function lessThanModel(
  table: readonly TrainingRow[],
  row: TrainingRow,
  model: TrainingCell,
  hardware: TrainingCell,
): TableFlag[] {
  const isLess = rangeOf(table, row, hardware).high < rangeOf(table, row, model).low
  const data = { hardware: hardware.number.text, model: model.number.text }
  return isLess ? [flagOf(row, [hardware, model], 'sure', phrase('hfu-below-mfu', data))] : []
}

interface PrintedShare {
  readonly table: readonly TrainingRow[]
  readonly row: TrainingRow
  readonly share: TrainingCell
  /** How the whole peak is printed. */
  readonly scale: number
}

/** A contradiction to a peak rate, or what is missing for the comparison. */
function againstPeak(printed: PrintedShare): readonly TableFlag[] | ShareNeed {
  const { row } = printed
  const { teraflops, 'tokens-of-device': perDevice, tokens, devices } = row.cells
  const countedTokens = perDevice ?? (devices === undefined ? undefined : tokens)
  if (teraflops === undefined && countedTokens === undefined) return 'rate'
  const boards = firstNamed(row.surroundings, boardsNamedIn)
  if (boards.length === 0) return 'device'
  const peaks = statedPeaks(boards, firstNamed(row.surroundings, precisionsNamedIn))
  if (teraflops !== undefined) return ofTeraflops(printed, teraflops, peaks, boards)
  if (countedTokens === undefined) return 'rate'
  const found = ofTokens(printed, countedTokens, peaks)
  return typeof found === 'string' ? (ofParameters(printed, countedTokens, peaks) ?? found) : found
}

/** The devices that a rate of tokens is of. */
const countedDevices = ({ cells }: TrainingRow, tokens: TrainingCell): number =>
  tokens === cells.tokens ? (cells.devices?.number.value ?? 1) : 1

/** Documents leave embeddings out of a model's size, or do not train all of it. */
const sizeSlack = 0.4

/** Without a known model: a token takes at least 6 operations for each parameter. Undefined where its size is not stated. */
function ofParameters(
  { row, share, scale }: PrintedShare,
  tokens: TrainingCell,
  peaks: readonly NamedPeak[],
): readonly TableFlag[] | undefined {
  const text = row.surroundings.find((around) => statedSize.test(around))
  const size = statedSize.exec(text ?? '')?.groups?.['size']
  const [peak] = peaks.toSorted((a, b) => b.teraflops - a.teraflops)
  if (size === undefined || peak === undefined || notAllTrained.test(row.surroundings.join('\n')))
    return undefined
  const devices = countedDevices(row, tokens)
  const needed = (6 * Number(size) * 1e9 * tokens.number.value) / devices / (peak.teraflops * 1e12)
  if ((share.number.value / scale) * (1 + peakSlack) >= needed * (1 - sizeSlack)) return undefined
  const data = { share: printedShare(share, scale), size, tokens: tokens.number.text, needed, peak }
  return [
    flagOf(row, [share, tokens], needed > 1 ? 'sure' : 'likely', phrase('share-below-parameters', data)),
  ]
}

const statedSize = /(?<![\w.])(?<size>\d+(?:\.\d+)?)\s?B(?:illion)?(?!\w|\s*tokens)/i
const notAllTrained =
  /\bmoe\b|mixture|expert|mixtral|deepseek|\dx\d+B|\bA\d+(?:\.\d+)?B|lora|frozen|infer|decod/i

const firstNamed = <T>(
  texts: readonly string[],
  find: (text: string) => readonly T[] | undefined,
): readonly T[] => texts.map(find).find((found) => found !== undefined) ?? []

export interface NamedPeak {
  readonly device: string
  readonly precision: ComputePrecision
  readonly teraflops: number
}

const peaksOf = (
  boards: readonly DevicePeaks[],
  precisions: readonly ComputePrecision[],
  sparsity: 'dense' | 'sparse' = 'dense',
): NamedPeak[] =>
  boards.flatMap((board) =>
    precisions.flatMap((precision) => {
      const rate = peakRate(board, precision, sparsity)
      return rate.kind === 'missing'
        ? []
        : [{ device: board.id, precision, teraflops: rate.value.flopsPerSecond / 1e12 }]
    }),
  )

/** Peaks in the precision that a table states, or in all. */
function statedPeaks(boards: readonly DevicePeaks[], precisions: readonly ComputePrecision[]): NamedPeak[] {
  const stated = peaksOf(boards, precisions)
  return stated.length > 0 ? stated : peaksOf(boards, computePrecisions)
}

const isNear = ({ low, high }: NumberRange, value: number, slack: number) =>
  value >= low * (1 - slack) && value <= high * (1 + slack)

function ofTeraflops(
  { table, row, share, scale }: PrintedShare,
  teraflops: TrainingCell,
  peaks: readonly NamedPeak[],
  boards: readonly DevicePeaks[],
): readonly TableFlag[] {
  const [rate, part] = [rangeOf(table, row, teraflops), rangeOf(table, row, share)]
  const implied = { low: (rate.low / part.high) * scale, high: (rate.high / part.low) * scale }
  // Some tables print the TFLOP/s of all devices together.
  const counts = [1, row.cells.devices?.number.value ?? 1]
  const isImplied = (peak: NamedPeak) =>
    counts.some((count) => isNear(implied, count * peak.teraflops, peakSlack))
  if (peaks.some(isImplied)) return []
  const others = [
    ...peaksOf(boards, computePrecisions).map((peak) => ({ ...peak, sparse: false })),
    ...peaksOf(boards, computePrecisions, 'sparse').map((peak) => ({ ...peak, sparse: true })),
  ]
  const other = others.find(isImplied)
  const why = phrase('share-of-no-peak', {
    teraflops: teraflops.number.text,
    share: printedShare(share, scale),
    implied: (teraflops.number.value / share.number.value) * scale,
    peaks,
    other: other ?? null,
  })
  return [
    flagOf(row, [share, teraflops], other === undefined && boards.length === 1 ? 'sure' : 'likely', why),
  ]
}

function ofTokens(
  { table, row, share, scale }: PrintedShare,
  tokens: TrainingCell,
  peaks: readonly NamedPeak[],
): readonly TableFlag[] | ShareNeed {
  const model = modelOf(row)
  if (model === undefined) return 'model'
  const { length } = row.cells
  if (length === undefined) return 'length'
  const devices = countedDevices(row, tokens)
  const [rate, part] = [rangeOf(table, row, tokens), rangeOf(table, row, share)]
  const work = ({ teraflops }: NamedPeak, { low, high }: NumberRange) => ({
    low: ((low / scale) * teraflops * 1e12 * devices) / rate.high,
    high: ((high / scale) * teraflops * 1e12 * devices) / rate.low,
  })
  const trials = peaks.map((peak) => {
    const range = work(peak, part)
    const widened = { low: range.low * (1 - ruleSlack), high: range.high * (1 + ruleSlack) }
    // With recomputed operations the share would be HFU.
    const fits = rulesThatFit(widened, model.architecture, length.number.value, 'none')
    const perToken = ((share.number.value / scale) * peak.teraflops * 1e12 * devices) / tokens.number.value
    return { peak, perToken, ...fits }
  })
  if (trials.some(({ fitting }) => fitting.length > 0)) return []
  const [closest] = trials.toSorted((a, b) => distanceOf(a) - distanceOf(b))
  if (closest?.nearest === undefined) return []
  const why = phrase('share-of-no-rule', {
    share: printedShare(share, scale),
    tokens: tokens.number.text,
    devices,
    peak: closest.peak,
    perToken: closest.perToken,
    model: model.names[0],
    length: length.number.value,
    rule: closest.nearest.convention.id,
    counted: closest.nearest.flopsPerToken,
  })
  return [flagOf(row, [share, tokens], 'likely', why)]
}

const distanceOf = ({
  nearest,
  perToken,
}: {
  nearest: { flopsPerToken: number } | undefined
  perToken: number
}) => (nearest === undefined ? Infinity : Math.abs(Math.log(perToken / nearest.flopsPerToken)))

/** The model that a row names in full, because `70B` alone may be any. */
function modelOf({ model, titles, surroundings: [cells = ''] }: TrainingRow): NamedArchitecture | undefined {
  const column = titles.findIndex((title) => /^model\b/i.test(title))
  return [cells.split(' | ')[column] ?? '', model]
    .map((text) => text.trim().toLowerCase().replaceAll(/\s+/g, '-'))
    .filter((name) => /[a-z]{3}/.test(name))
    .map((name) => findArchitecture(name))
    .find((found) => found !== undefined)
}

const printedShare = ({ number: { text, percent } }: TrainingCell, scale: number): string =>
  percent || scale === 1 ? text : `${text}%`

const flagOf = (
  row: TrainingRow,
  [first, ...others]: readonly [TrainingCell, ...TrainingCell[]],
  certainty: Certainty,
  why: Phrase,
): TableFlag => {
  const cells: readonly [FigureCell, ...FigureCell[]] = [
    figureOf(row, first),
    ...others.map((cell) => figureOf(row, cell)),
  ]
  return { kind: 'share-differs', certainty, cells, why }
}
