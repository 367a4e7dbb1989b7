import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { classifyOutcome, readableLines } from '../src/core/outcome/classify.ts'
import { memoryIn } from '../src/core/outcome/out-of-memory.ts'

/** The end of the log of a training that the system refused further memory, and the program ended with exit code 1. */
const outcomeOf = (log: string) =>
  classifyOutcome({
    ending: {
      kind: 'exited',
      exit: { kind: 'code', code: 1 },
      task: 'rank-0',
      node: 'local',
      memoryKill: undefined,
    },
    tail: readableLines(readFileSync(join(import.meta.dirname, 'fixtures', 'out-of-memory', log), 'utf8')),
    diverged: undefined,
  })

it.each([
  [
    'PyTorch',
    'pytorch-cpu.log',
    /DefaultCPUAllocator: can't allocate memory: you tried to allocate \d+ bytes/,
  ],
  [
    'PaddlePaddle',
    'paddlepaddle-cpu.log',
    /MemoryError: \(ResourceExhausted\) Fail to alloc memory of \d+ size/,
  ],
  ['MXNet', 'mxnet-cpu.log', /MXNetError: Failed to allocate CPU Memory/],
])('a training with %s that found no memory on the machine says so', (_, log, says) => {
  const outcome = outcomeOf(log)
  if (outcome.state !== 'out-of-memory') return expect.fail(outcome.state)
  expect(outcome.evidence).toMatch(says)
  expect(memoryIn(outcome.evidence)).toBe('host')
})
