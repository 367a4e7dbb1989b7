import type { Suite } from '../../src/core/model/suite.ts'
import type { Workload } from '../../src/core/model/workload.ts'
import { readSuite } from '../../src/core/suite/read.ts'
import { resolveSuite } from '../../src/core/suite/resolve.ts'
import { sampleWorkload } from './workload.ts'

/** The sample workload, as the catalogue of a test. */
export const sampleWorkloads: ReadonlyMap<string, Workload> = new Map([
  ['resnet50/sample', sampleWorkload('resnet50/sample')],
])

/** A suite from its YAML, against {@link sampleWorkloads} or others. */
export function suiteFrom(text: string, workloads = sampleWorkloads): Suite {
  return resolveSuite(readSuite(text, 'suite.yaml'), { names: [...workloads.keys()], workloads })
}
