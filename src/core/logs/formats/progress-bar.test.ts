import { describe, expect, it } from 'vitest'
import { readRun, readSample } from '../../../../test/read-log.ts'
import { barsOn } from '../readers/progress-bar.ts'
import { progressBar } from './progress-bar.ts'

/** What tqdm draws after so many of 40 steps. */
const drawn = (done: number, elapsed: string, pace = '2.00it/s', label = '') =>
  `${label}${String(Math.round(done / 0.4)).padStart(3)}%|####      | ${done}/40 [${elapsed}<00:10,  ${pace}]`

const stepsOf = (lines: readonly string[]) =>
  readRun(progressBar, lines).steps.map(({ epoch, step, at, steps }) => [epoch, step, at, steps])

it('has the steps of the training over its epochs, and no download, preparation or evaluation', () => {
  const { steps, facts } = readSample(progressBar)
  expect(steps.map(({ epoch, step, at, steps: count }) => [epoch, step, at, count])).toEqual([
    [0, 10, 5, 10],
    [0, 20, 10, 10],
    [0, 40, 20, 20],
    [1, 10, 26, 10],
    [1, 40, 80, 30],
  ])
  expect(steps.map(({ loss }) => loss)).toEqual([2.5, 2.25, 2.125, 1.5, 1.25])
  expect(facts).toEqual({})
})

describe('a bar', () => {
  it.each([
    ['100/400 [00:50<02:30,  2.00step/s]', { done: 100, total: 400, elapsed: 50, counts: 'step', pace: 0.5 }],
    ['90it [01:00:22,  2.50s/it]', { done: 90, total: undefined, elapsed: 3622, counts: 'it', pace: 2.5 }],
    [' 10%|#| 1.2k/12.0k [00:50<07:30, 24.0it/s]', { done: 1200, total: 12_000 }],
    ['2026-03-01 09:00:00 INFO  25%|##5  | 10/40 [00:05<00:15,  ?it/s]', { done: 10, pace: undefined }],
  ])('is read in each of its forms: %s', (line, bar) => {
    expect(barsOn(line)).toMatchObject([bar])
  })

  it.each(['10/40 done in 5 s', 'Epoch [1/2], 10/40 [00:05]', '25%|##5 | 10/40'])('is not %s', (line) => {
    expect(barsOn(line)).toEqual([])
  })
})

describe('the bar of the training', () => {
  it('counts once what is drawn again, by the same rank or by another', () => {
    expect(stepsOf([drawn(10, '00:05'), drawn(10, '00:05'), drawn(20, '00:10'), drawn(19, '00:10')])).toEqual(
      [
        [0, 10, 5, 10],
        [0, 20, 10, 10],
      ],
    )
  })

  it('counts the bars of further epochs, which have no label, after the first', () => {
    expect(stepsOf([drawn(20, '00:10'), drawn(40, '00:20'), drawn(10, '00:06')])).toEqual([
      [0, 20, 10, 20],
      [0, 40, 20, 20],
      [1, 10, 26, 10],
    ])
  })

  it('is the one that moves first: an evaluation within it is left out, and a bar of epochs around it', () => {
    const inner = ' 50%|#####     | 2/4 [00:01<00:01,  2.00it/s]'
    const outer = ' 33%|###3      | 1/3 [00:20<00:40, 20.00s/it]'
    expect(stepsOf([drawn(20, '00:10'), inner, outer, drawn(40, '00:20')])).toEqual([
      [0, 20, 10, 20],
      [0, 40, 20, 20],
    ])
  })

  it('counts samples where its unit is one', () => {
    const { steps, facts } = readRun(progressBar, [
      ' 10%|#         | 320/3200 [00:50<07:30,  6.40img/s]',
      ' 20%|##        | 640/3200 [01:40<06:40,  6.40img/s]',
    ])
    expect(steps.map(({ steps: count, batch }) => [count, batch])).toEqual([
      [1, 320],
      [1, 320],
    ])
    expect(facts).toEqual({ unit: 'images' })
  })

  it('has the time between two drawings where its pace is the mean since it began', () => {
    const { steps } = readRun(progressBar, [
      drawn(1, '00:01', '1.00s/it'),
      drawn(2, '00:03', '1.60s/it'),
      drawn(3, '00:04', '1.40s/it'),
    ])
    expect(steps.map(({ duration }) => duration?.toFixed(6))).toEqual(['1.000000', '2.200000', '1.000000'])
  })

  it('has the pace as it is drawn where the clock says that it is no such mean, and none on a full bar', () => {
    const { steps } = readRun(progressBar, [
      drawn(10, '00:10', '1.00s/it'),
      drawn(20, '00:40', '3.00s/it'),
      drawn(40, '01:40', '2.50s/it'),
    ])
    expect(steps.map(({ duration }) => duration)).toEqual([1, 3, undefined])
  })
})
