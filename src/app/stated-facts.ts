import type { StatedFacts } from '../core/logs/engine/run-facts.ts'
import { globalBatch, stepFactor, type Case } from '../core/model/case.ts'
import { deviceCount } from '../core/model/topology.ts'

/** What a case says of its runs, and their logs may not. */
export const statedFacts = (of: Case): StatedFacts => ({
  devices: deviceCount(of.topology),
  nodes: of.topology.nodes,
  batchPerDevice: of.batchPerDevice,
  ...(stepFactor(of) === 1 ? {} : { globalBatch: globalBatch(of) }),
})
