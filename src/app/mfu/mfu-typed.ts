import { isDeepStrictEqual } from 'node:util'
import { findArchitecture } from '../../core/flops/architectures.ts'
import type { Architecture } from '../../core/flops/architecture.ts'
import { recommendedRule } from '../../core/flops/conventions.ts'
import { flopsFinding } from '../../core/flops/messages.ts'
import type { MfuRecord, MfuRun, PublishedBeside } from '../../core/flops/mfu-record.ts'
import { parametersOf } from '../../core/flops/parameters.ts'
import { boardsNamed, devicePeaksNamed } from '../../core/flops/peaks.ts'
import type { DevicePeaks } from '../../core/flops/peaks/device-peaks.ts'
import { typedRate } from '../../core/flops/typed-rate.ts'
import { grouped } from '../../core/collections/group-by.ts'
import { SteadyError } from '../../core/model/error.ts'
import { allBaselines } from '../../host/catalogue/baselines.ts'
import { statedArchitecture, type LoadedArchitecture } from './load-architecture.ts'
import type { MfuAsk } from './mfu-ask.ts'
import { publishedRun, statedOf, statedRun, type PublishedRow } from './mfu-stated.ts'

/**
 * MFU of a throughput on a command line, with the published figures beside it.
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
  const published = await publishedBeside(run, loaded, ask)
  return {
    version: 1,
    source,
    recommended: recommendedRule,
    runs: [{ ...run, published, findings }],
    without: [],
    findings: [],
  }
}

/** Language models train in it. */
const usualPrecision = 'bf16'

interface KnownRow extends PublishedRow {
  readonly baseline: string
  readonly architecture: Architecture
  readonly length: number
}

/**
 * The fastest published figure in each precision: of the same model on the device that is asked for, else of models of its size.
 * Of several lengths of sequences, the nearest counts.
 */
async function publishedBeside(
  { tokensPerSecondPerDevice: rate, sequenceLength }: MfuRun,
  { architecture }: LoadedArchitecture,
  ask: MfuAsk,
): Promise<PublishedBeside[] | undefined> {
  if (ask.device === undefined || rate.kind === 'missing') return undefined
  const rows = await rowsOn(devicePeaksNamed(ask.device))
  const ofModel = rows.filter((row) => isDeepStrictEqual(row.architecture, architecture))
  const alike = ofModel.length > 0 ? ofModel : rows.filter((row) => isOfSize(row.architecture, architecture))
  const apart = ({ length }: KnownRow) => Math.abs(Math.log2(length / sequenceLength))
  const least = Math.min(...alike.map(apart))
  const figures: PublishedBeside[] = []
  for (const row of alike.filter((row) => apart(row) === least)) {
    const { conditions, document } = row.table
    const stated = { model: undefined, vocabulary: undefined, peak: undefined, recompute: undefined }
    const run = await publishedRun(row, { ...ask, ...stated })
    const [recommended] = run.rules
    if (run.tokensPerSecondPerDevice.kind === 'missing' || recommended === undefined) continue
    const { value } = run.tokensPerSecondPerDevice.value
    figures.push({
      ratio: rate.value.value / value,
      tokensPerSecondPerDevice: value,
      mfu: recommended.mfu,
      model: conditions.model,
      isOtherModel: ofModel.length === 0,
      sequenceLength: run.sequenceLength,
      device: conditions.device ?? '',
      precision: (run.peak.kind === 'known' ? run.peak.value.precision : undefined) ?? '',
      baseline: row.baseline,
      document,
      line: row.figure.line,
    })
  }
  return grouped(figures, ({ precision }) => precision)
    .map((group) => group.toSorted((a, b) => a.ratio - b.ratio)[0] ?? group[0])
    .toSorted((a, b) => a.precision.localeCompare(b.precision, 'en'))
}

/** Rows of all baselines on this device, or on a name that includes it, whose model is known. */
async function rowsOn(device: DevicePeaks): Promise<KnownRow[]> {
  const tables = (await allBaselines()).flatMap(({ name, tables }) =>
    tables.map((table) => ({ name, table })),
  )
  return tables.flatMap(({ name, table }) => {
    const { conditions, figures } = table
    const { sequenceLength: length } = statedOf(conditions)
    const architecture = findArchitecture(conditions.model)?.architecture
    return architecture === undefined ||
      length === undefined ||
      !boardsNamed(conditions.device ?? '').includes(device)
      ? []
      : figures.map((figure) => ({ baseline: name, table, figure, architecture, length }))
  })
}

/** Sizes that differ by less than this factor are alike. */
const SIZES_ALIKE = 1.2

function isOfSize(a: Architecture, b: Architecture): boolean {
  const [first, second] = [parametersOf(a), parametersOf(b)]
  return (['total', 'active'] as const).every(
    (count) => Math.abs(Math.log(first[count] / second[count])) < Math.log(SIZES_ALIKE),
  )
}
