import type { Case } from '../model/case.ts'
import type { ResultsFolder } from '../model/results-folder.ts'
import { sameTopology } from '../model/topology.ts'
import type { Workload } from '../model/workload.ts'
import { deviceOf, devicesNeeded, ownConditions } from './own-conditions.ts'
import type { OwnConditions } from './reproduce.ts'

export interface ConditionsAsk {
  /** Workloads of the catalogue, for folders that do not store facts of their workloads. */
  readonly workloads?: ReadonlyMap<string, Workload>
  /** The accelerator, where the results do not state it. */
  readonly device?: string | undefined
}

/**
 * The conditions of a results folder's cases by id, also of cases that a published report leaves open, but without the
 * protocol.
 */
export function folderConditions(
  folder: ResultsFolder,
  { workloads, device }: ConditionsAsk,
): ReadonlyMap<string, OwnConditions> {
  const { environment, suite, plan } = folder
  const open = plan.skips.flatMap((skip) => (skip.by === 'document' ? [skip.case] : []))
  return new Map(
    [...plan.cases, ...open].map((matrixCase) => {
      const workload = workloads?.get(matrixCase.workload)
      const facts = folder.workloads[matrixCase.workload]
      const origin = originOf(matrixCase, folder)
      const needed = devicesNeeded({ facts, workload, origin })
      const found = device ?? deviceOf(needed, environment, describedFor(matrixCase, suite.report))
      return [matrixCase.id, ownConditions({ case: matrixCase, origin, workload, facts, device: found })]
    }),
  )
}

const originOf = ({ id }: Case, { runs }: ResultsFolder) =>
  runs.find((run) => run.case.id === id)?.origin.kind

/** What the author states of the machine of this topology, then of all machines. */
function describedFor(
  { topology }: Case,
  { environment, machines = [] }: ResultsFolder['suite']['report'],
): ResultsFolder['suite']['report']['environment'] {
  const machine = machines.find(
    ({ topologies }) => topologies?.some((listed) => sameTopology(listed, topology)) ?? true,
  )
  return [...(machine?.environment ?? []), ...environment]
}
