import { describe, expect, it } from 'vitest'
import { jointName, settleCommands, type StatedOfCommands } from './settle-commands.ts'

const nothing: StatedOfCommands = { names: [], devices: undefined, batchPerDevice: undefined, axes: {} }
const settle = (commands: readonly string[], stated: Partial<StatedOfCommands> = {}) =>
  settleCommands(
    commands.map((command) => command.split(' ')),
    { ...nothing, ...stated },
  )
const codeOf = (act: () => unknown) => {
  try {
    act()
  } catch (error) {
    return (error as { code?: string }).code
  }
  return undefined
}

describe('commands', () => {
  it('take batch, devices and conditions from their options', () => {
    expect(
      settle(['torchrun --nproc_per_node 2 train.py --batch 64 --precision bf16 --steps 100'])[0],
    ).toMatchObject({ name: 'train', devices: 2, batchPerDevice: 64, axes: { precision: 'bf16' } })
  })

  it('are of one device where nothing states another number', () => {
    expect(settle(['python3 train.py --batch 64'])[0]?.devices).toBe(1)
  })

  it('are refused where an option of devices is not understood, unless the user or the log states the number', () => {
    const unclear = ['torchrun --nproc_per_node gpu train.py --batch 64']
    expect(codeOf(() => settle(unclear))).toBe('COMMAND_DEVICES_UNKNOWN')
    expect(settle(unclear, { devices: 8 })[0]?.devices).toBe(8)
    expect(settle(unclear, { logged: [{ devices: 4 }] })[0]?.devices).toBe(4)
    const two = ['torchrun --nproc_per_node 2 train.py --gpus 4 --batch 64']
    expect(codeOf(() => settle(two))).toBe('COMMAND_DEVICES_UNKNOWN')
  })

  it('count the ids of devices', () => {
    const [settledCommand] = settle(['python3 train.py --gpus 0,1 --batch 64'])
    expect(settledCommand).toMatchObject({ devices: 2 })
    expect(settledCommand?.options.map(({ placeholder }) => placeholder)).toEqual(['batch'])
  })

  it('are what the user states, and an option of another value is then no part of the case', () => {
    const [settledCommand] = settle(['python3 train.py --batch 64 --gpus 2'], { batchPerDevice: 32 })
    expect(settledCommand).toMatchObject({ batchPerDevice: 32, devices: 2 })
    expect(settledCommand?.options.map(({ placeholder }) => placeholder)).toEqual(['devices'])
  })

  it('without a batch leave it to their logs', () => {
    expect(settle(['python3 train.py'])[0]?.batchPerDevice).toBeUndefined()
  })

  it('of one script are told apart by what differs or else a number, and go by its name together', () => {
    const namesOf = (...commands: string[]) => settle(commands).map(({ name }) => name)
    expect(namesOf('python3 train.py --batch 32', 'python3 train.py --batch 64')).toEqual([
      'train-batch-32',
      'train-batch-64',
    ])
    expect(namesOf('train.py', 'train.py --compile')).toEqual(['train', 'train-compile'])
    expect(
      namesOf(
        'train.py --a 1 --data x --another-long-name 2',
        'train.py --a 2 --data x --another-long-name 3',
      ),
    ).toEqual(['train-1', 'train-2'])
    expect(namesOf('train.py', 'train.py')).toEqual(['train-1', 'train-2'])
    expect(jointName(settle(['train.py --batch 32', 'train.py --batch 64']))).toBe('train')
    const other = settle(['python3 old.py --batch 32', 'python3 new.py --batch 64'])
    expect(other.map(({ name }) => name)).toEqual(['old', 'new'])
    expect(jointName(other)).toBe('old-vs-new')
  })

  it('are called as the user says: one name for each, and each only once', () => {
    const two = ['python3 a.py --batch 1', 'python3 a.py --batch 2']
    expect(settle(two, { names: ['before', 'after'] }).map(({ name }) => name)).toEqual(['before', 'after'])
    expect(codeOf(() => settle(two, { names: ['before'] }))).toBe('COMMAND_NAMES_COUNT')
    expect(codeOf(() => settle(two, { names: ['x', 'x'] }))).toBe('COMMAND_NAME_TWICE')
  })
})
