import type { WorkloadFacts } from '../core/model/results-folder.ts'
import type { StatedFacts } from '../core/logs/engine/run-facts.ts'
import { globalBatch, sampleTokens, stepFactor, type Case } from '../core/model/case.ts'
import { deviceCount } from '../core/model/topology.ts'

/** What a workload says of its logs: their format, and what their rates count. */
export type LogWorkload = Pick<WorkloadFacts, 'format' | 'unit'>

/** What a case and its workload say of its runs, and their logs may not. */
export function statedFacts(matrixCase: Case, workload?: LogWorkload): StatedFacts {
  const sequenceLength = sampleTokens(matrixCase)
  return {
    devices: deviceCount(matrixCase.topology),
    nodes: matrixCase.topology.nodes,
    batchPerDevice: matrixCase.batchPerDevice,
    ...(workload?.unit === undefined ? {} : { unit: workload.unit }),
    ...(stepFactor(matrixCase) === 1 ? {} : { globalBatch: globalBatch(matrixCase) }),
    ...(sequenceLength === undefined ? {} : { sequenceLength }),
  }
}
