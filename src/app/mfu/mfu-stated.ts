import { typedRate, type TypedRate } from '../../core/flops/typed-rate.ts'
import { flopsFinding } from '../../core/flops/messages.ts'
import { mfuRun } from '../../core/flops/mfu.ts'
import { recommendedRule } from '../../core/flops/conventions.ts'
import type { MfuRecord, MfuRun } from '../../core/flops/mfu-record.ts'
import { devicePeaksNamed, precisionNamed, runPeak, statedPeak } from '../../core/flops/peaks.ts'
import { recomputationNamed, tokensOfSample } from '../../core/flops/work.ts'
import { precisionAxis } from '../../core/model/axes/precision-axis.ts'
import { recomputeAxis } from '../../core/model/axes/recompute-axis.ts'
import type { Baseline, PublishedFigure, PublishedTable } from '../../core/model/baseline.ts'
import { sampleTokens } from '../../core/model/case.ts'
import { SteadyError } from '../../core/model/error.ts'
import { known } from '../../core/model/missing.ts'
import { same } from '../../core/model/text.ts'
import { deviceCount, topologyText } from '../../core/model/topology.ts'
import { estimate } from '../../core/results/estimate.ts'
import { unlikePeak } from './mfu-logs.ts'
import { statedArchitecture, type LoadedArchitecture } from './load-architecture.ts'
import type { MfuAsk } from './mfu-ask.ts'
import { eachCase } from './each-case.ts'

/** A throughput that somebody typed or published, with what is known of its conditions. */
interface StatedFigure {
  readonly from: 'typed' | 'published'
  readonly name: string
  readonly rate: TypedRate
  readonly loaded: LoadedArchitecture
  readonly sequenceLength: number | undefined
  readonly devices: number | undefined
  readonly device: string | undefined
  readonly precision: string | undefined
  readonly recompute: string | undefined
}

/**
 * MFU of a throughput on a command line.
 *
 * @returns undefined where the words are no throughput
 * @throws SteadyError where the model is unknown, or a throughput of all devices comes without their number
 */
export async function mfuOfTyped(ask: MfuAsk): Promise<MfuRecord | undefined> {
  const source = ask.sources.join(' ')
  const rate = typedRate(source)
  if (rate === undefined) return undefined
  if (!rate.isPerDevice && ask.devices === undefined) throw new SteadyError('MFU_DEVICES_NOT_STATED', {})
  const loaded = await statedArchitecture(ask.model, {}, ask.cwd)
  const { sequenceLength = loaded.trainedLength, precision = usualPrecision } = ask
  const run = statedRun(
    {
      from: 'typed',
      name: source,
      rate,
      loaded,
      sequenceLength,
      devices: undefined,
      device: undefined,
      precision,
      recompute: undefined,
    },
    ask,
  )
  const assumed = {
    precision: ask.precision === undefined && ask.peak === undefined ? precision : null,
    sequenceLength: ask.sequenceLength === undefined ? run.sequenceLength : null,
  }
  const isAssumed = assumed.precision !== null || assumed.sequenceLength !== null
  const findings = [...run.findings, ...(isAssumed ? [flopsFinding('mfu-assumed', assumed)] : [])]
  return { version: 1, source, recommended: recommendedRule, runs: [{ ...run, findings }], without: [] }
}

/** Language models train in it. */
const usualPrecision = 'bf16'

/** MFU of every throughput of published tables. */
export const mfuOfPublished = (baseline: Baseline, ask: MfuAsk): Promise<MfuRecord> =>
  eachCase(
    baseline.name,
    baseline.tables.flatMap((table) => table.figures.map((figure) => ({ table, figure }))),
    {
      nameOf: ({ table, figure }) => `${table.document}:${figure.line}`,
      runOf: (published) => publishedRun(published, ask),
    },
  )

async function publishedRun(
  { table, figure }: { readonly table: PublishedTable; readonly figure: PublishedFigure },
  ask: MfuAsk,
): Promise<MfuRun> {
  const { conditions, unit } = table
  const { model, axes, device } = conditions
  const architecture = model.toLowerCase().replaceAll(/\s+/g, '-')
  const tokens = sampleTokens({ axes })
  return statedRun(
    {
      from: 'published',
      name: `${model}, ${topologyText(figure.topology)}, ${table.document}:${figure.line}`,
      rate: { value: figure.throughput, unit, isPerDevice: false },
      loaded: await statedArchitecture(ask.model, { architecture }, ask.cwd),
      sequenceLength: ask.sequenceLength ?? tokens,
      devices: deviceCount(figure.topology),
      device,
      precision: textOn(axes[precisionAxis.name]),
      recompute: textOn(axes[recomputeAxis.name]),
    },
    ask,
  )
}

const textOn = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** @throws SteadyError where the figure counts no tokens, and nothing states the length of a sequence */
function statedRun(figure: StatedFigure, ask: MfuAsk): MfuRun {
  const { sequenceLength, rate, loaded, name } = figure
  if (sequenceLength === undefined) throw new SteadyError('MFU_SEQUENCE_LENGTH_NOT_STATED', {})
  const tokens = tokensOfSample(rate.unit, sequenceLength)
  if (tokens === undefined) throw new SteadyError('MFU_UNIT', { unit: rate.unit })
  const { vocabulary } = ask
  const precision = ask.precision ?? precisionNamed(figure.precision)
  const device = ask.device === undefined ? figure.device : devicePeaksNamed(ask.device)
  const ofDevice = runPeak(device, precision)
  return mfuRun({
    name,
    label: same(name),
    from: figure.from,
    model: loaded.name,
    architecture: vocabulary === undefined ? loaded.architecture : { ...loaded.architecture, vocabulary },
    sequenceLength,
    recompute: ask.recompute ?? recomputationNamed(figure.recompute),
    devices: figure.devices ?? ask.devices,
    tokensPerSecond: known(estimate(rate.value * tokens, undefined, 1)),
    isPerDevice: rate.isPerDevice,
    tokensPerStep: undefined,
    peak: ask.peak === undefined ? ofDevice : statedPeak(ask.peak, ask.device ?? figure.device),
    printed: [],
    impliedPeak: undefined,
    statedParameters: undefined,
    findings: unlikePeak(ofDevice, ask),
  })
}
