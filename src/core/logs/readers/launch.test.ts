import { expect, it } from 'vitest'
import { factsOf } from './fact-rules.ts'
import { torchLaunchFacts } from './launch.ts'

const factsIn = (line: string) => factsOf(line, torchLaunchFacts())

it.each([
  ['+ torchrun --nproc_per_node=8 train.py', { devices: 8 }],
  ['torchrun --nnodes 2 --nproc-per-node 8 train.py', { nodes: 2, devices: 16 }],
  ['python3 -m torch.distributed.launch --nproc_per_node=4 --nnodes=3 run.py', { nodes: 3, devices: 12 }],
  ['python -m torch.distributed.run --nnodes=1 --nproc_per_node=4 run.py', { nodes: 1, devices: 4 }],
])('%s', (line, facts) => {
  expect(factsIn(line)).toEqual(facts)
})

it.each([
  'torchrun --nproc_per_node=gpu train.py',
  'torchrun --nnodes=1:4 --nproc_per_node=8 train.py',
  'torchrun --nnodes=$NODES --nproc_per_node=8 train.py',
])('does not know how many devices %s starts', (line) => {
  expect(factsIn(line) ?? {}).toEqual({})
})
