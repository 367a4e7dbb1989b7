import { expect, it } from 'vitest'
import { countListed, factsOf, stated } from './fact-rules.ts'
import { paddleLaunchFacts } from './launch.ts'

it('rules that match one line are joined, the later ones winning', () => {
  const rules = [
    stated(/batch (\d+)/, (value) => ({ globalBatch: Number(value) })),
    stated(/half/, () => ({ precision: 'fp16' })),
    stated(/mixed/, () => ({ precision: 'amp' })),
  ]
  expect(factsOf('batch 64, half, mixed', rules)).toEqual({ globalBatch: 64, precision: 'amp' })
  expect(factsOf('nothing of the kind', rules)).toBeUndefined()
})

it('entries of a list are counted without its blanks', () => {
  expect(countListed('0,1,2')).toBe(3)
  expect(countListed("'/gpu:0', '/gpu:1'")).toBe(2)
  expect(countListed('')).toBe(0)
})

it("the launcher's replicas are of one node, its table's trainers of all", () => {
  const rules = paddleLaunchFacts()
  expect(factsOf('LAUNCH INFO 2024-03-05 10:00:00,100 nnodes: 4', rules)).toEqual({ nodes: 4 })
  expect(
    factsOf('LAUNCH INFO 2024-03-05 10:00:00,200 Run Pod: abc, replicas 8, status ready', rules),
  ).toEqual({
    devices: 32,
  })
  expect(
    factsOf('|                     PADDLE_TRAINERS_NUM              16                     |', rules),
  ).toEqual({
    devices: 16,
  })
  expect(factsOf('LAUNCH INFO 2024-03-05 10:00:00,100 ips: None', rules)).toBeUndefined()
})
