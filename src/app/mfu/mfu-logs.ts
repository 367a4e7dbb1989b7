import { measureLog } from '../../core/logs/engine/measure-log.ts'
import type { MfuRecord } from '../../core/flops/mfu-record.ts'
import { mfuRun, type RunPeak } from '../../core/flops/mfu.ts'
import {
  devicePeaksNamed,
  precisionNamed,
  productPrecision,
  runPeak,
  statedPeak,
} from '../../core/flops/peaks.ts'
import { recommendedRule } from '../../core/flops/conventions.ts'
import { flopsFinding } from '../../core/flops/messages.ts'
import { auditPeak, auditPrinted, auditStated } from '../../core/flops/printed/audit.ts'
import { PrintedReader, type PrintedLog } from '../../core/logs/printed/read-printed.ts'
import type { StatedModel } from '../../core/logs/printed/stated-model.ts'
import { recomputationNamed, tokensOfSample } from '../../core/flops/work.ts'
import { SteadyError } from '../../core/model/error.ts'
import { logFinding } from '../../core/logs/finding-rows.ts'
import { byLevel, type Finding } from '../../core/model/finding.ts'
import type { LogFacts, MeasuredLog } from '../../core/model/log.ts'
import { countedIn, type SampleUnit } from '../../core/model/units.ts'
import { mapKnown, type Maybe } from '../../core/model/missing.ts'
import type { Estimate } from '../../core/model/result.ts'
import { same } from '../../core/model/text.ts'
import { protocolNamed } from '../../core/protocols/protocols.ts'
import { figureOfRepeats } from '../../core/results/case-figure.ts'
import { dividedBy } from '../../core/results/estimate.ts'
import { nodeBytes } from '../../host/logs/log-bytes.ts'
import { statedArchitecture } from './load-architecture.ts'
import { chosenFormat, openFormat } from '../measure/log-format.ts'
import { longestRun, readingOf } from '../measure/measure.ts'
import type { MfuAsk } from './mfu-ask.ts'
import { joinPrinted } from './read-printed-flops.ts'

interface ReadLog {
  readonly name: string
  readonly measured: MeasuredLog
  readonly printed: PrintedLog | undefined
  readonly stated: StatedModel
}

/** @throws SteadyError what {@link measureLog} throws, and of what the logs do not state or contradict */
export async function mfuOfLogs(ask: MfuAsk): Promise<MfuRecord> {
  const logs: ReadLog[] = []
  for (const name of ask.sources) logs.push(await readLog(name, ask))
  const [first] = logs
  if (first === undefined) throw new TypeError('no log was named')
  const { facts } = first.measured
  const { fingerprint } = facts
  const parameters = first.stated.parameters ?? fingerprint?.parameters
  const sequenceLength = ask.sequenceLength ?? first.stated.sequenceLength ?? fingerprint?.sequenceLength
  if (sequenceLength === undefined) throw new SteadyError('MFU_SEQUENCE_LENGTH_NOT_STATED', {})
  const devices = ask.devices ?? facts.devices
  const isPerDevice = logs.every(({ measured }) =>
    measured.findings.some(({ code }) => code === 'figure-of-one-device'),
  )
  if (devices === undefined && !isPerDevice) throw new SteadyError('MFU_DEVICES_NOT_STATED', {})
  requireRepeats(logs)
  const { name: model, architecture: published } = await statedArchitecture(
    ask.model,
    {
      architecture: first.stated.architecture,
      size: fingerprint?.modelSize,
      parameters,
      settings: first.stated.settings,
    },
    ask.cwd,
  )
  const architecture = ask.vocabulary === undefined ? published : { ...published, vocabulary: ask.vocabulary }
  const recompute = ask.recompute ?? first.stated.recompute ?? recomputationNamed(fingerprint?.recompute)
  const tokensPerStep = tokensOfStep(facts, first.measured.unit, sequenceLength)
  const ofDevice = peakOfDevice(facts, first.stated, ask)
  const peak =
    ask.peak === undefined
      ? ofDevice
      : statedPeak(ask.peak, ask.device ?? first.stated.device ?? fingerprint?.device)
  const context = {
    architecture,
    sequenceLength,
    // Printed rates are of one device, too.
    devices: devices ?? 1,
    tokensPerStep,
    recompute,
    peak: peakOfShares(first.stated, peak),
  }
  const printed = logs.flatMap((log) => (log.printed === undefined ? [] : [log.printed]))
  const all = joinPrinted(printed)
  return {
    version: 1,
    source: ask.sources.join(', '),
    recommended: recommendedRule,
    without: [],
    findings: [],
    runs: [
      mfuRun({
        name: first.name,
        label: same(first.name),
        model,
        architecture,
        sequenceLength,
        recompute,
        devices,
        isPerDevice,
        tokensPerSecond: tokensPerSecond(logs, sequenceLength, tokensPerStep),
        tokensPerStep,
        peak,
        printed: [
          ...(all === undefined ? [] : auditPrinted(all, context)),
          ...auditStated(fingerprint?.flopsPerStep, context),
        ],
        impliedPeak: all === undefined ? undefined : auditPeak(all),
        statedParameters: parameters,
        findings: [
          ...contradictedLength(first.stated.sequenceLength ?? fingerprint?.sequenceLength, ask),
          ...unlikePeak(ofDevice, ask),
          ...findingsOf(logs),
        ],
      }),
    ],
  }
}

