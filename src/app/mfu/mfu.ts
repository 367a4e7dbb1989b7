import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { MfuRecord, MfuRun } from '../../core/flops/mfu-record.ts'
import type { MfuAsk } from './mfu-ask.ts'
import { contradictedLength, mfuOfLogs, peakOfShares, unlikePeak } from './mfu-logs.ts'
import { mfuRun, type RunPeak } from '../../core/flops/mfu.ts'
import {
  devicePeaksNamed,
  precisionNamed,
  productPrecision,
  runPeak,
  statedPeak,
} from '../../core/flops/peaks.ts'
import { typedRate } from '../../core/flops/typed-rate.ts'
import { auditPeak, auditPrinted, auditStated } from '../../core/flops/printed/audit.ts'
import { recomputationNamed, tokensOfSample } from '../../core/flops/work.ts'
import { axisValue } from '../../core/model/axes/axis-values.ts'
import { precisionAxis } from '../../core/model/axes/precision-axis.ts'
import { SteadyError } from '../../core/model/error.ts'
import { known, mapKnown, missing, type Maybe } from '../../core/model/missing.ts'
import type { ResultsFolder } from '../../core/model/results-folder.ts'
import type { Result } from '../../core/model/result.ts'
import { same } from '../../core/model/text.ts'
import { shellLine } from '../../core/text/shell.ts'
import { deviceCount } from '../../core/model/topology.ts'
import { dividedBy } from '../../core/results/estimate.ts'
import { readMatrixRates } from '../../host/store/paths.ts'
import { readResults } from '../../host/store/read-results.ts'
import { baselineNames, loadBaseline } from '../../host/catalogue/baselines.ts'
import { eachCase } from './each-case.ts'
import { mfuOfPublished } from './mfu-stated.ts'
import { mfuOfTyped } from './mfu-typed.ts'
import { findResults } from '../suite/find-results.ts'
import { statedArchitecture, type LoadedArchitecture } from './load-architecture.ts'
import { measureResults } from '../measure/measure-results.ts'
import { readPrintedFlops, type PrintedFlopsOfLogs } from './read-printed-flops.ts'
import { measuredOn } from '../forecast/read-network.ts'

/** @throws SteadyError where the folder is not found or damaged, and where nothing states what the rules need */
async function mfuOfResults(source: string | undefined, ask: MfuAsk): Promise<MfuRecord> {
  const path = await findResults(source, ask.cwd)
  const folder = readResults(path)
  const { results } = await measureResults(folder, { store: ask.store })
  const runOf = async (result: Result) => {
    const { modelSize: size, parameters } = result.runs[0]?.fingerprint ?? {}
    const logs = await readPrintedFlops(
      result.runs.map(({ run }) => run),
      folder,
    )
    const { stated } = logs
    const model = {
      architecture: stated.architecture,
      size,
      parameters: stated.parameters ?? parameters,
      settings: stated.settings,
    }
    const loaded = await statedArchitecture(ask.model, model, ask.cwd)
    return caseMfu(result, { folder, loaded, logs }, ask)
  }
  return eachCase(path, results, {
    nameOf: (result) => result.case.id,
    absent: ({ runs, throughput }) =>
      runs.some(({ run }) => run.outcome.state === 'completed') || throughput.kind === 'known'
        ? undefined
        : missing('no-completed-run'),
    runOf,
  })
}

interface CaseSources {
  readonly folder: ResultsFolder
  readonly loaded: LoadedArchitecture
  readonly logs: PrintedFlopsOfLogs
}

