import { expect, it } from 'vitest'
import { readRun, readSample } from '../../../../test/read-log.ts'
import { csv } from './csv.ts'
import { tensorboardEvents } from './trainer-files.ts'

it("reads the first metric of what MLflow's page exports", () => {
  const rowsOf = (run: string, metric: string) =>
    [10, 20, 30, 40].map(
      (step) => `${run},${metric},${2 + step / 100},${step},${1_700_000_000_000 + 500 * step}`,
    )
  const lines = [
    'run_id,key,value,step,timestamp',
    ...rowsOf('a1', 'train/loss'),
    ...rowsOf('a1', 'tokens_per_second'),
    ...rowsOf('b2', 'train/loss'),
  ]
  const { steps } = readRun(csv, lines)
  expect(steps.map(({ step, rate }) => [step, rate])).toEqual(
    [10, 20, 30, 40].map((step) => [step, undefined]),
  )
  expect(steps.map(({ at }) => Number(at) - Number(steps[0]?.at))).toEqual([0, 5, 10, 15])
})

it('reads the metric of TensorBoard with most values, not those that count samples as steps or evaluate', () => {
  const { steps } = readSample(tensorboardEvents)
  expect(steps.map(({ step, at, loss }) => [step, Number(at) - Number(steps[0]?.at), loss])).toEqual([
    [1, 0, 10.5],
    [2, 2, 10.25],
    [3, 10, 10],
  ])
})