async function readLog(name: string, ask: MfuAsk): Promise<ReadLog> {
  const { devices, batchPerDevice, sequenceLength, format } = ask
  const opened = format === undefined ? undefined : await openFormat(await chosenFormat(format, ask.cwd))
  const measuring = measureLog({
    bytes: nodeBytes,
    protocols: [steady],
    ...(opened === undefined ? {} : { format: opened }),
    ...(devices === undefined ? {} : { devices }),
    ...(batchPerDevice === undefined ? {} : { batchPerDevice }),
    ...(sequenceLength === undefined ? {} : { sequenceLength }),
  })
  const decoder = new TextDecoder()
  const reader = new PrintedReader()
  await readingOf(name)(
    (chunk, arrivedAt) => {
      reader.push(decoder.decode(chunk, { stream: true }))
      measuring.push(chunk, arrivedAt)
    },
    () => measuring.readsSteps,
  )
  const measured = longestRun(measuring.end())
  return { name, measured, ...reader.end(measured.format) }
}

const steady = protocolNamed('steady')

/** What is doubtful of the throughputs; what several logs share once. */
function findingsOf(logs: readonly ReadLog[]): Finding[] {
  const all = logs.flatMap(({ measured: { findings, measurements } }) => [
    ...findings,
    ...measurements.flatMap((measurement) => measurement.findings),
  ])
  const warnings = all.filter(({ level }) => level !== 'note')
  return [...new Map(warnings.map((finding) => [JSON.stringify(finding), finding])).values()].sort(byLevel)
}

/** A sequence length that the caller states, and that is not the one that the log states. */
export const contradictedLength = (
  logged: number | undefined,
  { sequenceLength: given }: Pick<MfuAsk, 'sequenceLength'>,
): Finding[] =>
  logged === undefined || given === undefined || logged === given
    ? []
    : [logFinding('log-contradicts-options', { fact: 'sequenceLength', logged, given })]

/** A peak that the caller states, and that is not the dense one of the device. */
export function unlikePeak(ofDevice: Maybe<RunPeak>, { peak: given }: Pick<MfuAsk, 'peak'>): Finding[] {
  if (given === undefined || ofDevice.kind === 'missing') return []
  const { device, precision, flopsPerSecond } = ofDevice.value
  const teraflops = flopsPerSecond / 1e12
  return Math.abs(given / teraflops - 1) < PEAKS_ALIKE || precision === undefined
    ? []
    : [flopsFinding('peak-unlike-device', { given, device, precision, teraflops })]
}

/** Sources round the peak of a device by up to this share. */
const PEAKS_ALIKE = 0.02

/** @throws SteadyError MFU_LOGS_DIFFER */
function requireRepeats(logs: readonly ReadLog[]): void {
  const [first, ...others] = logs
  for (const { measured } of others) {
    const [devices, otherDevices] = [first?.measured.facts.devices, measured.facts.devices]
    if (devices !== otherDevices)
      throw new SteadyError('MFU_LOGS_DIFFER', {
        what: 'devices',
        first: String(devices ?? '–'),
        other: String(otherDevices ?? '–'),
      })
    if (first?.measured.unit !== measured.unit)
      throw new SteadyError('MFU_LOGS_DIFFER', {
        what: 'unit',
        first: first?.measured.unit ?? '–',
        other: measured.unit,
      })
  }
}

function tokensOfStep(
  { globalBatch }: LogFacts,
  unit: SampleUnit,
  sequenceLength: number,
): number | undefined {
  if (globalBatch === undefined) return undefined
  const tokens = tokensOfSample(unit, sequenceLength) ?? (unit === 'steps' ? sequenceLength : undefined)
  return tokens === undefined ? undefined : globalBatch * tokens
}

/** @throws SteadyError MFU_UNIT */
function tokensPerSecond(
  logs: readonly ReadLog[],
  sequenceLength: number,
  tokensPerStep: number | undefined,
): Maybe<Estimate<number>> {
  const repeats = logs.flatMap(({ measured: { measurements } }) =>
    measurements.map((measurement) => ({ measurement })),
  )
  const unit = countedIn(repeats[0]?.measurement.unit ?? 'steps')
  const tokens = tokensOfSample(unit, sequenceLength) ?? (unit === 'steps' ? tokensPerStep : undefined)
  if (tokens === undefined) throw new SteadyError('MFU_UNIT', { unit })
  return mapKnown(figureOfRepeats(repeats, { protocol: steady, untilNarrow: false }).throughput, (rate) =>
    dividedBy(rate, 1 / tokens, (value) => value),
  )
}

function peakOfDevice(
  { precision, fingerprint }: LogFacts,
  stated: StatedModel,
  ask: MfuAsk,
): Maybe<RunPeak> {
  const device =
    ask.device === undefined ? (stated.device ?? fingerprint?.device) : devicePeaksNamed(ask.device)
  return runPeak(device, ask.precision ?? precisionNamed(precision) ?? productPrecision(fingerprint))
}

/** What printed shares are of: what the log states, else the peak of the device. */
export const peakOfShares = ({ peak: flopsPerSecond }: StatedModel, peak: Maybe<RunPeak>) =>
  flopsPerSecond !== undefined
    ? ({ flopsPerSecond, from: 'log' } as const)
    : peak.kind === 'known'
      ? ({ flopsPerSecond: peak.value.flopsPerSecond, from: 'device' } as const)
      : undefined
