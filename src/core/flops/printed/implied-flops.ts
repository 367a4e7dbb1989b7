import type { PrintedFlops, PrintedForm, PrintedSpeed } from '../../logs/printed/printed-line.ts'
import { middleOf, perRounded, scaled, timesRounded, type RoundedNumber } from '../../logs/printed/rounded.ts'

/** Facts of a run besides what its lines print. */
export interface SpeedContext {
  readonly devices: number | undefined
  readonly sequenceLength: number
  /** Tokens of one optimiser step. */
  readonly tokensPerStep: number | undefined
}

/** FLOPs per token that a line implies, from its FLOPs per second of one device. */
export function impliedPerToken(
  flops: RoundedNumber,
  { speed, sequences }: Pick<PrintedFlops, 'speed' | 'sequences'>,
  context: SpeedContext,
): RoundedNumber | undefined {
  const rate = tokensPerDevice(speed, sequences, context)
  return rate === undefined ? undefined : perRounded(flops, rate)
}

function tokensPerDevice(
  speed: PrintedSpeed,
  sequences: number | undefined,
  { devices, sequenceLength, tokensPerStep }: SpeedContext,
): RoundedNumber | undefined {
  if (speed.kind === 'tokens-per-device') return speed.rate
  if (devices === undefined) return undefined
  switch (speed.kind) {
    case 'tokens':
      return scaled(speed.rate, 1 / devices)
    case 'sequences':
      return scaled(speed.rate, sequenceLength / devices)
    case 'step': {
      const tokens = sequences === undefined ? tokensPerStep : sequences * sequenceLength
      if (tokens === undefined) return undefined
      return perRounded({ low: tokens / devices, high: tokens / devices }, speed.time)
    }
  }
}

/** MFU of each line alone, recovered where a program prints a moving average. Programs without a value print a negative one. */
export function ownUtilisations(
  records: readonly PrintedFlops[],
  { keeps = 0 }: Pick<PrintedForm, 'keeps'>,
): { readonly record: PrintedFlops; readonly utilisation: RoundedNumber }[] {
  let before: RoundedNumber | undefined
  return records.flatMap((record) => {
    const { utilisation } = record
    if (utilisation === undefined || utilisation.high <= 0) return []
    const alone =
      before === undefined
        ? utilisation
        : {
            low: (utilisation.low - keeps * before.high) / (1 - keeps),
            high: (utilisation.high - keeps * before.low) / (1 - keeps),
          }
    if (keeps > 0) before = utilisation
    return [{ record, utilisation: alone }]
  })
}

/** The peak that a line divides by, where it prints FLOPs and MFU; undefined where either has too few digits. */
export function impliedPeak({ flops, utilisation }: PrintedFlops): RoundedNumber | undefined {
  return flops === undefined || utilisation === undefined || flops.low <= 0
    ? undefined
    : perRounded(flops, utilisation)
}

/** The range that all lines of one quantity allow, and whether their digits alone explain their differences. */
export interface AgreedRange extends RoundedNumber {
  readonly by: 'digits' | 'spread'
  readonly lines: number
}

/** The share of lines that must agree: a few may be truncated, or print other windows. */
const AGREEING = 0.95

/**
 * The range that 95 % of the lines allow together. Where there is none, the times of the lines differ from those of their FLOPs. The
 * range is then what 95 % of the lines imply, plus half a digit of a usual line.
 */
export function agreedRange(ranges: readonly RoundedNumber[]): AgreedRange | undefined {
  const lines = ranges.length
  if (lines === 0) return undefined
  const needed = Math.ceil(AGREEING * lines)
  const ends = ranges
    .flatMap(({ low, high }) => [
      { at: low, step: 1 },
      { at: high, step: -1 },
    ])
    // Ranges that touch overlap.
    .sort((a, b) => a.at - b.at || b.step - a.step)
  let [depth, low, high] = [0, NaN, NaN]
  for (const { at, step } of ends) {
    if (step > 0 && depth + 1 === needed && Number.isNaN(low)) low = at
    if (step < 0 && depth === needed) high = at
    depth += step
  }
  if (!Number.isNaN(low)) return { low, high, by: 'digits', lines }
  const middles = ranges.map(middleOf).sort((a, b) => a - b)
  const halves = ranges.map((range) => (range.high - range.low) / 2).sort((a, b) => a - b)
  const at = (sorted: readonly number[], share: number) =>
    sorted[Math.min(sorted.length - 1, Math.max(0, Math.round(share * (sorted.length - 1))))] ?? NaN
  const half = at(halves, 1 / 2)
  return {
    low: Math.max(0, at(middles, (1 - AGREEING) / 2) - half),
    high: at(middles, (1 + AGREEING) / 2) + half,
    by: 'spread',
    lines,
  }
}

export const ofPeak = (utilisation: RoundedNumber, peak: number): RoundedNumber =>
  timesRounded(utilisation, { low: peak, high: peak })
