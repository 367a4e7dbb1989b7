import { describe, expect, it } from 'vitest'
import { loadSuite } from '../../src/app/suite/load-suite.ts'
import { publishedResults } from '../../src/core/import/published-results.ts'
import { known, missing } from '../../src/core/model/missing.ts'
import { ratio, samplesPerSecond } from '../../src/core/model/units.ts'
import { deviceOf, ownConditions } from '../../src/core/reproduce/own-conditions.ts'
import { reproduce } from '../../src/core/reproduce/reproduce.ts'
import { summarise } from '../../src/core/results/summarise.ts'
import { median } from '../../src/core/stats/sample.ts'
import { loadBaseline } from '../../src/host/catalogue/baselines.ts'
import { findSuite } from '../../src/host/catalogue/suites.ts'
import { measuredRun } from '../samples/measured-run.ts'

/** Each suite with its published figures, and how many of its cases have one. */
const seeds = [
  ['dlperf-ngc-tensorflow-resnet50', 'dlperf-resnet50', 24],
  ['dlperf-oneflow-resnet50', 'dlperf-oneflow-resnet50', 4],
  ['paddle-perf-paddle-resnet50', 'paddle-perf-paddle-resnet50', 6],
  ['paddle-perf-ngc-tensorflow2-mask-rcnn', 'paddle-perf-ngc-tensorflow2-mask-rcnn', 8],
] as const

/** What `reproduce` says of a suite's cases, run as often as it says on the published machine at this share of the speeds. */
async function reproductions(suiteName: string, baselineName: string, share: number) {
  const { suite, workloads } = await loadSuite(await findSuite(suiteName, '.'))
  const baseline = await loadBaseline(baselineName, '.')
  const { runs: printed, plan } = publishedResults(suite, workloads, baseline)
  const figuresOf = (id: string) =>
    printed.flatMap(({ case: { id: printedCase }, origin }) =>
      printedCase === id && origin.kind === 'published' ? [origin] : [],
    )
  const repeats = suite.repeats.kind === 'fixed' ? suite.repeats.count : suite.repeats.min
  const runs = plan.cases.flatMap((matrixCase) =>
    Array.from({ length: repeats }, (_, index) =>
      measuredRun(matrixCase, index + 1, {
        protocol: suite.protocol.name,
        unit: 'images',
        throughput: known(
          samplesPerSecond(
            median(figuresOf(matrixCase.id).map(({ figure }) => figure)) *
              share *
              (1 + 0.002 * ((index % 3) - 1)),
          ),
        ),
        records: 100,
        evidence: missing('no-steps'),
        findings: [],
      }),
    ),
  )
  const device = deviceOf('gpu', missing('no-gpu'), suite.report.environment)
  return reproduce(
    summarise({ runs, cases: plan.cases, protocol: suite.protocol, untilNarrow: false }),
    ({ case: matrixCase }) => ({
      ...ownConditions({
        case: matrixCase,
        origin: 'executed',
        workload: workloads.get(matrixCase.workload),
        device,
      }),
      protocol: suite.protocol.name,
    }),
    baseline,
    ratio(0.05),
    suite.protocol.repeats,
  ).map(({ result: { case: matrixCase }, reference, verdict }) => {
    const figure = reference?.figure
    const lines = figure === undefined ? [] : [figure, ...figure.runs].map(({ line }) => line)
    return {
      verdict: verdict.kind,
      isItsOwn: figuresOf(matrixCase.id).every(({ source }) => lines.includes(source.line)),
    }
  })
}

describe.each(seeds)('suite %s on its own machine, against %s', (suite, baseline, count) => {
  const all = (verdict: string) => Array.from({ length: count }, () => ({ verdict, isItsOwn: true }))

  it('is reproduced in every cell at the published speeds', async () => {
    expect(await reproductions(suite, baseline, 1)).toEqual(all('reproduced'))
  })

  it('is not reproduced in any at 10% less', async () => {
    expect(await reproductions(suite, baseline, 0.9)).toEqual(all('not-reproduced'))
  })
})
