import { flatMapKnown, known, mapKnown, missing, type Maybe } from '../model/missing.ts'
import type { Finding } from '../model/finding.ts'
import { writtenEstimate, type Estimate } from '../model/result.ts'
import type { Text } from '../model/text.ts'
import type { Architecture } from './architecture.ts'
import type { FlopsConvention } from './convention.ts'
import { flopsConventions, flopsOfStep, recommendedRule } from './conventions.ts'
import type { MfuFigure, MfuRun, PrintedAudit } from './mfu-record.ts'
import { parametersOf } from './parameters.ts'
import { oneToken, type Recomputation } from './work.ts'

export interface RunPeak {
  readonly device: string
  readonly precision: string | undefined
  readonly flopsPerSecond: number
  readonly source: string
}

/** The inputs for the MFU of a run or a case. */
export interface MfuInput {
  readonly name: string
  readonly label: Text
  readonly model: string
  readonly architecture: Architecture
  readonly sequenceLength: number
  /** Undefined where nothing states it. */
  readonly recompute: Recomputation | undefined
  /** Undefined where nothing states it, for a throughput of one device. */
  readonly devices: number | undefined
  readonly tokensPerSecond: Maybe<Estimate<number>>
  /** Whether that is the throughput of one device, and not of all together. */
  readonly isPerDevice?: boolean
  /** See `MfuRun`; absent for what was measured. */
  readonly from?: MfuRun['from']
  /** Of one optimiser step; undefined where nothing states it. */
  readonly tokensPerStep: number | undefined
  readonly peak: Maybe<RunPeak>
  readonly printed: readonly PrintedAudit[]
  readonly impliedPeak: MfuRun['impliedPeak']
  /** Weights that the log states. */
  readonly statedParameters: number | undefined
  readonly findings: readonly Finding[]
}

export const timesFigure = (figure: MfuFigure, factor: number): MfuFigure => ({
  ...figure,
  value: figure.value * factor,
  low: figure.low * factor,
  high: figure.high * factor,
})

/** Seconds of a step of this many tokens. The upper end of the rate gives the shortest time. */
const timeOf =
  (count: number) =>
  ({ value, low, high, ...rest }: MfuFigure): MfuFigure => ({
    ...rest,
    value: count / value,
    low: count / high,
    high: count / low,
  })

const recommendedFirst = (a: FlopsConvention, b: FlopsConvention) =>
  Number(b.id === recommendedRule) - Number(a.id === recommendedRule)

/** Tokens per second × FLOPs per token ÷ peak, by every rule. */
export function mfuRun(input: MfuInput): MfuRun {
  const { architecture, sequenceLength, recompute, devices, peak, statedParameters } = input
  const { total, active, embedding, positions } = parametersOf(architecture)
  const stated = mapKnown(input.tokensPerSecond, writtenEstimate)
  const scaled = (factor: (count: number) => number) =>
    devices === undefined
      ? missing('devices-not-stated')
      : mapKnown(stated, (rate) => timesFigure(rate, factor(devices)))
  const [tokensPerSecond, perDevice] =
    input.isPerDevice === true ? [scaled((count) => count), stated] : [stated, scaled((count) => 1 / count)]
  const work = oneToken(sequenceLength, recompute ?? 'none')
  const shareOf = (flops: Maybe<number>): Maybe<MfuFigure> =>
    flatMapKnown(peak, ({ flopsPerSecond }) =>
      flatMapKnown(flops, (perToken) =>
        flatMapKnown(perDevice, (rate) => {
          const share = timesFigure(rate, perToken / flopsPerSecond)
          // A utilisation above 1 is impossible: the device, the model or the rate is another one.
          return share.value > 1 ? missing('share-above-one', { share: share.value }) : known(share)
        }),
      ),
    )
  return {
    name: input.name,
    label: input.label,
    from: input.from,
    model: input.model,
    parameters: { total, active, withoutEmbeddings: total - embedding - positions },
    sequenceLength,
    recompute,
    devices,
    tokensPerSecond,
    tokensPerSecondPerDevice: perDevice,
    sequencesPerSecond: mapKnown(tokensPerSecond, (rate) => timesFigure(rate, 1 / sequenceLength)),
    stepTime:
      input.tokensPerStep === undefined ? undefined : mapKnown(tokensPerSecond, timeOf(input.tokensPerStep)),
    peak,
    rules: flopsConventions.toSorted(recommendedFirst).map((convention) => {
      const flopsPerToken = flopsOfStep(architecture, work, convention)
      const model = mapKnown(flopsPerToken, (flops) => flops.model)
      return {
        rule: convention.id,
        formula: convention.formula,
        flopsPerToken: mapKnown(flopsPerToken, (flops) => ({
          model: flops.model,
          hardware: recompute === undefined ? undefined : flops.hardware,
        })),
        teraflops: flatMapKnown(model, (flops) =>
          mapKnown(perDevice, (rate) => timesFigure(rate, flops / 1e12)),
        ),
        mfu: shareOf(model),
        hfu:
          recompute === undefined
            ? missing('recompute-not-stated')
            : shareOf(mapKnown(flopsPerToken, (flops) => flops.hardware)),
      }
    }),
    printed: [...input.printed],
    published: undefined,
    impliedPeak: input.impliedPeak,
    otherParameters: statedParameters === total ? undefined : statedParameters,
    findings: [...input.findings],
  }
}
