import type { WorkloadFacts } from '../core/model/results-folder.ts'
import type { StatedFacts } from '../core/logs/engine/run-facts.ts'
import { globalBatch, stepFactor, type Case } from '../core/model/case.ts'
import { deviceCount } from '../core/model/topology.ts'

/** What a workload says of its logs: their format, and what their rates count. */
export type LogWorkload = Pick<WorkloadFacts, 'format' | 'unit'>

/** What a case and its workload say of its runs, and their logs may not. */
export const statedFacts = (matrixCase: Case, workload?: LogWorkload): StatedFacts => ({
  devices: deviceCount(matrixCase.topology),
  nodes: matrixCase.topology.nodes,
  ...(matrixCase.batchFrom === 'log' ? {} : { batchPerDevice: matrixCase.batchPerDevice }),
  ...(workload?.unit === undefined ? {} : { unit: workload.unit }),
  ...(matrixCase.batchFrom === 'log' || stepFactor(matrixCase) === 1 ? {} : { globalBatch: globalBatch(matrixCase) }),
})
