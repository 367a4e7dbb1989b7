import { describe, expect, it } from 'vitest'
import type { Exit } from '../model/run.ts'
import { seconds } from '../model/units.ts'
import { classifyOutcome, type RunTraces } from './classify.ts'

const code = (value: number): Exit => ({ kind: 'code', code: value })
const signal = (name: string): Exit => ({ kind: 'signal', signal: name })
type Ended = RunTraces['ending']
const exited = (exit: Exit, memoryKill?: string): Ended => ({
  kind: 'exited',
  exit,
  task: 'rank-0',
  node: 'local',
  memoryKill,
})
const stalled: Ended = { kind: 'stalled', quietFor: seconds(600) }
const timedOut: Ended = { kind: 'timed-out', after: seconds(3600) }
const nan = { line: 41, text: 'step 41 loss nan' }
const progress = ['step 1 loss 6.9', 'step 2 loss 6.8']

const stateOf = (ending: Ended, traces: Partial<RunTraces> = {}) =>
  classifyOutcome({ ending, tail: progress, diverged: undefined, ...traces })

describe('the outcome of a run', () => {
  it.each<[string, Ended, Partial<RunTraces>, string]>([
    ['exit 0', exited(code(0)), {}, 'completed'],
    ['exit 0 after a caught shortage', exited(code(0)), { tail: ['CUDA out of memory. Tried'] }, 'completed'],
    ['exit 0 with a loss that became NaN', exited(code(0)), { diverged: nan }, 'diverged'],
    ['exit 1', exited(code(1)), {}, 'failed'],
    ['exit 1 because the loss became NaN', exited(code(1)), { diverged: nan }, 'diverged'],
    ['a crash', exited(signal('SIGSEGV')), {}, 'failed'],
    ['SIGKILL by someone', exited(signal('SIGKILL')), {}, 'failed'],
    ['SIGKILL by the kernel', exited(signal('SIGKILL'), 'oom_kill rose from 0 to 1'), {}, 'out-of-memory'],
    ['a rank killed by the kernel', exited(code(1), 'oom_kill rose from 0 to 1'), {}, 'out-of-memory'],
    [
      'exit 1, while the kernel killed some process of the machine',
      exited(code(1), 'oom_kill in /proc/vmstat rose from 0 to 1'),
      {},
      'failed',
    ],
    [
      'SIGKILL, while the kernel killed some process of the machine',
      exited(signal('SIGKILL'), 'oom_kill in /proc/vmstat rose from 0 to 1'),
      {},
      'out-of-memory',
    ],
    [
      'exit 1 of a launcher whose rank was killed, while the kernel killed some process of the machine',
      exited(code(1), 'oom_kill in /proc/vmstat rose from 0 to 1'),
      { tail: ['  exitcode  : -9 (pid: 4711)', '  traceback : Signal 9 (SIGKILL) received by PID 4711'] },
      'out-of-memory',
    ],
    ['a shortage, then exit 1', exited(code(1)), { tail: ['std::bad_alloc', 'bye'] }, 'out-of-memory'],
    ['a shortage, then NaN', exited(code(1)), { tail: ['std::bad_alloc'], diverged: nan }, 'out-of-memory'],
    ['silence', stalled, {}, 'stalled'],
    ['silence after one rank ran short', stalled, { tail: ['CUDA out of memory.'] }, 'out-of-memory'],
    ['the time limit', timedOut, {}, 'timed-out'],
    ['a stop', { kind: 'cancelled' }, { tail: ['CUDA out of memory.'] }, 'cancelled'],
  ])('after %s is what the traces say', (_, ending, traces, state) => {
    expect(stateOf(ending, traces).state).toBe(state)
  })

  it('keeps the exit and the last twenty lines of a failure', () => {
    const tail = Array.from({ length: 30 }, (_, index) => `line ${index + 1}`)
    const outcome = stateOf(exited(code(7)), { tail })
    expect(outcome).toEqual({ state: 'failed', exit: code(7), lastLines: tail.slice(10) })
  })

  it('names the last line before a stall, and none where nothing was printed', () => {
    expect(stateOf(stalled)).toMatchObject({ quietFor: 600, lastLine: 'step 2 loss 6.8' })
    expect(stateOf(stalled, { tail: [] })).toMatchObject({ lastLine: '' })
  })
})
