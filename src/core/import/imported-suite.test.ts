import { expect, it } from 'vitest'
import type { Case } from '../model/case.ts'
import { numberRuns } from './imported-suite.ts'

const matrixCase: Case = {
  id: 'a_1x1',
  workload: 'resnet50/a',
  topology: { nodes: 1, devicesPerNode: 1 },
  batchPerDevice: 1,
  axes: {},
  parameters: {},
}

const numbersOf = (...repeats: (number | undefined)[]) =>
  numberRuns(repeats.map((repeat) => ({ case: matrixCase, repeat, source: repeat }))).map(
    ({ run, source }) => [run.repeat, source],
  )

it('numbers runs as their names do', () => {
  expect(numbersOf(3, 1)).toEqual([
    [1, 1],
    [3, 3],
  ])
})

it('counts from 1 where names count from 0, in their order', () => {
  expect(numbersOf(10, 2, 0)).toEqual([
    [1, 0],
    [2, 2],
    [3, 10],
  ])
})

it('counts logs whose numbers are none of repeats', () => {
  expect(numbersOf(20240102, 20240101, 1e22)).toEqual([
    [1, 20240101],
    [2, 20240102],
    [3, 1e22],
  ])
})

it('counts logs in the order given where only some have a number, or several the same', () => {
  expect(numbersOf(2, undefined)).toEqual([
    [1, 2],
    [2, undefined],
  ])
  expect(numbersOf(2, 2)).toEqual([
    [1, 2],
    [2, 2],
  ])
})
