import { estimate } from '../../src/core/results/estimate.ts'
import type { Side, SideCase, SideRun } from '../../src/core/compare/side.ts'
import { known, missing, type Maybe } from '../../src/core/model/missing.ts'
import type { Estimate } from '../../src/core/model/result.ts'
import { same } from '../../src/core/model/text.ts'
import { samplesPerSecond, type SamplesPerSecond } from '../../src/core/model/units.ts'
import { median } from '../../src/core/stats/sample.ts'

/** A case of one side, whose runs have these speeds; every number is invented here. */
export function sideCase(
  speeds: readonly number[],
  { round, work = {}, ...more }: Partial<SideCase> & { readonly round?: string } = {},
): SideCase {
  const all = { workload: 'resnet50/own', topology: '1x8', batch: 32, precision: 'fp32', ...work }
  const name = Object.values(all).join('_').replaceAll('/', '-')
  return {
    name,
    label: [same(name)],
    executed: true,
    work: all,
    stated: undefined,
    circumstances: {},
    variables: undefined,
    command: undefined,
    unit: 'images',
    throughput: figureOf(speeds),
    runs: speeds.map((speed, index): SideRun => ({
      run: `${name}/${index + 1}`,
      throughput: known(samplesPerSecond(speed)),
      log: `runs/${name}/${index + 1}/log.txt`,
      firstLine: 2,
      lastLine: 101,
      round: round === undefined ? undefined : `${round} ${index + 1}`,
    })),
    findings: [],
    ...more,
  }
}

function figureOf(speeds: readonly number[]): Maybe<Estimate<SamplesPerSecond>> {
  if (speeds.length === 0) return missing('no-completed-run')
  const value = samplesPerSecond(median(speeds))
  return known(estimate(value, undefined, speeds.length))
}

export const sideOf = (...cases: SideCase[]): Side => ({ cases, untilNarrow: false })
