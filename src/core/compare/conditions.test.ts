import { describe, expect, it } from 'vitest'
import { sideCase } from '../../../test/samples/sides.ts'
import { conditionTitle, hasValue, likeness } from './conditions.ts'
import type { SideCase } from './side.ts'

const none = new Set<string>()
const conditionsOf = (a: SideCase, b: SideCase) =>
  likeness(a, b, none).differences.map(({ condition, a: inA, b: inB }) => [condition, inA, inB])

describe('likeness', () => {
  const work = { workload: 'resnet50/a', framework: 'PyTorch', model: 'ResNet-50' }
  const a = sideCase([100], { work })
  const other = { framework: 'TensorFlow', model: 'BERT' }

  it('takes a workload of the catalogue by its name alone', () => {
    expect(conditionsOf(a, sideCase([100], { work: { ...work, ...other } }))).toEqual([])
    expect(
      conditionsOf(a, sideCase([100], { work: { ...work, ...other, workload: 'bert/a' } })),
    ).toContainEqual(['workload', 'resnet50/a', 'bert/a'])
  })

  it.each([
    ['A', false, true],
    ['B', true, false],
  ])('takes the log of someone else on side %s by its model and framework', (_side, inA, inB) => {
    const log = (changes: SideCase['work']) =>
      sideCase([100], { executed: inB, work: { ...work, ...changes } })
    const ours = { ...a, executed: inA }
    expect(conditionsOf(ours, log({ workload: 'log.txt' }))).toEqual([])
    expect(conditionsOf(ours, log(other))).toEqual([
      ['framework', 'PyTorch', 'TensorFlow'],
      ['model', 'ResNet-50', 'BERT'],
    ])
  })

  it('counts devices where a side states no topology', () => {
    const devices = { ...a, work: { workload: 'resnet50/a', devices: 8 } }
    const four = { ...a, work: { workload: 'resnet50/a', devices: 4, topology: '1x4' } }
    expect(conditionsOf(devices, four)).toEqual([['devices', '8', '4']])
    expect(conditionsOf(four, devices)).toEqual([['devices', '4', '8']])
  })

  it('names what both programs state otherwise, and nothing that only one states', () => {
    const stating = (stated: SideCase['stated']) => sideCase([100], { stated })
    const large = stating({ imageSize: 256, momentum: 0.9 })
    expect(conditionsOf(large, stating({ imageSize: 224, momentum: 0.9 }))).toEqual([
      ['imageSize', '256', '224'],
    ])
    expect(conditionsOf(large, stating({ weightDecay: 0.1 }))).toEqual([])
    expect(conditionsOf(large, stating(undefined))).toEqual([])
    expect(conditionsOf(stating(undefined), large)).toEqual([])
  })
})

describe('conditionTitle', () => {
  it.each([
    ['precision', 'precision'],
    ['batch', 'batch per device'],
    ['OMP_NUM_THREADS', 'OMP_NUM_THREADS'],
    ['toString', 'toString'],
  ])('of %s is %s', (name, title) => {
    expect(conditionTitle(name).en).toBe(title)
  })
})

describe('hasValue', () => {
  it('knows a value as it is kept and as it is printed', () => {
    expect(hasValue({ xla: true }, 'xla', 'true')).toBe(true)
    expect(hasValue({ xla: true }, 'xla', 'on')).toBe(true)
    expect(hasValue({ xla: true }, 'xla', 'off')).toBe(false)
    expect(hasValue({ batch: 64 }, 'batch', '64')).toBe(true)
  })

  it('is never that of a condition that is not stated', () => {
    expect(hasValue({}, 'xla', 'undefined')).toBe(false)
  })
})
