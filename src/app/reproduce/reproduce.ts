import { join } from 'node:path'
import { compareModels, compareNames } from '../../core/reproduce/names.ts'
import { folderConditions } from '../../core/reproduce/folder-conditions.ts'
import { reproduce, type OwnConditions, type Reproduction } from '../../core/reproduce/reproduce.ts'
import type { Baseline } from '../../core/model/baseline.ts'
import type { Case } from '../../core/model/case.ts'
import { SteadyError } from '../../core/model/error.ts'
import type { Protocol } from '../../core/model/protocol.ts'
import type { ResultsFolder } from '../../core/model/results-folder.ts'
import type { Ratio } from '../../core/model/units.ts'
import { findProtocol, protocolNamed } from '../../core/protocols/protocols.ts'
import { loadBaseline } from '../../host/catalogue/baselines.ts'
import { readResults } from '../../host/store/read-results.ts'
import { measureResults } from '../measure/measure-results.ts'
import type { UsesStore } from '../measure/measurement-store.ts'
import { workloadsOf } from '../measure/results-workloads.ts'

export interface ReproduceAsk extends UsesStore {
  /** The results folder. */
  readonly results: string
  /** A baseline of the catalogue, or the path of a file. */
  readonly against: string
  /** How far a figure may be from the published one, as a share of it. */
  readonly within: Ratio
  /** Measures under this one, whatever the baseline states. */
  readonly protocol: string | undefined
  /** The accelerator, where the results do not say. */
  readonly device: string | undefined
  /** Where a baseline's path starts, and whose `workloads/` is looked into. */
  readonly cwd: string
}

export interface ReproducedResults {
  readonly baseline: Baseline
  readonly protocol: Protocol
  /** One for each result, with what is known of how it was made. */
  readonly reproductions: readonly (Reproduction & { readonly conditions: OwnConditions })[]
}

/**
 * Compares the figures of a results folder with published ones. Both are measured by the rule that the publication states.
 *
 * @throws SteadyError where the folder, the baseline or the protocol is wrong, and `PROTOCOL_NEEDS_LOGS`
 */
export async function reproduceResults(ask: ReproduceAsk): Promise<ReproducedResults> {
  const folder = readResults(ask.results)
  const baseline = await loadBaseline(ask.against, ask.cwd)
  const workloads = await workloadsOf(folder.plan, [join(ask.cwd, 'workloads')])
  const conditions = folderConditions(folder, { workloads, device: ask.device })
  const protocol = chooseProtocol(ask.protocol, folder, baseline, [...conditions.values()])
  const { results } = await measureResults(folder, { protocol, store: ask.store })
  const ownOf = ({ id }: Case): OwnConditions => ({
    axes: {},
    ...conditions.get(id),
    protocol: protocol.name,
  })
  const reproductions = reproduce(
    results,
    (result) => ownOf(result.case),
    baseline,
    ask.within,
    protocol.repeats,
  )
  return {
    baseline,
    protocol,
    reproductions: reproductions.map((reproduction) => ({
      ...reproduction,
      conditions: ownOf(reproduction.result.case),
    })),
  }
}

/**
 * The rule that is asked for; else the one that the baseline states for these frameworks and models, if it is one and
 * the same; else the suite's own. A printed figure stays under the rule that it was printed under.
 */
function chooseProtocol(
  asked: string | undefined,
  { suite, runs }: ResultsFolder,
  { tables }: Baseline,
  caseConditions: readonly OwnConditions[],
): Protocol {
  if (runs.some(({ origin }) => origin.kind === 'published')) {
    if (asked === undefined || asked === suite.protocol.name) return suite.protocol
    throw new SteadyError('PROTOCOL_NEEDS_LOGS', { asked, printed: suite.protocol.name })
  }
  if (asked !== undefined) return protocolNamed(asked)
  const matching = tables.filter(({ conditions }) =>
    caseConditions.some(
      ({ framework, model }) =>
        fits(compareNames, framework, conditions.framework) && fits(compareModels, model, conditions.model),
    ),
  )
  const [stated, ...others] = new Set(matching.map(({ conditions }) => conditions.protocol))
  if (others.length > 0) return suite.protocol
  return findProtocol(stated) ?? suite.protocol
}

const fits = (compare: typeof compareNames, measured: string | undefined, published: string) =>
  measured === undefined || compare(measured, published) !== 'different'
