import { describe, expect, it } from 'vitest'
import type { Statement } from '../format.ts'
import { measureLog } from '../engine/measure-log.ts'
import { protocolNamed } from '../../protocols/protocols.ts'
import { communicationReader } from './communication.ts'

function said(line: string): Statement[] {
  const statements: Statement[] = []
  communicationReader.read(line, (statement) => statements.push(statement))
  return statements
}

describe('a line of timers', () => {
  it.each([
    [
      'time (ms) | forward-compute: 58.16 | backward-compute: 42.66 | backward-params-all-reduce: 21.43 | backward-embedding-all-reduce: 0.03 | optimizer: 57.50',
      { timer: 'backward-params-all-reduce', time: 0.02143 },
    ],
    [
      '    all-grads-sync .................................: 12.50',
      { timer: 'all-grads-sync', time: 0.0125 },
    ],
    [
      '    grads-all-reduce ...............................: (3.25, 9.50)',
      { timer: 'grads-all-reduce', time: 0.00325 },
    ],
    [
      '    grads-reduce-scatter ...........................: (0.50, 0.75)',
      { timer: 'grads-reduce-scatter', time: 0.0005 },
    ],
    [
      '[2024-03-05 10:00:10,500] [INFO] [logging.py:96:log_dist] [Rank 0] time (ms) | fwd: 400.00 | bwd: 500.00 | bwd_inner: 350.00 | bwd_allreduce: 150.00 | step: 100.00',
      { timer: 'bwd_allreduce', time: 0.15, step: 1 },
    ],
    [
      '[Rank 0] rank=0 time (ms) | forward: 27.50 | backward: 73.50 | backward_inner: 51.00 | backward_allreduce: 22.50 | step: 99.00',
      { timer: 'backward_allreduce', time: 0.0225, step: 0.2 },
    ],
  ])('says what a step waits for the exchange of gradients: %s', (line, found) => {
    expect(communicationReader.anchors.some((anchor) => line.includes(anchor))).toBe(true)
    expect(said(line)).toEqual([{ kind: 'communication', ...found }])
  })

  it.each([
    '    layernorm-grads-all-reduce .....................: 0.03',
    '    forward-backward ...............................: 80.00',
    'time (ms) | fwd_microstep: 5.54 | bwd_microstep: 22.35 | bwd_inner_microstep: 7.10 | bwd_allreduce_microstep: 15.16 | step_microstep: 0.06',
    'time (ms) | model-and-optimizer-setup: 1736.32',
    'time (ms) | forward-compute: 58.16 | backward-params-all-reduce: ',
  ])('says nothing of another part of a step: %s', (line) => {
    expect(said(line)).toEqual([])
  })
})

describe('a log with timers', () => {
  const findingsOf = (lines: readonly string[]) => {
    const measurer = measureLog({ protocols: [protocolNamed('steady')] })
    measurer.push(new TextEncoder().encode(`${lines.join('\n')}\n`))
    return measurer
      .end()
      .flatMap(({ findings }) => findings)
      .filter(({ code }) => code === 'communication-share')
  }
  const step = (index: number) =>
    ` iteration ${index}/ 100 | elapsed time per iteration (ms): 200.0 | global batch size: 64 | lm loss: 7.0E+00 |`

  it('has the share of its steps that waits, without the first report, in which ranks start', () => {
    const lines = [900, 20, 30, 40].flatMap((waited, index) => [
      step(index + 1),
      'max time across ranks (ms):',
      `    all-grads-sync .................................: ${waited}.00`,
    ])
    expect(findingsOf(lines)).toEqual([
      {
        code: 'communication-share',
        level: 'note',
        data: { share: expect.closeTo(0.15) as number, timer: 'all-grads-sync' },
      },
    ])
  })

  it('has it for the whole step that DeepSpeed states, wherever the line is', () => {
    const lines = [100, 150, 150].flatMap((waited, index) => [
      `time (ms) | fwd: 400.00 | bwd: 500.00 | bwd_inner: 350.00 | bwd_allreduce: ${waited}.00 | step: 100.00`,
      `[2024-03-05 10:00:0${index},000] [INFO] [timer.py:157:stop] 0/${index + 1}, SamplesPerSec=100.5`,
    ])
    expect(findingsOf(lines)).toMatchObject([
      { data: { share: expect.closeTo(0.15) as number, timer: 'bwd_allreduce' } },
    ])
  })

  it('takes one timer, where a program prints two of the same exchange', () => {
    const lines = [1, 2, 3].flatMap((index) => [
      step(index),
      '    grads-all-reduce ...............................: 20.00',
      '    all-grads-sync .................................: 100.00',
    ])
    expect(findingsOf(lines)).toMatchObject([
      { data: { share: expect.closeTo(0.1) as number, timer: 'grads-all-reduce' } },
    ])
  })

  it('says nothing where no timer is printed', () => {
    expect(findingsOf([1, 2, 3].map(step))).toEqual([])
  })
})
