import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { commandName, isName } from './settle-commands.ts'

describe('a command is named', () => {
  it.each([
    ['python3 train.py --batch 64', 'train'],
    ['torchrun --nproc_per_node 2 src/Train_Net.py --batch 64', 'train-net'],
    ['python3 -m torch.distributed.run --nproc_per_node 2 tools/train.py', 'train'],
    ['python3 -m my.package.train --batch 64', 'my.package.train'],
    ['./run.sh', 'run'],
    ['/opt/bin/trainer --batch 8', 'trainer'],
    ['python3 -m', 'python3'],
    ['---', 'training'],
  ])('%s: %s', (command, name) => {
    expect(commandName(command.split(' '))).toBe(name)
  })

  it('so that a folder can have the name', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (words) => {
        expect(isName(commandName(words))).toBe(true)
      }),
    )
  })
})
