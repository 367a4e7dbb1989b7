import { expect, it } from 'vitest'
import { fixedWindowPhrase } from './window-basis.ts'

const rangeOf = (firstStep: number | undefined, lastStep: number | undefined) => {
  const { data } = fixedWindowPhrase(
    { kind: 'fixed', skip: 0, count: 'rest' },
    { firstLine: 7, lastLine: 90, firstStep, lastStep },
    'stamps',
  )
  return 'range' in data ? data.range : undefined
}

it('a window is named by its steps', () => {
  expect(rangeOf(20, 100)).toEqual({ by: 'steps', first: 20, last: 100 })
})

it.each([
  ['each epoch counts its steps again', 3240, 40],
  ['the log has no step numbers', undefined, undefined],
])('a window is named by its lines where %s', (_, firstStep, lastStep) => {
  expect(rangeOf(firstStep, lastStep)).toEqual({ by: 'lines', first: 7, last: 90 })
})
