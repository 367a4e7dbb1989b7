import fc from 'fast-check'
import { keptAxes } from '../model/axes/axis-shape.ts'
import { describe, expect, it } from 'vitest'
import { sampleWorkload } from '../../../test/samples/workload.ts'
import type { Case, Parameters } from '../model/case.ts'
import { parameterDefaults } from '../model/workload.ts'
import { fillWord, holeName } from '../launchers/words.ts'
import { rankCommandOf as rankOf } from './command.ts'

type Asked = [Case, typeof workload, typeof context]

/** As a node that shares this machine's files runs it. */
const commandOf = (...asked: Asked) => rankOf(...asked).command.map((word) => fillWord(word, holeName))

const workload = sampleWorkload()
const context = {
  node: '/bin/node',
  steady: '/steady',
  shared: '/shared',
  suiteFolder: '/suite',
  dataSet: undefined,
  python: '/setups/sample/bin/python3',
  device: 'cpu' as const,
}

const pointWith = (change: Partial<Case> = {}, parameters: Parameters = {}): Case => ({
  id: 'a-case',
  workload: workload.name,
  topology: { nodes: 1, devicesPerNode: 8 },
  batchPerDevice: 128,
  axes: keptAxes({}),
  ...change,
  parameters: { ...parameterDefaults(workload), ...parameters },
})

const plain = ['python3', '/catalogue/resnet50/sample/train.py', '--batch=128', '--steps=100']

describe('rankCommandOf', () => {
  it('fills the case into the argument list', () => {
    expect(commandOf(pointWith(), workload, context)).toEqual([
      ...plain,
      '--index=/catalogue/resnet50/sample/index.txt',
    ])
  })

  it('adds arguments where a value calls for them', () => {
    expect(
      commandOf(
        pointWith({ axes: keptAxes({ precision: 'amp' }) }, { tag: 'night' }),
        workload,
        context,
      ).slice(5),
    ).toEqual(['--mixed', 'amp', '--tag=night'])
  })

  it.each([
    ['/workspace/{tag}', '/workspace/night'],
    ['{here}/example', '/catalogue/resnet50/sample/example'],
    ['example', '<working directory>/example'],
    [undefined, undefined],
  ])('starts it in %s', (startsIn, folder) => {
    const started = rankOf(pointWith({}, { tag: 'night' }), { ...workload, startsIn }, context).folder
    expect(started && fillWord(started, holeName)).toBe(folder)
  })

  it('starts it nowhere where the path of its folder has no value', () => {
    const inTag = { ...workload, startsIn: '{tag}' }
    expect(() => rankOf(pointWith({}, { tag: '' }), inTag, context)).toThrow(
      expect.objectContaining({ code: 'WORKLOAD_PATH_EMPTY' }),
    )
  })

  it.each([true, 'true'])('takes %j for what a switch is when it is on', (is) => {
    const switched = { ...workload, command: [{ when: 'xla', is: [is], arguments: ['--xla'] }] }
    const withXla = (xla: boolean) => commandOf(pointWith({ axes: keptAxes({ xla }) }), switched, context)
    expect([withXla(true), withXla(false)]).toEqual([['--xla'], []])
  })

  it('adds arguments where a value is none of those that are named', () => {
    const across = { when: 'nodes', is: { not: [1] }, arguments: ['--across', '{nodes}'] }
    const on = (nodes: number) =>
      commandOf(
        pointWith({ topology: { nodes, devicesPerNode: 8 } }),
        { ...workload, command: [across] },
        context,
      )
    expect([on(1), on(2), on(4)]).toEqual([[], ['--across', '2'], ['--across', '4']])
  })

  it('counts the samples of all steps, and names the nodes once they are known', () => {
    const counted = { ...workload, command: ['--examples={samples}', '--nodes={addresses}'] }
    const matrixCase = pointWith({ topology: { nodes: 4, devicesPerNode: 8 } }, { steps: 120 })
    expect(commandOf(matrixCase, counted, context)).toEqual([
      '--examples=491520',
      '--nodes=<addresses of the nodes>',
    ])
  })

  it('names a folder of the job for files of one run', () => {
    const writes = { ...workload, command: ['--checkpoints={scratch}/model'] }
    expect(commandOf(pointWith({}), writes, context)).toEqual(['--checkpoints=<job>/scratch/model'])
  })

  it('finds a file beside the suite that names it, or where an absolute path says', () => {
    const indexOf = (index: string) => commandOf(pointWith({}, { index }), workload, context)[4]
    expect(indexOf('../data/index.txt')).toBe('--index=/suite/../data/index.txt')
    expect(indexOf('/data/index.txt')).toBe('--index=/data/index.txt')
    expect(indexOf('')).toBe('--index=')
  })

  it('never splits, joins or drops an argument, whatever a value holds', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'binary' }), (tag) => {
        const command = commandOf(pointWith({}, { tag }), workload, context)
        expect(command).toEqual([...plain, '--index=/catalogue/resnet50/sample/index.txt', `--tag=${tag}`])
      }),
    )
  })
})

it('fills variables as it fills arguments, and knows the Python and the device', () => {
  const filledWorkload = {
    ...workload,
    command: ['{python}', '--device={device}'],
    variables: { PYTHONPATH: '{shared}', STEPS: '{steps}' },
  }
  const { command, variables } = rankOf(pointWith(), filledWorkload, context)
  expect(command).toEqual(['/setups/sample/bin/python3', '--device=cpu'])
  expect(variables).toEqual({ PYTHONPATH: [{ hole: 'file', path: '/shared' }], STEPS: '100' })
})
