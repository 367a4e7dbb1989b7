import { expect, it } from 'vitest'
import { keptAxes } from '../model/axes/axis-shape.ts'
import { launchedLocally } from '../../../test/samples/executed.ts'
import type { Case } from '../model/case.ts'
import type { ExecutedOrigin, Run } from '../model/run.ts'
import { bytes, samplesPerSecond, seconds } from '../model/units.ts'
import { measuredTimes } from './estimate.ts'

const caseNamed = (id: string): Case => ({
  id,
  workload: 'w',
  topology: { nodes: 1, devicesPerNode: 1 },
  batchPerDevice: 1,
  axes: keptAxes({}),
  parameters: {},
})

const executed = (elapsed: number): ExecutedOrigin => ({
  kind: 'executed',
  ...launchedLocally,
  command: ['train'],
  workingDirectory: '/suite',
  variables: {},
  scrubbed: [],
  started: '2026-01-02T03:04:05Z',
  elapsed: seconds(elapsed),
  peakMemory: undefined,
  log: { path: 'log.txt', sha256: '', bytes: bytes(0), lines: 0 },
  arrivals: { path: 'arrivals.tsv', sha256: undefined },
})

const run = (id: string, repeat: number, elapsed: number): Run => ({
  id: `${id}/${repeat}`,
  case: caseNamed(id),
  repeat,
  origin: executed(elapsed),
  outcome: { state: 'completed' },
  findings: [],
})

it('takes the median of each case, and only of runs that were made here and completed', () => {
  const runs: Run[] = [
    run('a', 1, 10),
    run('b', 1, 7),
    run('a', 2, 90),
    run('a', 3, 12),
    { ...run('b', 2, 1000), outcome: { state: 'timed-out', after: seconds(1000) } },
    {
      ...run('c', 1, 0),
      origin: {
        kind: 'published',
        figure: samplesPerSecond(400),
        unit: 'images',
        source: { document: 'report.md', line: 1 },
      },
    },
  ]
  expect(measuredTimes(runs)).toEqual(
    new Map([
      ['a', 12],
      ['b', 7],
    ]),
  )
})