function caseMfu(result: Result, { folder, loaded, logs }: CaseSources, ask: MfuAsk): MfuRun {
  const { printed, stated } = logs
  const { case: matrixCase, runs, unit } = result
  const fingerprint = runs[0]?.fingerprint
  const sequenceLength = ask.sequenceLength ?? stated.sequenceLength ?? fingerprint?.sequenceLength
  if (sequenceLength === undefined) throw new SteadyError('MFU_SEQUENCE_LENGTH_NOT_STATED', {})
  const tokens = tokensOfSample(unit, sequenceLength)
  if (tokens === undefined) throw new SteadyError('MFU_UNIT', { unit })
  const { vocabulary } = ask
  const architecture = vocabulary === undefined ? loaded.architecture : { ...loaded.architecture, vocabulary }
  const recompute = ask.recompute ?? stated.recompute ?? recomputationNamed(fingerprint?.recompute)
  const devices = deviceCount(matrixCase.topology)
  const tokensPerStep = fingerprint?.globalBatch === undefined ? undefined : fingerprint.globalBatch * tokens
  const peak = casePeak(result, folder, ask)
  const context = {
    architecture,
    recompute,
    devices,
    sequenceLength,
    tokensPerStep,
    peak: peakOfShares(stated, peak),
  }
  return mfuRun({
    name: matrixCase.id,
    label: same(matrixCase.id),
    model: loaded.name,
    architecture,
    sequenceLength,
    recompute,
    devices,
    tokensPerSecond: mapKnown(result.throughput, (rate) => dividedBy(rate, 1 / tokens, (value) => value)),
    peak,
    tokensPerStep,
    printed: [
      ...(printed === undefined ? [] : auditPrinted(printed, context)),
      ...auditStated(fingerprint?.flopsPerStep, context),
    ],
    impliedPeak: printed && auditPeak(printed),
    statedParameters: stated.parameters ?? fingerprint?.parameters,
    findings: [
      ...contradictedLength(stated.sequenceLength ?? fingerprint?.sequenceLength, ask),
      ...unlikePeak(casePeak(result, folder, { ...ask, peak: undefined }), ask),
    ],
  })
}

/** Of GPUs that of their data sheet; of a CPU a share of what its own matrix products reached with as many threads. */
function casePeak({ case: matrixCase, runs }: Result, folder: ResultsFolder, ask: MfuAsk): Maybe<RunPeak> {
  const { devices } = measuredOn(folder)
  const [device] = devices
  if (ask.peak !== undefined) return statedPeak(ask.peak, ask.device ?? device)
  const fingerprint = runs[0]?.fingerprint
  const precision =
    ask.precision ?? productPrecision(fingerprint) ?? precisionNamed(axisValue(matrixCase, precisionAxis))
  if (ask.device !== undefined) return runPeak(devicePeaksNamed(ask.device), precision)
  const threads = (fingerprint?.threads ?? 0) * deviceCount(matrixCase.topology)
  const rate = readMatrixRates(folder.path).find((measured) => measured.threads === threads)
  return rate !== undefined && precision === 'fp32'
    ? known({
        device: device ?? '',
        precision,
        flopsPerSecond: rate.flopsPerSecond / deviceCount(matrixCase.topology),
        source: rate.source,
      })
    : runPeak(devices.length === 1 ? device : undefined, precision)
}

const lineWithUnit = (typed: string, { model, device }: MfuAsk) =>
  shellLine([
    ...['steady', 'mfu'],
    ...(model === undefined ? [] : ['--model', model]),
    ...(device === undefined ? [] : ['--device', device]),
    ...[typed, 'tokens/s/device'],
  ])

/**
 * MFU and HFU by every published rule, and which of them the figures follow that a log prints. Nothing is written.
 *
 * @throws SteadyError where the input is not found or wrong, and where it does not say what the rules need
 */
export async function mfuOf(ask: MfuAsk): Promise<MfuRecord> {
  const typed = await mfuOfTyped(ask)
  if (typed !== undefined) return typed
  const [first, ...others] = ask.sources
  if (first === undefined) return mfuOfResults(first, ask)
  const found = await stat(resolve(ask.cwd, first)).catch(() => undefined)
  if (others.length > 0) return mfuOfLogs(ask)
  if (found?.isDirectory() === true) return mfuOfResults(first, ask)
  if (found === undefined && typedRate(`${first} tokens/s`) !== undefined)
    throw new SteadyError('MFU_UNIT_MISSING', { typed: first, line: lineWithUnit(first, ask) })
  const isPublished = found === undefined && (await baselineNames()).includes(first)
  return isPublished ? mfuOfPublished(await loadBaseline(first, ask.cwd), ask) : mfuOfLogs(ask)
}
