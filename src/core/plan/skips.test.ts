import { describe, expect, it } from 'vitest'
import { offerOf } from '../../../test/samples/offer.ts'
import { sampleWorkloads, suiteFrom } from '../../../test/samples/suite.ts'
import { sampleWorkload, sampleWorkloadYaml } from '../../../test/samples/workload.ts'
import { say } from '../messages/say.ts'
import { known, missing, type Maybe } from '../model/missing.ts'
import { same } from '../model/text.ts'
import type { Topology } from '../model/topology.ts'
import { makePlan } from './plan.ts'
import { settleWorkloads } from './offer.ts'
import type { Workload } from '../model/workload.ts'

const unknown = missing('not-asked', same('not asked'))

function skipsOf(
  matrix: string,
  rest = '',
  capacity: Maybe<Topology> = unknown,
  workloads: ReadonlyMap<string, Workload> = sampleWorkloads,
) {
  const suite = suiteFrom(`suite: s\nmatrix: { workload: resnet50/sample, ${matrix} }\n${rest}\n`, workloads)
  const offer = offerOf({ cpu: capacity, gpu: capacity })
  return makePlan(suite, settleWorkloads(workloads, offer.capacity), offer).skips.map((skip) => [
    skip.case.id,
    skip.by,
    say(skip.reason, 'en'),
  ])
}

describe('a case is skipped with its reason', () => {
  it('where the workload cannot do it', () => {
    expect(skipsOf('batch: 1, precision: [fp32, bf16]')).toEqual([
      ['resnet50-sample_1x1_bf16_b1', 'workload', 'no bf16 kernels'],
    ])
    expect(skipsOf('batch: 1, loader: dali')).toEqual([
      ['resnet50-sample_1x1_fp32_b1_dali', 'workload', 'DALI is not built in'],
    ])
    expect(skipsOf('batch: 1, xla: [true, false]')).toEqual([
      [
        'resnet50-sample_1x1_fp32_b1_xla',
        'workload',
        "resnet50/sample does not support 'xla: true'; it supports false",
      ],
    ])
    expect(skipsOf('batch: 1, topology: 4x8')).toEqual([
      ['resnet50-sample_4x8_fp32_b1', 'workload', 'one machine only'],
    ])
  })

  it('where no launcher of the workload can start it', () => {
    const yaml = sampleWorkloadYaml
      .replace('multi-node: false', 'multi-node: true')
      .replace('parameters:', 'launchers: [mpirun]\nparameters:')
    const workloads = new Map([['resnet50/sample', sampleWorkload('resnet50/sample', yaml)]])
    expect(skipsOf('batch: 1, topology: 4x8', '', unknown, workloads)).toEqual([
      [
        'resnet50-sample_4x8_fp32_b1',
        'workload',
        'mpirun starts the ranks of 4 nodes over ssh or in a Slurm job; local offers neither',
      ],
    ])
  })

  it('where the target has not got the devices', () => {
    expect(skipsOf('batch: 1, topology: [1x2, 1x8]', '', known({ nodes: 1, devicesPerNode: 2 }))).toEqual([
      ['resnet50-sample_1x8_fp32_b1', 'target', 'it needs 8 GPUs on a node, and the target has 2'],
    ])
  })

  it('by the suite before anything else, for its author knows best', () => {
    const rule =
      'skip: [{ when: { precision: bf16, topology: 1n1g }, reason: left open in the published report }]'
    expect(skipsOf('batch: 1, precision: [fp32, bf16]', rule)).toEqual([
      ['resnet50-sample_1x1_bf16_b1', 'suite', 'left open in the published report'],
    ])
  })

  it('only where every part of a rule matches', () => {
    const rule = (when: string) =>
      skipsOf('batch: [1, 2], parameters: { threads: [1, 2] }', `skip: [{ when: ${when}, reason: r }]`)
    expect(rule('{ batch: 1, parameters: { threads: 2 } }')).toHaveLength(1)
    expect(rule('{ batch: [1, 2] }')).toHaveLength(4)
    expect(rule('{ batch: 1, precision: amp }')).toHaveLength(0)
    expect(rule('{ xla: true }')).toHaveLength(0)
  })

  it('but not for lack of devices where the workload uses none', () => {
    const yaml = sampleWorkloadYaml
      .replace('multi-node: false', 'multi-node: true')
      .replace('devices: gpu', 'devices: none')
    const workloads = new Map([['resnet50/sample', sampleWorkload('resnet50/sample', yaml)]])
    expect(skipsOf('batch: 1, topology: 4x8', '', known({ nodes: 1, devicesPerNode: 1 }), workloads)).toEqual(
      [],
    )
  })
})
