import { describe, expect, it } from 'vitest'
import type { Job, Stream, Task } from '../model/job.ts'
import { seconds } from '../model/units.ts'
import type { RankLogs } from '../model/suite.ts'
import type { Ending } from '../outcome/ending.ts'
import { keptLogs, ranksThatFailed } from './kept-logs.ts'

const rank = (index: number, node: number): Stream => ({
  name: `rank-${index}`,
  rank: index,
  node,
  holds: 'log',
})
const streams: readonly Stream[] = [
  rank(0, 0),
  rank(1, 0),
  rank(2, 1),
  rank(3, 1),
  { name: 'torchrun-0', rank: undefined, node: 0, holds: 'log' },
  { name: 'sampler-1', rank: undefined, node: 1, holds: 'telemetry' },
]
const others = ['torchrun-0', 'sampler-1']

describe('keptLogs', () => {
  it.each<[RankLogs, readonly string[]]>([
    [{ kind: 'all' }, ['rank-0', 'rank-1', 'rank-2', 'rank-3']],
    [{ kind: 'first' }, ['rank-0']],
    [{ kind: 'first-of-each-node' }, ['rank-0', 'rank-2']],
    [{ kind: 'every', every: 3 }, ['rank-0', 'rank-3']],
    [{ kind: 'every', every: 100 }, ['rank-0']],
  ])('%j keeps the logs of these ranks, of every launcher and of what was sampled', (choice, ranks) => {
    expect([...keptLogs(streams, choice)]).toEqual([...ranks, ...others])
  })
})

describe('ranksThatFailed', () => {
  const task = (name: string, node: number, more: Partial<Task>): Task => ({
    name,
    node,
    command: [],
    variables: {},
    role: 'launcher',
    spans: false,
    ...more,
  })
  const jobOf = (tasks: readonly Task[]) => ({ tasks, streams }) as unknown as Job
  const exited = (name: string, code = 1): Ending => ({
    kind: 'exited',
    exit: { kind: 'code', code },
    task: name,
    node: '',
    memoryKill: undefined,
  })
  const nodes = ['a', 'b']

  it('is the rank itself where it is a task', () => {
    const job = jobOf([task('rank-3', 1, { role: 'rank' })])
    expect(ranksThatFailed(job, exited('rank-3'), nodes)).toEqual(['rank-3'])
  })

  it('is every rank that the failed launcher started', () => {
    const job = jobOf([task('torchrun-1', 1, {}), task('mpirun', 0, { spans: true })])
    expect(ranksThatFailed(job, exited('torchrun-1'), nodes)).toEqual(['rank-2', 'rank-3'])
    expect(ranksThatFailed(job, exited('mpirun'), nodes)).toHaveLength(4)
  })

  it.each<Ending>([
    { kind: 'stalled', quietFor: seconds(600) },
    { kind: 'timed-out', after: seconds(3600) },
    { kind: 'engine-limit', after: seconds(3600) },
  ])('is every rank where the run hung: $kind', (ending) => {
    expect(ranksThatFailed(jobOf([task('mpirun', 0, { spans: true })]), ending, nodes)).toHaveLength(4)
  })

  it('is the ranks of a node that failed, and none where nothing failed', () => {
    const job = jobOf([task('torchrun-1', 1, {})])
    expect(ranksThatFailed(job, { kind: 'node-failed', node: 'b', why: '' }, nodes)).toEqual([
      'rank-2',
      'rank-3',
    ])
    expect(ranksThatFailed(job, exited('torchrun-1', 0), nodes)).toEqual([])
    expect(ranksThatFailed(job, { kind: 'cancelled' }, nodes)).toEqual([])
  })
})
