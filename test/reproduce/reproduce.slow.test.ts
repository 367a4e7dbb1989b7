import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { importPublished } from '../../src/app/import/import-published.ts'
import { loadSuite } from '../../src/app/suite/load-suite.ts'
import { loadBaseline } from '../../src/host/catalogue/baselines.ts'
import { findSuite } from '../../src/host/catalogue/suites.ts'
import { freshFolder, trainingLog, writeReplaySuite } from '../run/replayed.ts'
import { runSteady, runSuiteArgs } from '../run/steady.ts'

interface Published {
  readonly throughput?: number
  readonly batch?: number
  readonly more?: string
}

const baselineText = ({
  throughput = 320,
  batch = 32,
  more = 'protocol: dlperf',
}: Published) => `baseline: own
title: { en: Own figures, zh: 自有数据 }
collection: own
revision: '1'
published: '2026-01-01'
tables:
  - document: README.md
    framework: PyTorch
    model: ResNet-50 v1.5
    precision: fp32
    batch: ${batch}
    ${more}
    figures: [{ topology: 1x1, throughput: ${throughput}, line: 12 }]
`

/** Results of one case, 320 images/s in each of two runs, measured under the default protocol. */
let folder: string

beforeAll(async () => {
  folder = freshFolder()
  const suite = writeReplaySuite(folder, trainingLog(200, { interval: 0.1 }), { repeats: 2 })
  const { code } = await runSteady(runSuiteArgs(suite, join(folder, 'results')), folder)
  expect(code).toBe(0)
})

async function reproduce(published: Published, ...more: string[]) {
  writeFileSync(join(folder, 'own.yaml'), baselineText(published))
  return runSteady(['reproduce', 'results', '--against', './own.yaml', ...more], folder)
}

describe('steady reproduce', () => {
  it('measures by the rule that the baseline states, and calls the same figure reproduced', async () => {
    const { code, stdout } = await reproduce({}, '--json')
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      protocol: 'dlperf',
      cases: [
        {
          verdict: { kind: 'reproduced', ratio: { repeats: 2 } },
          published: { document: 'README.md', line: 12, throughput: 320 },
        },
      ],
    })
  })

  it('fails where a figure is further off than asked for', async () => {
    const { code, stdout } = await reproduce({ throughput: 400 })
    expect(code).toBe(1)
    expect(stdout).toMatch(/320\.00 images\/s +400\.00 +0\.800 .*not reproduced +README\.md:12/)
    expect((await reproduce({ throughput: 400 }, '--within', '0.3')).code).toBe(0)
  })

  it('cannot tell where two repeats may have met another of the machine’s speeds', async () => {
    expect((await reproduce({ throughput: 340 })).code).toBe(3)
  })

  it('says which conditions differ instead of comparing, and that nothing can be told', async () => {
    const { code, stdout } = await reproduce({ batch: 64 }, '--protocol', 'tipc')
    expect(code).toBe(3)
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain(
      'batch per device is 32 here, 64 there; protocol is tipc here, dlperf there',
    )
  })

  it('keeps the suite’s own rule where the baseline states none, and lists what is open', async () => {
    const { code, stdout } = await reproduce({ more: 'device: V100' }, '--device', 'Tesla V100-SXM2-16GB')
    expect(code).toBe(0)
    expect(stdout).toContain('device is Tesla V100-SXM2-16GB here, V100 there')
    expect(stdout).toContain('protocol is steady here, not stated there')
  })

  it('does not compare devices of different names', async () => {
    const { code, stdout } = await reproduce({ more: 'device: A100' }, '--device', 'Tesla V100-SXM2-16GB')
    expect(code).toBe(3)
    expect(stdout).toContain('device is Tesla V100-SXM2-16GB here, A100 there')
  })
})

describe('steady reproduce of printed figures', () => {
  async function printed() {
    const place = freshFolder()
    const suite = await loadSuite(await findSuite('dlperf-oneflow-resnet50', place))
    importPublished(suite, await loadBaseline('dlperf-oneflow-resnet50', place), join(place, 'results'))
    return place
  }

  it('finds the printed medians in the printed repeats', async () => {
    const { code, stdout } = await runSteady(
      ['reproduce', 'results', '--against', 'dlperf-oneflow-resnet50', '--within', '0.0001', '--json'],
      await printed(),
    )
    const { cases } = JSON.parse(stdout) as { cases: { verdict: { ratio?: { value: number } } }[] }
    expect(cases.map(({ verdict }) => verdict.ratio?.value)).toEqual([1, 1, 1, 1])
    // Seven repeats have an interval wider than a ten-thousandth.
    expect(code).toBe(3)
  })

  it('refuses to measure them under a rule that they were not printed under', async () => {
    const { code, stdout } = await runSteady(
      ['reproduce', 'results', '--against', 'dlperf-oneflow-resnet50', '--protocol', 'tipc', '--json'],
      await printed(),
    )
    expect(code).toBe(2)
    expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'PROTOCOL_NEEDS_LOGS' } })
  })
})

describe('steady reproduce of bad input', () => {
  it.each([
    [['results', '--against', 'dlperf-resnet5'], 'BASELINE_UNKNOWN', "Did you mean 'dlperf-resnet50'?"],
    [['results', '--against', './none.yaml'], 'BASELINE_UNKNOWN', 'Name a YAML file that exists.'],
    [['nowhere', '--against', 'dlperf-resnet50'], 'RESULTS_NOT_FOUND', 'steady run'],
    [['results', '--against', 'dlperf-resnet50', '--within', '150%'], 'OPTION_INVALID', '--within 5%'],
    [['results', '--against', 'dlperf-resnet50', '--protocol', 'own'], 'PROTOCOL_UNKNOWN', 'dlperf'],
  ])('refuses %j: %s', async (args, code, fix) => {
    const ended = await runSteady(['reproduce', ...args, '--json'], folder)
    expect(ended.code).toBe(2)
    const { error } = JSON.parse(ended.stdout) as { error: { code: string; fix: string } }
    expect(error.code).toBe(code)
    expect(error.fix).toContain(fix)
  })

  it('names the line of a mistake in a baseline of one’s own', async () => {
    const { code, stderr } = await reproduce({ more: 'precison: fp32' })
    expect(code).toBe(2)
    expect(stderr).toContain('own.yaml:12')
  })

  it('asks for a baseline where none is named', async () => {
    const { code, stderr } = await runSteady(['reproduce', 'results'], folder)
    expect(code).toBe(2)
    expect(stderr).toContain('--against')
  })
})

describe('steady baselines', () => {
  it('lists every file of baselines/ with its figures', async () => {
    const { code, stdout } = await runSteady(['baselines'], folder)
    expect(code).toBe(0)
    expect(stdout).toMatch(/^nvidia-deeplearningexamples-resnet50 .* +12 +2020-06-12$/m)
  })

  it('shows where each figure of one is printed', async () => {
    const { code, stdout } = await runSteady(['baselines', 'dlperf-oneflow-resnet50'], folder)
    expect(code).toBe(0)
    expect(stdout).toMatch(/^4x8 +11711\.20 images\/s +30\.43× +7 .*rn50_fp32_report_0821\.md:54$/m)
  })

  it('refuses a name that it does not have', async () => {
    const { code, stdout } = await runSteady(['baselines', 'nvidia', '--json'], folder)
    expect(code).toBe(2)
    expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'BASELINE_UNKNOWN' } })
  })
})
