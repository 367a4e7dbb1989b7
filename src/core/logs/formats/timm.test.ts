import { expect, it } from 'vitest'
import { knownFormat, readRun, readSample } from '../../../../test/read-log.ts'

const timm = knownFormat('timm')

it('takes rate and time of the latest step, not the means in parentheses', () => {
  const { steps, facts } = readSample(timm)
  expect(steps.map(({ epoch, step, rate, duration, loss }) => [epoch, step, rate, duration, loss])).toEqual([
    [0, 0, 120.47, 8.5, 6.95],
    [0, 50, 4096, 0.25, 6.94],
    [1, 100, 5120, 0.2, 6.5],
  ])
  expect(facts).toEqual({ devices: 8, precision: 'amp' })
})

it('what has points alone for a rate or a time is no step', () => {
  const line = (time: string, rate: string) =>
    `Train: 0 [  50/1251 (  4%)]  Loss: 6.94 (6.94)  Time: ${time}s,  ${rate}/s  (0.25s,  4096.00/s)  LR: 1e-06`
  const { steps } = readRun(timm, [line('0.250', '.'), line('.', '4096.00'), line('0.250.', '4096.00.')])
  expect(steps).toMatchObject([{ rate: 4096, duration: 0.25 }])
})
