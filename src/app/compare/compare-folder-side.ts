import { join } from 'node:path'
import { caseLabelsOf } from '../../core/compare/case-labels.ts'
import { circumstancesOf, variablesOf } from '../../core/compare/circumstances.ts'
import { commandOf } from '../../core/compare/commands.ts'
import type { MeasuredSide, SideCase, SideRun, Work } from '../../core/compare/side.ts'
import type { AxisValue } from '../../core/model/axes/axis.ts'
import type { Case } from '../../core/model/case.ts'
import type { MeasuredRun, Result } from '../../core/model/result.ts'
import type { Protocol } from '../../core/model/protocol.ts'
import type { ResultsFolder } from '../../core/model/results-folder.ts'
import { deviceCount, topologyText } from '../../core/model/topology.ts'
import type { Workload } from '../../core/model/workload.ts'
import type { Variant } from '../../core/model/variant.ts'
import { deviceOf, devicesNeeded, ownConditions } from '../../core/reproduce/own-conditions.ts'
import { commonFingerprint } from '../../core/results/equivalence.ts'
import { isSequential } from '../../core/results/estimate.ts'
import { startUpOf } from '../../core/results/start-up.ts'
import { variantOf } from '../../core/variants/variants.ts'
import { measureResults } from '../measure/measure-results.ts'
import type { UsesStore } from '../measure/measurement-store.ts'
import { workloadsOf } from '../measure/results-workloads.ts'

/** @param cwd whose `workloads/` is looked into */
export async function folderSide(
  folder: ResultsFolder,
  { protocol, cwd, store }: UsesStore & { readonly protocol: Protocol; readonly cwd: string },
): Promise<MeasuredSide> {
  const { results } = await measureResults(folder, { protocol, store })
  const workloads = await workloadsOf(folder.plan, [join(cwd, 'workloads')])
  return sideOfResults(folder, { results, protocol, workloads })
}

interface FolderFigures {
  /** Under the protocol. */
  readonly results: readonly Result[]
  readonly protocol: Protocol
  /** Those that are known here; of the others the folder itself has the facts. */
  readonly workloads: ReadonlyMap<string, Workload>
}

/** A results folder whose figures are computed already. */
export function sideOfResults(
  folder: ResultsFolder,
  { results, protocol, workloads }: FolderFigures,
): MeasuredSide {
  const labelOf = caseLabelsOf(folder)
  const cases = results.map((result): SideCase => {
    const matrixCase = result.case
    const caseRuns = folder.runs.filter((run) => run.case.id === matrixCase.id)
    const origin = caseRuns[0]?.origin
    const facts = {
      origin: origin?.kind,
      workload: workloads.get(matrixCase.workload),
      facts: folder.workloads[matrixCase.workload],
    }
    const conditions = ownConditions({
      ...facts,
      case: matrixCase,
      device: deviceOf(devicesNeeded(facts), folder.environment, folder.suite.report.environment),
    })
    return {
      name: matrixCase.id,
      label: labelOf(matrixCase),
      executed: origin?.kind === 'executed',
      work: {
        ...workOfCase(matrixCase),
        ...conditions.axes,
        ...stating('framework', conditions.framework),
        ...stating('model', conditions.model),
        ...stating('device', conditions.device),
        // A printed figure stays under the rule that it was printed under.
        protocol: origin?.kind === 'published' ? folder.suite.protocol.name : protocol.name,
      },
      stated: commonFingerprint(result),
      circumstances: {
        ...circumstancesOf(folder.environment, caseRuns, commonFingerprint(result)),
        ...commitOf(variantOf(folder.suite.variants, matrixCase)),
      },
      variables: variablesOf(caseRuns),
      command: commandOf(caseRuns),
      unit: result.unit,
      throughput: result.throughput,
      startUp: startUpOf(result.runs),
      runs: result.runs.map((measured) => sideRun(measured, folder.path)),
      findings: result.findings,
    }
  })
  return {
    cases,
    untilNarrow: isSequential(folder.suite.repeats),
    environment: folder.environment,
  }
}

/** The commit of a variant, in place of that of the working tree. */
const commitOf = (variant: Variant | undefined): Readonly<Record<string, string>> =>
  variant?.git === undefined ? {} : { commit: variant.git.commit }

/** Without its axes, whose values an imported log may leave open. */
const workOfCase = ({ workload, topology, batchPerDevice, parameters }: Case): Work => ({
  ...parameters,
  workload,
  topology: topologyText(topology),
  devices: deviceCount(topology),
  batch: batchPerDevice,
})

/** Runs of one round of steady ran one after the other on the same machine. */
function sideRun(
  { run: { id, repeat, origin }, measurement: { throughput, evidence } }: MeasuredRun,
  folder: string,
): SideRun {
  return {
    run: id,
    throughput,
    log: origin.kind === 'published' ? undefined : origin.log.path,
    firstLine: evidence.kind === 'known' ? evidence.value.firstLine : undefined,
    lastLine: evidence.kind === 'known' ? evidence.value.lastLine : undefined,
    round: origin.kind === 'executed' ? `${folder} ${repeat}` : undefined,
    ...(origin.kind === 'executed' ? { started: Date.parse(origin.started) } : {}),
  }
}

export const stating = (name: string, value: AxisValue | undefined): Work =>
  value === undefined ? {} : { [name]: value }
