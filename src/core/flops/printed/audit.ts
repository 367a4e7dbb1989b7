import { known, missing } from '../../model/missing.ts'
import type { Architecture } from '../architecture.ts'
import { SteadyError } from '../../model/error.ts'
import { rulesThatFit, type ConventionFigure } from '../fits.ts'
import type { MfuRun, PrintedAudit } from '../mfu-record.ts'
import { devicePeaks } from '../peaks.ts'
import type { ComputePrecision } from '../peaks/device-peaks.ts'
import type { Recomputation } from '../work.ts'
import {
  agreedRange,
  impliedPeak,
  impliedPerToken,
  ofPeak,
  ownUtilisations,
  type AgreedRange,
  type SpeedContext,
} from './implied-flops.ts'
import type { PrintedFlops } from '../../logs/printed/printed-line.ts'
import type { PrintedLog } from '../../logs/printed/read-printed.ts'
import type { RoundedNumber } from '../../logs/printed/rounded.ts'

export interface AuditContext extends SpeedContext {
  readonly architecture: Architecture
  /** Undefined where the recomputation is unknown. */
  readonly recompute: Recomputation | undefined
  /** The divisor of an MFU; undefined where nothing states it. */
  readonly peak: PrintedAudit['peak']
}

/**
 * Which rules the printed figures of a log follow.
 *
 * @throws SteadyError PRINTED_MFU_ABOVE_ONE
 */
export function auditPrinted({ form, records }: PrintedLog, context: AuditContext): PrintedAudit[] {
  const tooHigh = records.find(({ utilisation }) => utilisation !== undefined && utilisation.low > 1)
  if (tooHigh?.utilisation !== undefined)
    throw new SteadyError('PRINTED_MFU_ABOVE_ONE', {
      line: tooHigh.line,
      share: (tooHigh.utilisation.low + tooHigh.utilisation.high) / 2,
    })
  const flops = records.flatMap((record) =>
    record.flops === undefined ? [] : [{ record, flops: record.flops }],
  )
  const hardware = records.flatMap((record) =>
    record.hardwareFlops === undefined ? [] : [{ record, flops: record.hardwareFlops }],
  )
  const peak =
    form.peak === undefined ? context.peak : ({ flopsPerSecond: form.peak, from: 'program' } as const)
  const shares = ownUtilisations(records, form)
  const utilised =
    peak === undefined
      ? []
      : shares.map(({ record, utilisation }) => ({ record, flops: ofPeak(utilisation, peak.flopsPerSecond) }))
  const withRules = (audit: PrintedAudit): PrintedAudit => ({ ...audit, ownRules: [...form.rules] })
  return [
    ...audited('flops', flops, context),
    ...audited('hardware-flops', hardware, context),
    ...(peak === undefined && shares.length > 0
      ? [unjudged('mfu', shares.length, 'printed-mfu-without-peak')]
      : audited('mfu', utilised, context).map((audit) => ({ ...audit, peak }))),
  ].map(withRules)
}

/** Relative tolerance: what scripts state about a step before it runs is exact, but for the rounding of doubles. */
const EXACT = 1e-9

/** Which rules the stated FLOPs of a step follow; empty where the program states none, or not their number of tokens. */
export function auditStated(flopsPerStep: number | undefined, context: AuditContext): PrintedAudit[] {
  const { tokensPerStep, architecture, sequenceLength } = context
  if (flopsPerStep === undefined || tokensPerStep === undefined) return []
  const perToken = flopsPerStep / tokensPerStep
  const range = { low: perToken * (1 - EXACT), high: perToken * (1 + EXACT) }
  return [judged('stated', { ...range, by: 'digits', lines: 1 }, architecture, sequenceLength, 'none')]
}

type PrintedQuantity = PrintedAudit['quantity']

const unjudged = (
  quantity: PrintedQuantity,
  lines: number,
  why: 'printed-mfu-without-peak' | 'printed-flops-without-speed',
): PrintedAudit => ({
  quantity,
  lines,
  perToken: missing(why),
  peak: undefined,
  ownRules: [],
  fits: [],
  nearest: undefined,
})

function audited(
  quantity: PrintedQuantity,
  printed: readonly { readonly record: PrintedFlops; readonly flops: RoundedNumber }[],
  context: AuditContext,
): PrintedAudit[] {
  if (printed.length === 0) return []
  const ranges = printed.flatMap(({ record, flops }) => impliedPerToken(flops, record, context) ?? [])
  const agreed = agreedRange(ranges)
  if (agreed === undefined) return [unjudged(quantity, printed.length, 'printed-flops-without-speed')]
  const { architecture, sequenceLength, recompute } = context
  return [judged(quantity, agreed, architecture, sequenceLength, recompute)]
}

function judged(
  quantity: PrintedQuantity,
  { low, high, by, lines }: AgreedRange,
  architecture: Architecture,
  sequenceLength: number,
  recompute: Recomputation | undefined,
): PrintedAudit {
  const { fitting, nearest } = rulesThatFit({ low, high }, architecture, sequenceLength, recompute)
  return {
    quantity,
    lines,
    perToken: known({ low, high, by }),
    peak: undefined,
    ownRules: [],
    fits: fitting.map(ruleOf),
    nearest: nearest && ruleOf(nearest),
  }
}

const ruleOf = ({ convention, recompute, flopsPerToken }: ConventionFigure) => ({
  rule: convention.id,
  recompute,
  flopsPerToken,
})

/** Relative tolerance: programs round the rates of data sheets, such as 989 for 989.4. */
const ROUNDED = 0.001

/** The peak that the lines divide by, and the devices with that peak; undefined where lines print only FLOPs or only MFU. */
export function auditPeak({ records }: PrintedLog): MfuRun['impliedPeak'] {
  const agreed = agreedRange(records.flatMap((record) => impliedPeak(record) ?? []))
  if (agreed === undefined) return undefined
  const { low, high } = agreed
  const isPeak = (teraflops: number) =>
    teraflops * 1e12 >= low * (1 - ROUNDED) && teraflops * 1e12 <= high * (1 + ROUNDED)
  const devicesAt = (factor: number, suffix: string) =>
    devicePeaks
      .filter(({ hasSparsity }) => factor === 1 || hasSparsity)
      .flatMap((peaks) =>
        divisorPrecisions.flatMap((precision) => {
          const rate = peaks[precision]
          return rate !== undefined && isPeak(factor * rate) ? [`${peaks.id} ${precision}${suffix}`] : []
        }),
      )
  return { low, high, devices: [...devicesAt(1, ''), ...devicesAt(2, ' with sparsity')] }
}

/** BF16 stands for FP16 too: both are equally fast where a device has both. */
const divisorPrecisions: readonly ComputePrecision[] = ['bf16', 'fp8', 'fp4']
