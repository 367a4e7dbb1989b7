import { stripVTControlCharacters } from 'node:util'
import stringWidth from 'string-width'
import { describe, expect, it } from 'vitest'
import { machine } from '../../../test/run/replayed.ts'
import { offerOf } from '../../../test/samples/offer.ts'
import { sampleWorkloads, suiteFrom } from '../../../test/samples/suite.ts'
import { planWith, type PlannedSuite } from '../suite/planned-suite.ts'
import { anyCapacity } from '../../core/model/capacity.ts'
import { settleDevices } from '../../core/plan/offer.ts'
import { makePlan } from '../../core/plan/plan.ts'
import { localTarget } from '../../host/targets/local.ts'
import { printoutText } from '../../core/document/terminal/terminal.ts'
import { planPrintout } from './plan-printout.ts'

function planned(yaml: string): PlannedSuite {
  const suite = suiteFrom(yaml)
  const source = Buffer.from(yaml)
  const workloads = new Map(
    [...sampleWorkloads].map(([name, plannedWorkload]) => [
      name,
      settleDevices(plannedWorkload, anyCapacity),
    ]),
  )
  return planWith(
    {
      loaded: {
        suite,
        path: '/suites/s.yaml',
        source,
        workloads: sampleWorkloads,
        findings: [],
        prepare: [],
        unwritten: [],
      },
      workloads,
      published: { gpu: undefined, baselines: [] },
      plan: makePlan(suite, workloads, offerOf()),
      setups: new Map(),
      offer: offerOf(),
      target: localTarget({ variables: {} }, { probe: () => Promise.resolve(machine) }),
      context: {
        node: 'node',
        steady: '/steady',
        shared: '/shared',
        suiteFolder: '/suites',
        dataSet: undefined,
      },
    },
    [],
    () => [],
  )
}

const textOf = (yaml: string, columns = 160, all = false) =>
  stripVTControlCharacters(
    printoutText(planPrintout(planned(yaml), { all }), { width: columns, language: 'en' }),
  )

const small = `
suite: s
title: Two batches
matrix: { workload: resnet50/sample, batch: [64, 128], precision: [fp32, bf16], parameters: { tag: "a b" } }
repeats: 2
seed: 3
`

describe('planPrintout', () => {
  it('shows cases, skips with reasons, commands to copy, and the order', () => {
    expect(textOf(small)).toBe(`Two batches  /suites/s.yaml
2 cases × 2 repeats = 4 runs; 2 cases skipped
protocol steady, cluster local, seed 3
about 2 min, a rough estimate

Cases
  #  case                                   batch  time
  1  resnet50-sample_1x1_fp32_b64_tag=a-b      64  26 s
  2  resnet50-sample_1x1_fp32_b128_tag=a-b    128  42 s
  all with workload resnet50/sample, topology 1x1, precision fp32, xla off, loader native, data synthetic, steps 100, threads 1, tag a b, index {here}/index.txt

Time estimated from
  2 cases: 400 images/s per device, rough figure of resnet50/sample

Skipped
  case                                   by        reason
  resnet50-sample_1x1_bf16_b64_tag=a-b   workload  no bf16 kernels
  resnet50-sample_1x1_bf16_b128_tag=a-b  workload  no bf16 kernels

Commands
  # Lines without cd start in /suites.
  resnet50-sample_1x1_fp32_b64_tag=a-b
    PYTHONUNBUFFERED=1 python3 /catalogue/resnet50/sample/train.py --batch=64 --steps=100 --index=/catalogue/resnet50/sample/index.txt '--tag=a b'
  resnet50-sample_1x1_fp32_b128_tag=a-b
    PYTHONUNBUFFERED=1 python3 /catalogue/resnet50/sample/train.py --batch=128 --steps=100 --index=/catalogue/resnet50/sample/index.txt '--tag=a b'

Order
  round  cases by #
      1  1 2
      2  2 1`)
  })

  it('gives no time where nothing runs', () => {
    const text = textOf(small.replace('[fp32, bf16]', 'bf16'))
    expect(text).toContain(
      '0 cases × 2 repeats = 0 runs; 2 cases skipped\nprotocol steady, cluster local, seed 3\n\n',
    )
  })

  it('fits its tables into a narrow terminal', () => {
    const text = textOf(small, 80)
    const tables = text.split('\n\n').filter((part) => !part.startsWith('Commands'))
    for (const line of tables.join('\n').split('\n')) expect(stringWidth(line)).toBeLessThanOrEqual(80)
  })

  const large = `
suite: s
matrix: { workload: resnet50/sample, batch: 1, loader: [native, dali], parameters: { threads: [${Array.from(
    { length: 40 },
    (_, index) => index + 1,
  ).join(', ')}] } }
`

  it('cuts a long plan short, and says how to see the rest', () => {
    const text = textOf(large)
    expect(text).toContain('… and 20 more; --all shows them')
    expect(text).toMatch(/ +40 +workload +DALI is not built in\n/)
    expect(text.split('\n').length).toBeLessThan(90)
  })

  it('keeps every case, skip and command of a long plan when asked for all', () => {
    const text = textOf(large, 160, true)
    expect(text).not.toContain('more')
    expect(text.match(/^ {4}PYTHONUNBUFFERED=1 python3 /gm)).toHaveLength(40)
    expect(text.match(/workload +DALI is not built in/g)).toHaveLength(40)
  })

  it('shows what launchers and ranks are given, without secrets', () => {
    const launch = `
launch:
  options: { mpirun: [--mca, btl_tcp_if_include, ib0] }
  options-on-one-node: { mpirun: [--bind-to, socket] }
  options-on-several-nodes: { mpirun: [--bind-to, none] }
  variables: { NCCL_IB_HCA: mlx5_0, MY_TOKEN: hush }
environment: { OMP_NUM_THREADS: 2 }
`
    expect(textOf(small + launch)).toContain(`
Launch
  options of mpirun: --mca btl_tcp_if_include ib0
  options of mpirun on one node: --bind-to socket
  options of mpirun on several nodes: --bind-to none
  variables of every rank: 'MY_TOKEN=(redacted)' NCCL_IB_HCA=mlx5_0 OMP_NUM_THREADS=2
`)
  })
})
