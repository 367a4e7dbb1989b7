import { describe, expect, it } from 'vitest'
import { seconds } from '../../../core/model/units.ts'
import { elapsedBetween, endingOf, failedNodeIn, type Traces } from './ending.ts'

const slurm = (state: string, changes: Partial<NonNullable<Traces['slurm']>> = {}) => ({
  number: '12',
  state,
  reason: 'None',
  exit: { code: 0, signal: 0 },
  nodes: 'n[1-2]',
  ...changes,
})
const end = (node: number, task: string, code: number, at = 0) => ({ node, task, code, at })
const traces = (changes: Partial<Traces>): Traces => ({
  slurm: slurm('COMPLETED'),
  ends: [],
  scripts: 2,
  script: undefined,
  nodes: ['n1', 'n2'],
  firstTask: 'rank-0',
  cancelled: false,
  failure: undefined,
  srunLog: '',
  memoryKill: undefined,
  timeLimit: seconds(360),
  imageFault: undefined,
  overran: undefined,
  ...changes,
})
const well = [end(0, '-', 0), end(1, '-', 0)]
const failed = [end(0, 'rank-0', 1, 20), end(1, 'rank-1', 139, 10)]

describe('endingOf', () => {
  it('is a success once every node says so, whatever came afterwards', () => {
    for (const state of ['COMPLETED', 'TIMEOUT', 'CANCELLED', 'NODE_FAIL']) {
      expect(endingOf(traces({ slurm: slurm(state), ends: well, cancelled: true }))).toEqual({
        kind: 'exited',
        exit: { kind: 'code', code: 0 },
        task: 'rank-0',
        node: 'n1',
        memoryKill: undefined,
      })
    }
  })

  it('is no success where one node says nothing', () => {
    expect(endingOf(traces({ slurm: undefined, ends: [end(0, '-', 0)] }))).toEqual({ kind: 'lost' })
  })

  it('names the task that failed first, and its signal', () => {
    expect(endingOf(traces({ slurm: slurm('FAILED'), ends: failed }))).toMatchObject({
      exit: { kind: 'signal', signal: 'SIGSEGV' },
      task: 'rank-1',
      node: 'n2',
    })
  })

  it('knows an exit code above 128 that is no signal', () => {
    expect(endingOf(traces({ slurm: undefined, ends: [end(0, 'rank-0', 255)], scripts: 1 }))).toMatchObject({
      exit: { kind: 'code', code: 255 },
    })
  })

  it.each([
    ['CANCELLED', { kind: 'cancelled' }],
    ['PREEMPTED', { kind: 'preempted', why: 'Slurm preempted job 12' }],
    ['TIMEOUT', { kind: 'engine-limit', after: 360 }],
    ['DEADLINE', { kind: 'engine-limit', after: 360 }],
  ])('is what Slurm did where it is %s: its tasks failed because of that', (state, ending) => {
    expect(endingOf(traces({ slurm: slurm(state), ends: failed }))).toEqual(ending)
  })

  it('names the node that failed', () => {
    const failure = { node: 'n2', why: 'disk' }
    expect(endingOf(traces({ slurm: slurm('NODE_FAIL'), failure }))).toEqual({
      kind: 'node-failed',
      ...failure,
    })
    expect(endingOf(traces({ slurm: slurm('NODE_FAIL', { reason: 'Node_Down' }) }))).toEqual({
      kind: 'node-failed',
      node: 'n[1-2]',
      why: 'Node Down',
    })
  })

  it('names the node whose disk was full: nobody knows how its tasks ended', () => {
    const ends = [end(0, 'cancelled', 143), end(1, 'unrecorded', 74)]
    expect(endingOf(traces({ slurm: slurm('FAILED'), ends }))).toMatchObject({
      kind: 'node-failed',
      node: 'n2',
      why: expect.stringContaining('its disk may be full') as string,
    })
  })

  it('keeps the record that memory ran out', () => {
    expect(endingOf(traces({ slurm: slurm('OUT_OF_MEMORY'), ends: [end(0, 'rank-0', 137)] }))).toMatchObject({
      kind: 'exited',
      exit: { kind: 'signal', signal: 'SIGKILL' },
      memoryKill: 'Slurm ended job 12 as OUT_OF_MEMORY',
    })
  })

  it('takes the exit of the script where the nodes left no word', () => {
    expect(endingOf(traces({ slurm: slurm('FAILED', { exit: { code: 7, signal: 0 } }) }))).toMatchObject({
      exit: { kind: 'code', code: 7 },
    })
    expect(endingOf(traces({ slurm: slurm('FAILED', { exit: { code: 0, signal: 9 } }) }))).toMatchObject({
      exit: { kind: 'signal', signal: 'SIGKILL' },
    })
  })

  it('takes the exit of the script of a run in an allocation that continues', () => {
    expect(endingOf(traces({ slurm: undefined, script: 126 }))).toMatchObject({
      kind: 'exited',
      exit: { kind: 'code', code: 126 },
    })
  })

  it('is the limit of a run that took longer than it may in an allocation', () => {
    const ends = [end(0, 'cancelled', 143), end(1, 'cancelled', 143)]
    expect(endingOf(traces({ slurm: undefined, ends, script: 143, overran: seconds(60) }))).toEqual({
      kind: 'engine-limit',
      after: 60,
    })
  })

  it('keeps what the kernel of a node says of memory', () => {
    const ends = [end(0, 'rank-0', 137)]
    expect(
      endingOf(traces({ slurm: undefined, ends, scripts: 1, script: 137, memoryKill: '/proc/vmstat' })),
    ).toMatchObject({ exit: { kind: 'signal', signal: 'SIGKILL' }, memoryKill: '/proc/vmstat' })
  })

  it('is cancelled where steady cancelled it and Slurm has forgotten it', () => {
    expect(endingOf(traces({ slurm: undefined, cancelled: true }))).toEqual({ kind: 'cancelled' })
    const imageFault = { image: 'lab/train:1', why: 'n1: killed' }
    expect(endingOf(traces({ slurm: undefined, cancelled: true, imageFault }))).toEqual({ kind: 'cancelled' })
  })

  it('is cancelled where somebody ended the scripts', () => {
    const ends = [end(0, 'cancelled', 143), end(1, 'cancelled', 143)]
    expect(endingOf(traces({ slurm: slurm('FAILED'), ends }))).toEqual({ kind: 'cancelled' })
  })

  it.each([
    [
      'srun: error: n2: task 3: Exited with exit code 9\nsrun: error: n1: task 0: Terminated\n',
      { kind: 'code', code: 9 },
    ],
    ['srun: error: n2: tasks 2-3: Segmentation fault\n', { kind: 'signal', signal: 'SIGSEGV' }],
  ])('reads from srun which rank failed first', (srunLog, exit) => {
    const ends = [end(0, 'srun', 143)]
    expect(endingOf(traces({ slurm: slurm('FAILED'), ends, scripts: 1, srunLog }))).toMatchObject({
      exit,
      task: 'srun',
      node: 'n2',
    })
  })
})

describe('failedNodeIn', () => {
  it('finds the node that Slurm names', () => {
    expect(failedNodeIn('up\nsrun: error: Node failure on n2\nsrun: got SIGCONT\n')).toBe('n2')
    expect(failedNodeIn('up\n')).toBeUndefined()
  })
})

describe('elapsedBetween', () => {
  it('lasts to the last end, and is never negative', () => {
    expect(elapsedBetween(1000, [1500, 3000])).toBe(2)
    expect(elapsedBetween(1000, [900])).toBe(0)
  })
})
