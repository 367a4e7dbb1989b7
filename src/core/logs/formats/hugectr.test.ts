import { expect, it } from 'vitest'
import { readRun, readSample } from '../../../../test/read-log.ts'
import { hugectr } from './hugectr.ts'

it('the seconds of many steps become those of one; evaluation is none', () => {
  const { steps } = readSample(hugectr)
  expect(steps.map(({ step, duration, loss }) => [step, duration, loss])).toEqual([
    [100, 0.025, 0.75],
    [200, 0.0125, 0.5],
  ])
  expect(Number(steps[1]?.at) - Number(steps[0]?.at)).toBe(2)
})

it('leaves the time of evaluations out, by the events of MLPerf or by its own line', () => {
  const evaluation = [
    ':::MLLOG {"time_ms": 1700000000000, "key": "eval_start", "value": null, "metadata": {}}',
    ':::MLLOG {"time_ms": 1700000002300, "key": "eval_stop", "value": null, "metadata": {}}',
  ]
  const printed = ['[HCTR][10:00:04.800][INFO][RK0][main]: Eval Time for 341 iters: 2.3s']
  for (const lines of [evaluation, printed, [...evaluation, ...printed]]) {
    const { steps } = readRun(hugectr, [
      '[HCTR][10:00:02.500][INFO][RK0][main]: Iter: 100 Time(100 iters): 2.5s Loss: 0.75 lr:0.001',
      ...lines,
      '[HCTR][10:00:07.300][INFO][RK0][main]: Iter: 200 Time(100 iters): 4.8s Loss: 0.5 lr:0.001',
      '[HCTR][10:00:09.800][INFO][RK0][main]: Iter: 300 Time(100 iters): 2.5s Loss: 0.5 lr:0.001',
    ])
    for (const { duration } of steps) expect(duration).toBeCloseTo(0.025, 9)
    expect(Number(steps[2]?.at) - Number(steps[0]?.at)).toBeCloseTo(5, 6)
  }
})

it('learns the batch from the line at the end', () => {
  const { facts } = readRun(hugectr, [
    '[HCTR][10:00:00.500][INFO][RK0][main]: Iter: 100 Time(100 iters): 2.5s Loss: 0.75 lr:0.001',
    '[HCTR][10:00:10.500][INFO][RK0][main]: Finish 1000 iterations with batchsize: 65536 in 25.50s.',
  ])
  expect(facts).toEqual({ globalBatch: 65536 })
})

it('reads the older time, and what MLPerf states', () => {
  const { steps, facts } = readRun(hugectr, [
    ':::MLLOG {"namespace": "", "time_ms": 1700000000000, "event_type": "POINT_IN_TIME", "key": "global_batch_size", "value": 55296, "metadata": {}}',
    '[05d23h59m50s][HUGECTR][INFO]: Iter: 1000 Time(1000 iters): 5.5s Loss: 0.5',
    '[06d00h00m00s][HUGECTR][INFO]: Iter: 2000 Time(1000 iters): 5.25s Loss: 0.25',
  ])
  expect(Number(steps[1]?.at) - Number(steps[0]?.at)).toBe(10)
  expect(facts).toMatchObject({ globalBatch: 55296 })
})

it('the older time runs on over the end of a month', () => {
  const { steps } = readRun(hugectr, [
    '[30d23h59m50s][HUGECTR][INFO]: Iter: 1000 Time(1000 iters): 5.5 Loss: 0.5',
    '[01d00h00m00s][HUGECTR][INFO]: Iter: 2000 Time(1000 iters): 5.25 Loss: 0.25',
  ])
  expect(Number(steps[1]?.at) - Number(steps[0]?.at)).toBe(10)
})
