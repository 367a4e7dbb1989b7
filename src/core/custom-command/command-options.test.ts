import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { axes } from '../model/axes/axes.ts'
import { templateParts } from '../workload/template.ts'
import { commandOptions, devicesOf, templateOf } from './command-options.ts'

const found = (command: string) =>
  Object.fromEntries(commandOptions(command.split(' ')).map(({ placeholder, value }) => [placeholder, value]))
const template = (command: string) => {
  const words = command.split(' ')
  return templateOf(words, commandOptions(words)).join(' ')
}

it.each([
  '--sequence-length 128',
  '--block_size=128',
  '--max_seq_len 128',
  '--context-length 128',
  '--n_ctx 128',
])('%s states the tokens of a sample', (option) => {
  expect(found(`python3 train.py ${option}`)).toEqual({ 'sequence-length': 128 })
})

describe('the devices of a command', () => {
  const devices = (command: string) => devicesOf(command.split(' '))

  it.each([
    ['torchrun --nproc_per_node=8 train.py', 8],
    ['torchrun --nproc_per_node 2 train.py --devices 2', 2],
    ['python3 train.py --gpus 0,1,5', 3],
    ['python3 train.py --devices=4', 4],
    ['python3 train.py --gpus 0', 1],
    ['torchrun --nproc_per_node 2 train.py --devices 0,1', 2],
    ['python3 -m paddle.distributed.launch --gpus 2 train.py', 1],
    ['python3 -m paddle.distributed.launch --gpus 0,1,2,3 train.py', 4],
  ])('%s: %i', (command, count) => {
    expect(devices(command)).toEqual({ kind: 'stated', devices: count })
  })

  it.each([
    ['torchrun --nproc_per_node gpu train.py', ['--nproc_per_node gpu']],
    ['python3 train.py --devices auto', ['--devices auto']],
    ['python3 train.py --gpus --batch 8', ['--gpus']],
    ['python3 train.py --gpus', ['--gpus']],
    ['python3 train.py --devices=-1', ['--devices=-1']],
    ['python3 train.py --gpus 0,0', ['--gpus 0,0']],
    ['torchrun --nproc_per_node 0,1 train.py', ['--nproc_per_node 0,1']],
    ['torchrun --nproc_per_node 2 train.py --gpus 4', ['--nproc_per_node 2', '--gpus 4']],
    ['torchrun --nproc_per_node 8 train.py --devices auto', ['--nproc_per_node 8', '--devices auto']],
  ])('%s: unclear', (command, options) => {
    expect(devices(command)).toEqual({ kind: 'unclear', options })
  })

  it('are not stated by a command without such an option', () => {
    expect(devices('python3 train.py --batch 8 --device cuda')).toEqual({ kind: 'none' })
  })

  it('are varied only where every option is a plain number', () => {
    expect(found('torchrun --nproc_per_node 2 train.py --gpus 0,1')).toEqual({})
    expect(found('python3 -m paddle.distributed.launch --gpus 2 train.py')).toEqual({})
  })
})

describe('the options of a command', () => {
  it.each([
    ['python3 train.py --batch 64', { batch: 64 }],
    ['python3 train.py --batch-size=64', { batch: 64 }],
    ['python3 train.py --BATCH_SIZE 64', { batch: 64 }],
    ['python3 train.py batch_size=64', { batch: 64 }],
    [
      'torchrun --nproc_per_node 2 train.py --batch 64 --max_steps 200',
      { devices: 2, batch: 64, steps: 200 },
    ],
    ['mpirun -np 4 python3 train.py', { devices: 4 }],
    ['python3 train.py --precision bf16 --image-size 64', { precision: 'bf16', 'image-size': 64 }],
  ])('%s state %j', (command, stated) => {
    expect(found(command)).toEqual(stated)
  })

  it.each([
    ['a batch that is no count', 'python3 train.py --batch auto'],
    ['a batch of nothing', 'python3 train.py --batch 0'],
    ['an option without a value', 'python3 train.py --batch'],
    ['a value that its axis does not have', 'python3 train.py --precision int3'],
    ['two batches that differ', 'python3 train.py --batch-size 64 --micro-batch-size 8'],
    ['a global batch, which is of all devices', 'python3 train.py --global-batch-size 64'],
    ['a word that only looks like an option', 'python3 batch 64'],
    ['a program that is called like one', 'steps=3 64'],
  ])('do not state %s: %s', (_, command) => {
    expect(found(command)).toEqual({})
  })

  it('become placeholders where they stand, and nothing else changes', () => {
    expect(template('torchrun --nproc_per_node 2 a.py --batch-size=64 --lr 64 --cfg {x}')).toBe(
      'torchrun --nproc_per_node {devices} a.py --batch-size={batch} --lr 64 --cfg {{x}}',
    )
  })

  it('give the command back once the placeholders have their values', () => {
    const words = fc.oneof(
      fc.string(),
      fc.constantFrom('--batch', '--batch=8', '8', '--steps', '{batch}', '}', '--precision', 'bf16', '-np'),
    )
    fc.assert(
      fc.property(fc.array(words, { minLength: 1 }), (command) => {
        const options = commandOptions(command)
        const valueOf = (name: string) =>
          String(options.find(({ placeholder }) => placeholder === name)?.value)
        expect(templateOf(command, options).map((word) => templateParts(word, valueOf))).toEqual(command)
      }),
    )
  })

  it('are those of every axis that says what is measured', () => {
    const samples = axes.flatMap(({ name, choices, compares }) =>
      typeof choices === 'string' || compares === 'nothing' ? [] : [[name, choices[0]] as const],
    )
    for (const [name, value] of samples)
      expect(found(`python3 a.py --${name} ${value}`)).toEqual({ [name]: value })
  })
})
