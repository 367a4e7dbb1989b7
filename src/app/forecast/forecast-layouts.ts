import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import {
  layoutAsk,
  type LayoutOrigin,
  layoutSeries,
  type LayoutSeries,
  originsOfBaseline,
} from '../../core/forecast/layouts/layout-answers.ts'
import { layoutFigures } from '../../core/forecast/layouts/published-rows.ts'
import { sampleTokens } from '../../core/model/case.ts'
import { same } from '../../core/model/text.ts'
import { samplesPerSecond } from '../../core/model/units.ts'
import { commonFingerprint } from '../../core/results/equivalence.ts'
import { folderConditions } from '../../core/reproduce/folder-conditions.ts'
import { loadBaseline } from '../../host/catalogue/baselines.ts'
import { readResults } from '../../host/store/read-results.ts'
import { findResults } from '../suite/find-results.ts'
import { measureResults } from '../measure/measure-results.ts'
import type { UsesStore } from '../measure/measurement-store.ts'
import { workloadsOf } from '../measure/results-workloads.ts'

export interface LayoutForecastAsk extends UsesStore {
  /** A results folder, a baseline of the catalogue, or the path of a baseline's file. */
  readonly source: string | undefined
  readonly layouts: readonly string[]
  readonly cwd: string
}

export interface MadeLayouts {
  /** The results folder, or the name or file of the baseline. */
  readonly path: string
  readonly series: readonly LayoutSeries[]
}

/**
 * Forecasts language models in other layouts, sizes, batches and lengths. Nothing is written.
 *
 * @throws SteadyError where the input is not found or wrong, and LAYOUT_INVALID
 */
export async function forecastLayouts({
  source,
  layouts,
  cwd,
  store,
}: LayoutForecastAsk): Promise<MadeLayouts> {
  const asks = layouts.map(layoutAsk)
  const found = source === undefined ? undefined : await stat(resolve(cwd, source)).catch(() => undefined)
  const isBaseline =
    source !== undefined && (found === undefined ? !source.includes('/') : !found.isDirectory())
  const path = isBaseline ? source : await findResults(source, cwd)
  const origins = isBaseline
    ? originsOfBaseline(await loadBaseline(found === undefined ? source : resolve(cwd, source), cwd))
    : await originsOfResults(path, { cwd, store })
  return { path, series: layoutSeries(origins, asks) }
}

async function originsOfResults(
  path: string,
  { cwd, store }: Pick<LayoutForecastAsk, 'cwd' | 'store'>,
): Promise<LayoutOrigin[]> {
  const folder = readResults(path)
  const workloads = await workloadsOf(folder.plan, [join(cwd, 'workloads')])
  const { results } = await measureResults(folder, { store })
  const conditions = folderConditions(folder, { workloads })
  return results.flatMap((result): LayoutOrigin[] => {
    const { case: matrixCase, throughput, unit } = result
    const stated = conditions.get(matrixCase.id)
    if (throughput.kind === 'missing' || stated === undefined) return []
    const each = unit === 'tokens' ? 1 : (sampleTokens(matrixCase) ?? 0)
    const known = {
      ...stated,
      framework: stated.framework ?? matrixCase.workload,
      model: modelOf(
        stated.model ?? '',
        commonFingerprint(result)?.modelSize ?? matrixCase.parameters['size'],
      ),
      batchPerDevice: matrixCase.batchPerDevice,
    }
    const rate = samplesPerSecond(throughput.value.value * each)
    const figure = {
      topology: matrixCase.topology,
      throughput: rate,
      decimals: 0,
      line: 1,
      speedup: undefined,
      beside: {},
      runs: [],
    }
    const figures = layoutFigures({
      name: path,
      title: same(path),
      collection: path,
      revision: '',
      published: '',
      tables: [{ document: matrixCase.id, conditions: known, unit: 'tokens', figures: [figure] }],
    })
    return each === 0
      ? []
      : figures.map((made) => ({ conditions: known, topology: matrixCase.topology, figure: made }))
  })
}

/** A size has the dimensions of the model of that name: `8b`. */
const modelOf = (model: string, size: unknown): string => (typeof size === 'string' ? size : model)
