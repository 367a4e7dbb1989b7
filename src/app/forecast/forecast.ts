import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { MadeForecast } from '../../core/forecast/record.ts'
import { forecastAll } from '../../core/forecast/forecast.ts'
import { learnedPrior } from '../../core/forecast/learned-prior.ts'
import { upTo, type Series } from '../../core/forecast/series.ts'
import { seriesOfBaseline, seriesOfResults } from '../../core/forecast/series-of.ts'
import type { Targets } from '../../core/forecast/targets.ts'
import { SteadyError } from '../../core/model/error.ts'
import { loadBaseline } from '../../host/catalogue/baselines.ts'
import { readResults } from '../../host/store/read-results.ts'
import { findResults } from '../suite/find-results.ts'
import { measureResults } from '../measure/measure-results.ts'
import type { UsesStore } from '../measure/measurement-store.ts'
import { measuredOn, readNetwork, type MeasuredOn } from './read-network.ts'
import { workloadsOf } from '../measure/results-workloads.ts'

export interface ForecastAsk extends UsesStore {
  /** A results folder, a baseline of the catalogue, or the path of a baseline's file. */
  readonly source: string | undefined
  readonly targets: Targets
  /** Figures of more devices are left out, as if they had not been measured. */
  readonly atMost: number | undefined
  /** Trained weights, where the input does not state them. */
  readonly parameters: number | undefined
  /** The file of a preflight on the cluster of the results. */
  readonly network: string | undefined
  readonly cwd: string
}

/**
 * Forecasts the throughput of every series of a results folder or of published tables. Nothing is written.
 *
 * @throws SteadyError where the input is not found or wrong, `FORECAST_NOTHING_LEFT`, and those of {@link readNetwork}
 */
export async function makeForecast(ask: ForecastAsk): Promise<MadeForecast> {
  const { source, protocol, series, measuredOn } = await seriesOf(ask)
  const { atMost, network: networkFile, cwd } = ask
  const network =
    networkFile === undefined
      ? undefined
      : await readNetwork(networkFile, cwd, { source: ask.source ?? source, measuredOn })
  const used = atMost === undefined ? series : series.map((series) => upTo(series, atMost))
  if (atMost !== undefined && used.every(({ observations }) => observations.length === 0))
    throw new SteadyError('FORECAST_NOTHING_LEFT', { devices: atMost })
  const forecasts = forecastAll(used, ask.targets, learnedPrior, network)
  const isNetworkUsed = forecasts.some(
    ({ forecast }) => forecast.kind === 'known' && forecast.value.isNetworkUsed,
  )
  return {
    source,
    protocol,
    network: isNetworkUsed ? network?.origin : undefined,
    measured: series,
    forecasts,
  }
}

/** Its source is as it was found: an absolute path, or the name of a baseline. Only a results folder has a protocol. */
interface Input extends Pick<MadeForecast, 'source' | 'protocol'> {
  readonly series: readonly Series[]
  /** Undefined for published figures. */
  readonly measuredOn: MeasuredOn | undefined
}

async function seriesOf(ask: ForecastAsk): Promise<Input> {
  return (await isBaseline(ask)) ? ofBaseline(ask.source ?? '', ask) : ofResults(ask)
}

/** A folder of that name counts before a baseline. */
async function isBaseline({ source, cwd }: ForecastAsk): Promise<boolean> {
  if (source === undefined) return false
  const found = await stat(resolve(cwd, source)).catch(() => undefined)
  return found === undefined ? !source.includes('/') : !found.isDirectory()
}

async function ofBaseline(source: string, { cwd, parameters }: ForecastAsk): Promise<Input> {
  const reference = (await stat(resolve(cwd, source)).catch(() => undefined))?.isFile() === true
  const baseline = await loadBaseline(reference ? resolve(cwd, source) : source, cwd)
  const series = seriesOfBaseline(baseline, parameters)
  return { source: baseline.name, protocol: undefined, series, measuredOn: undefined }
}

async function ofResults({ source, cwd, parameters, store }: ForecastAsk): Promise<Input> {
  const path = await findResults(source, cwd)
  const folder = readResults(path)
  const workloads = await workloadsOf(folder.plan, [join(cwd, 'workloads')])
  const { results } = await measureResults(folder, { store })
  const modelOf = (name: string) => folder.workloads[name]?.model ?? workloads.get(name)?.model
  const { protocol } = folder.suite
  const series = seriesOfResults(results, modelOf, parameters)
  return { source: path, protocol: protocol.name, series, measuredOn: measuredOn(folder) }
}
