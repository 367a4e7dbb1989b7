import { expect, it } from 'vitest'
import { settledFacts } from '../../core/logs/engine/run-facts.ts'
import { statedFacts } from './stated-facts.ts'

const matrixCase = {
  id: 'gpt_1n2g_b8',
  workload: 'gpt',
  topology: { nodes: 1, devicesPerNode: 2 },
  batchPerDevice: 8,
  parameters: {},
}

it.each([
  [{ 'sequence-length': 128 }, 2048],
  [{ 'sequence-length': 128, accumulation: 4 }, 8192],
  [{}, 16],
])('the axes %j make of a batch of 8 on two devices the tokens of a step', (axes, globalBatch) => {
  const stated = statedFacts({ ...matrixCase, axes })
  expect(settledFacts({ unit: 'tokens' }, stated).facts).toMatchObject({ globalBatch })
})
