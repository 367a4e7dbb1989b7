import { expect, test } from 'vitest'
import { parseOptions, runSeconds, usage, UsageError } from './options.ts'

test('what is not given has its default', () => {
  expect(parseOptions([])).toMatchObject({ batch: 4, workers: 1, threads: 1, imageSize: 224, seed: 1 })
})

test('what is given is taken, of the type it needs', () => {
  const args = ['--batch', '8', '--workers=2', '--weight-decay', '5e-5', '--precision', 'fp32']
  expect(parseOptions(args)).toMatchObject({ batch: 8, workers: 2, weightDecay: 5e-5 })
})

const refusals: Record<string, readonly [readonly string[], string]> = {
  'a batch of none': [['--batch', '0'], '--batch 0 is not a whole number from 1.'],
  'half a worker': [['--workers', '1.5'], '--workers 1.5 is not a whole number from 1.'],
  'a value that is no number': [['--steps', 'many'], '--steps many is not a whole number from 1.'],
  'an empty value': [['--steps', ''], '--steps  is not a whole number from 1.'],
  'an image that does not halve five times': [['--image-size', '100'], 'is not a multiple of 32.'],
  'mixed precision': [['--precision', 'amp'], '--precision amp is not supported'],
  'real data': [['--data', 'imagenet'], '--data imagenet is not supported'],
  'another model': [['--model', 'bert'], '--model bert is not supported'],
  'an unknown option': [['--dali'], '--dali'],
  'a stray word': [['resnet50'], 'resnet50'],
}
for (const [name, [args, message]] of Object.entries(refusals))
  test(`${name} is refused in one line`, () => {
    const parse = () => parseOptions(args)
    expect(parse).toThrow(UsageError)
    expect(parse).toThrow(message)
    expect(parse).not.toThrow(/\n/)
  })

test('the time of a run is a number of seconds, for one node', () => {
  expect(runSeconds({}, 1)).toBeUndefined()
  expect(runSeconds({ TRAINER_SECONDS: ' ' }, 2)).toBeUndefined()
  expect(runSeconds({ TRAINER_SECONDS: '25' }, 1)).toBe(25)
  expect(() => runSeconds({ TRAINER_SECONDS: 'soon' }, 1)).toThrow(
    'TRAINER_SECONDS soon is not a number above 0',
  )
  expect(() => runSeconds({ TRAINER_SECONDS: '25' }, 2)).toThrow('is for one node, and NNODES is 2')
})

test('help names every option with its default', () => {
  for (const option of ['--batch', '--workers', '--image-size', '--precision'])
    expect(usage()).toContain(option)
  expect(parseOptions(['--help'])).toBe('help')
})
