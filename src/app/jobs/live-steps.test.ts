import { describe, expect, it } from 'vitest'
import { keptAxes } from '../../core/model/axes/axis-shape.ts'
import type { Case } from '../../core/model/case.ts'
import { seconds } from '../../core/model/units.ts'
import { followSteps } from './live-steps.ts'
import type { Progress } from './reporter.ts'

const matrixCase: Case = {
  id: 'a_1x2_fp32_b8',
  workload: 'a',
  topology: { nodes: 1, devicesPerNode: 2 },
  batchPerDevice: 8,
  axes: keptAxes({}),
  parameters: {},
}

const line = (step: number, loss = '6.9') =>
  `Epoch: [0][${step}/5000]\tTime 0.5 (0.5)\tSpeed 32.0 (32.0)\tLoss ${loss} (${loss})\tPrec@1 0.1 (0.1)\n`

/** Follows lines that arrive one at a time. */
function follow(lines: readonly (readonly [at: number, text: string])[]) {
  const shown: Progress[] = []
  const live = followSteps(matrixCase, 'pytorch-examples', (progress) => shown.push(progress))
  for (const [at, text] of lines) live.push(Buffer.from(text), seconds(at))
  return { shown, live }
}

const everyHalfSecond = (count: number, stride = 1) =>
  Array.from({ length: count }, (_, index) => [index / 2, line(index * stride)] as const)

describe('what is shown of a running run', () => {
  it('is the throughput of all devices over the last steps', () => {
    const { shown } = follow(everyHalfSecond(30))
    // 16 samples each half second.
    expect(shown.at(-1)).toMatchObject({
      records: 30,
      elapsed: 14.5,
      throughputNow: { kind: 'known', value: 32 },
    })
  })

  it('counts steps that are not printed', () => {
    expect(follow(everyHalfSecond(30, 10)).shown.at(-1)?.throughputNow).toMatchObject({ value: 320 })
  })

  it('is not yet known after one step', () => {
    expect(follow([[1, line(1)]]).shown[0]?.throughputNow).toMatchObject({
      kind: 'missing',
      code: 'too-early',
    })
  })

  it('is not told more than ten times a second, and misses no step for that', () => {
    const burst = Array.from({ length: 100 }, (_, index) => [1 + index / 1000, line(index)] as const)
    const { shown } = follow([...burst, [2, line(100)]])
    expect(shown).toHaveLength(2)
    expect(shown[1]).toMatchObject({ records: 101, record: { step: 100 } })
  })

  it('is nothing where no format knows the lines', () => {
    const shown: Progress[] = []
    const live = followSteps(matrixCase, undefined, (progress) => shown.push(progress))
    live.push(Buffer.from('hello\nworld\n'), seconds(1))
    expect(shown).toEqual([])
    expect(live.divergedAt()).toBeUndefined()
  })
})

it('a loss that leaves the finite numbers is known by its line, whatever is shown', () => {
  const lines = [line(1), line(2, 'nan'), line(3, 'nan')].map(
    (text, index) => [1 + index / 1000, text] as const,
  )
  expect(follow(lines).live.divergedAt()).toBe(2)
})
