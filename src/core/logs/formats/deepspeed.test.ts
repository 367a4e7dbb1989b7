import { expect, it } from 'vitest'
import { readRun, readSample } from '../../../../test/read-log.ts'
import { deepspeed } from './deepspeed.ts'

it('reads both forms, the current rate rather than the running mean, once for each step', () => {
  const { steps } = readSample(deepspeed)
  expect(steps.map(({ step, rate }) => [step, rate])).toEqual([
    [10, 100.5],
    [20, 101.25],
    [30, 102.75],
  ])
  expect(Number(steps[2]?.at) - Number(steps[0]?.at)).toBe(20)
})

it.each([
  'worker-0: [INFO 2020-03-05 10:00:00] 0/50, SamplesPerSec=100.5',
  '[2022-03-05 10:00:00,500] [INFO] [timer.py:197:stop] 0/50, RunningAvgSamplesPerSec=90.5, CurrSamplesPerSec=100.5, MemAllocated=1.0GB',
])('reads what it printed in its first years: %j', (line) => {
  expect(readRun(deepspeed, [line]).steps).toMatchObject([{ epoch: 0, step: 50, rate: 100.5 }])
})

it('says how many micro-batches make a step', () => {
  const at = (micro: number) =>
    `[2024-03-05 10:00:00,500] [INFO] [timer.py:264:stop] epoch=0/micro_step=${micro}/global_step=10, RunningAvgSamplesPerSec=90.5, CurrSamplesPerSec=100.5`
  const countsOf = (line: string) => {
    const counts: number[] = []
    deepspeed.open().read(line, (statement) => {
      if (statement.kind === 'micro-batches') counts.push(statement.count)
    })
    return counts
  }
  expect(countsOf(at(80))).toEqual([8])
  expect(countsOf(at(10))).toEqual([])
})

it('the generation rate of its hybrid engine is no step', () => {
  expect(deepspeed.recognises('|E2E latency=1.25s |CurSamplesPerSec=10.50 |AvgSamplesPerSec=10.25')).toBe(
    false,
  )
})
