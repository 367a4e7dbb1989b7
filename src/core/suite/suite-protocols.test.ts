import { describe, expect, it } from 'vitest'
import { suiteFrom } from '../../../test/samples/suite.ts'
import { sampleWorkload, sampleWorkloadYaml } from '../../../test/samples/workload.ts'
import type { Suite } from '../model/suite.ts'
import { ownRules, protocolFor } from './suite-protocols.ts'

const published = `${sampleWorkloadYaml}rules: [dlperf-first-100, dlperf-elapsed-first-100]\n`
const workloads = new Map([
  ['resnet50/published', sampleWorkload('resnet50/published', published)],
  ['resnet50/other', sampleWorkload('resnet50/other')],
])

const under = (protocol: string) =>
  suiteFrom(
    `suite: s\nmatrix: { workload: [resnet50/published, resnet50/other], batch: 4 }\nprotocol: ${protocol}\n`,
    workloads,
  )

const namesOf = (suite: Suite) => [...workloads.keys()].map((name) => protocolFor(suite, name).name)

describe('the protocol of a workload', () => {
  it('is that of the suite', () => {
    expect(namesOf(under('dlperf'))).toEqual(['dlperf', 'dlperf'])
    expect(ownRules(under('dlperf'))).toEqual([])
  })

  it('is the first rule of its collection, or steady, under collection', () => {
    expect(namesOf(under('collection'))).toEqual(['dlperf-first-100', 'steady'])
  })

  it('is left to the collections where a suite that mixes programs names none', () => {
    const protocolOf = (names: string) =>
      suiteFrom(`suite: s\nmatrix: { workload: [${names}], batch: 4 }\n`, workloads).protocol.name
    expect(protocolOf('resnet50/published, resnet50/other')).toBe('collection')
    expect(protocolOf('resnet50/published')).toBe('steady')
    expect(protocolOf('resnet50/other')).toBe('steady')
  })

  it('is the one that a map names for it, or for all others', () => {
    expect(namesOf(under('{ resnet50/published: perf-mean-10, default: ngc }'))).toEqual([
      'perf-mean-10',
      'ngc',
    ])
    expect(namesOf(under('{ resnet50/published: perf-mean-10 }'))).toEqual(['perf-mean-10', 'steady'])
    expect(namesOf(under('{ default: collection, resnet50/other: { base: dlperf, skip: 2 } }'))).toEqual([
      'dlperf-first-100',
      'dlperf(skip=2)',
    ])
  })

  it('is listed once for all workloads that share it', () => {
    expect(
      ownRules(under('{ default: ngc }')).map(({ rule, workloads: workloadNames }) => [
        rule.name,
        workloadNames,
      ]),
    ).toEqual([['ngc', ['resnet50/published', 'resnet50/other']]])
  })
})
