import type { Suite } from '../../src/core/model/suite.ts'
import { anyCapacity } from '../../src/core/model/capacity.ts'
import type { Workload } from '../../src/core/model/workload.ts'
import { settleDevices, type PlannedWorkload } from '../../src/core/plan/offer.ts'
import { readSuite } from '../../src/core/suite/read.ts'
import { resolveSuite } from '../../src/core/suite/resolve.ts'
import { sampleWorkload } from './workload.ts'

/** The sample workload, as the catalogue of a test. */
export const sampleWorkloads: ReadonlyMap<string, PlannedWorkload> = new Map([
  ['resnet50/sample', settleDevices(sampleWorkload('resnet50/sample'), anyCapacity)],
])

/** A suite from its YAML, against {@link sampleWorkloads} or others. */
export function suiteFrom(text: string, workloads: ReadonlyMap<string, Workload> = sampleWorkloads): Suite {
  return resolveSuite(readSuite(text, 'suite.yaml'), { names: [...workloads.keys()], workloads })
}
