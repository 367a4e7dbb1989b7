import type { WorkloadFacts } from '../../core/model/results-folder.ts'
import type { StatedFacts } from '../../core/logs/engine/run-facts.ts'
import { globalBatch, sampleTokens, stepFactor, type Case } from '../../core/model/case.ts'
import { deviceCount } from '../../core/model/topology.ts'

/** What a workload says of its logs: their format, and what their rates count. */
export type LogWorkload = Pick<WorkloadFacts, 'format' | 'unit'>

/** What a case and its workload say of its runs, and their logs may not. */
export function statedFacts(matrixCase: Case, workload?: LogWorkload): StatedFacts {
  const sequenceLength = sampleTokens(matrixCase)
  const statesBatch = matrixCase.batchFrom !== 'log'
  return {
    devices: deviceCount(matrixCase.topology),
    nodes: matrixCase.topology.nodes,
    ...(statesBatch ? { batchPerDevice: matrixCase.batchPerDevice } : {}),
    ...(workload?.unit === undefined ? {} : { unit: workload.unit }),
    ...(statesBatch && stepFactor(matrixCase) !== 1 ? { globalBatch: globalBatch(matrixCase) } : {}),
    ...(sequenceLength === undefined ? {} : { sequenceLength }),
  }
}
