import type { TypedRate } from '../../core/flops/typed-rate.ts'
import { flopsFinding, type StatedByRows } from '../../core/flops/messages.ts'
import { findArchitecture } from '../../core/flops/architectures.ts'
import { mfuRun } from '../../core/flops/mfu.ts'
import type { MfuRecord, MfuRun } from '../../core/flops/mfu-record.ts'
import {
  boardsNamed,
  devicePeaksNamed,
  type NamedPrecision,
  precisionNamed,
  runPeak,
  statedPeak,
} from '../../core/flops/peaks.ts'
import type { DevicePeaks } from '../../core/flops/peaks/device-peaks.ts'
import { recomputationNamed, tokensOfSample, type Recomputation } from '../../core/flops/work.ts'
import { precisionAxis } from '../../core/model/axes/precision-axis.ts'
import { recomputeAxis } from '../../core/model/axes/recompute-axis.ts'
import type { Baseline, Conditions, PublishedFigure, PublishedTable } from '../../core/model/baseline.ts'
import { sampleTokens } from '../../core/model/case.ts'
import { SteadyError } from '../../core/model/error.ts'
import type { Finding } from '../../core/model/finding.ts'
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
  readonly precision: NamedPrecision | undefined
  readonly recompute: Recomputation | undefined
}

/** MFU of every throughput of published tables. What a row states counts; what the ask states is for the others. */
export async function mfuOfPublished(baseline: Baseline, ask: MfuAsk): Promise<MfuRecord> {
  const rows = baseline.tables.flatMap((table) => table.figures.map((figure) => ({ table, figure })))
  const record = await eachCase(baseline.name, rows, {
    nameOf: rowName,
    runOf: (published) => publishedRun(published, ask),
  })
  return { ...record, findings: statedByRows(rows, ask) }
}

export interface PublishedRow {
  readonly table: PublishedTable
  readonly figure: PublishedFigure
}

const rowName = ({ table: { document, conditions }, figure: { topology, line } }: PublishedRow) =>
  `${conditions.model}, ${topologyText(topology)}, ${document}:${line}`

/** What a row states of what an ask may state. */
export const statedOf = ({ model, axes, device }: Conditions) => ({
  device,
  model: findArchitecture(model)?.names[0],
  precision: precisionNamed(textOn(axes[precisionAxis.name])),
  sequenceLength: sampleTokens({ axes }),
  recompute: recomputationNamed(textOn(axes[recomputeAxis.name])),
})

/** Where rows state something else than the ask. */
function statedByRows(rows: readonly PublishedRow[], ask: MfuAsk): Finding[] {
  const stated = rows.map(({ table: { conditions } }) => statedOf(conditions))
  const model = ask.model === undefined ? undefined : (findArchitecture(ask.model)?.names[0] ?? ask.model)
  const compared: readonly (readonly [
    StatedByRows['what'],
    string | number | undefined,
    readonly unknown[],
  ])[] = [
    // Of a device, undefined where the row leaves it to the ask.
    [
      'device',
      ask.device,
      stated.map(({ device }) => (peaksOf(device, ask.device) === device ? device : undefined)),
    ],
    ['model', model, stated.map((row) => row.model)],
    ['format', ask.precision, stated.map((row) => row.precision)],
    ['length', ask.sequenceLength, stated.map((row) => row.sequenceLength)],
    ['recomputation', ask.recompute, stated.map((row) => row.recompute)],
  ]
  return compared.flatMap(([what, given, values]) => {
    const others = values.filter((value) => value !== undefined && value !== given)
    return given === undefined || others.length === 0
      ? []
      : [
          flopsFinding('mfu-rows-state', {
            what,
            given: String(given),
            rows: others.length,
            all: rows.length,
          }),
        ]
  })
}

/** The stated device, or the one that is asked for where it is among the boards that the stated name may stand for. */
function peaksOf(stated: string | undefined, asked: string | undefined): string | DevicePeaks | undefined {
  if (asked === undefined) return stated
  const peaks = devicePeaksNamed(asked)
  const boards = stated === undefined ? [] : boardsNamed(stated)
  return boards.length === 0 || boards.includes(peaks) ? peaks : stated
}

export async function publishedRun({ table, figure }: PublishedRow, ask: MfuAsk): Promise<MfuRun> {
  const { conditions, unit } = table
  const { model, device, precision, sequenceLength, recompute } = statedOf(conditions)
  return statedRun(
    {
      from: 'published',
      name: rowName({ table, figure }),
      rate: { value: figure.throughput, unit, isPerDevice: false },
      loaded: await statedArchitecture(model ?? ask.model, {}, ask.cwd),
      sequenceLength,
      devices: deviceCount(figure.topology),
      device,
      precision,
      recompute,
    },
    ask,
  )
}

const textOn = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** @throws SteadyError where the figure counts no tokens, and nothing states the length of a sequence */
export function statedRun(figure: StatedFigure, ask: MfuAsk): MfuRun {
  const { rate, loaded, name } = figure
  const { sequenceLength = ask.sequenceLength, precision = ask.precision, recompute = ask.recompute } = figure
  if (sequenceLength === undefined) throw new SteadyError('MFU_SEQUENCE_LENGTH_NOT_STATED', {})
  const tokens = tokensOfSample(rate.unit, sequenceLength)
  if (tokens === undefined) throw new SteadyError('MFU_UNIT', { unit: rate.unit })
  const { vocabulary } = ask
  const ofDevice = runPeak(peaksOf(figure.device, ask.device), precision)
  return mfuRun({
    name,
    label: same(name),
    from: figure.from,
    model: loaded.name,
    architecture: vocabulary === undefined ? loaded.architecture : { ...loaded.architecture, vocabulary },
    sequenceLength,
    recompute,
    devices: figure.devices ?? ask.devices,
    tokensPerSecond: known(estimate(rate.value * tokens, undefined, 1)),
    isPerDevice: rate.isPerDevice,
    tokensPerStep: undefined,
    peak: ask.peak === undefined ? ofDevice : statedPeak(ask.peak, figure.device ?? ask.device),
    printed: [],
    impliedPeak: undefined,
    statedParameters: undefined,
    findings: unlikePeak(ofDevice, ask),
  })
}
