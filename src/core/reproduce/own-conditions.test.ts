import { describe, expect, it } from 'vitest'
import { axes } from '../model/axes/axes.ts'
import { keptAxes } from '../model/axes/axis-shape.ts'
import { soundMachine } from '../../../test/samples/sound-machine.ts'
import { sampleWorkload, sampleWorkloadYaml } from '../../../test/samples/workload.ts'
import type { Case } from '../model/case.ts'
import type { Environment } from '../model/environment.ts'
import { known, missing } from '../model/missing.ts'
import { same } from '../model/text.ts'
import { deviceOf, devicesNeeded, ownConditions } from './own-conditions.ts'

const workload = (devices: string) =>
  sampleWorkload('resnet50/sample', sampleWorkloadYaml.replace('devices: gpu', `devices: ${devices}`))

const machine: Environment = { ...soundMachine, findings: [] }

const matrixCase: Case = {
  id: 'own',
  workload: 'rn50/tensorflow-2',
  topology: { nodes: 1, devicesPerNode: 8 },
  batchPerDevice: 128,
  axes: keptAxes({ precision: 'amp' }),
  parameters: {},
}

const ordinaryValues = Object.fromEntries(
  axes.flatMap(({ name, ordinary }) => (ordinary === undefined ? [] : [[name, ordinary]])),
)

const nowhere = missing('environment-not-captured', same('imported'))

describe('ownConditions', () => {
  it('takes framework and model from the catalogue', () => {
    const conditions = ownConditions({
      case: matrixCase,
      origin: 'executed',
      workload: workload('gpu'),
      device: 'V100',
    })
    expect(conditions).toEqual({
      framework: 'sample',
      model: 'ResNet-50 v1.5',
      batchPerDevice: 128,
      device: 'V100',
      axes: {
        ...ordinaryValues,
        precision: 'amp',
        xla: false,
        compile: false,
        loader: 'native',
        data: 'synthetic',
        accumulation: 1,
        'tensor-parallel': 1,
        'pipeline-parallel': 1,
      },
    })
  })

  it('states the accumulation that follows from the samples of a step', () => {
    const axes = keptAxes({ 'global-batch': 4096 })
    const conditions = ownConditions({
      case: { ...matrixCase, axes },
      origin: 'executed',
      workload: workload('gpu'),
      device: 'V100',
    })
    expect(conditions.axes).toMatchObject({ 'global-batch': 4096, accumulation: 4 })
  })

  it('takes them from the name of a workload that the catalogue does not know', () => {
    const conditions = ownConditions({
      case: matrixCase,
      origin: 'executed',
      workload: undefined,
      device: undefined,
    })
    expect(conditions).toMatchObject({ framework: 'tensorflow-2', model: 'rn50' })
    expect(conditions).not.toHaveProperty('device')
  })

  it('leaves the model open that imported logs do not name, whatever their workload is called', () => {
    const conditions = ownConditions({
      case: { ...matrixCase, workload: 'unnamed-model/tensorflow' },
      origin: 'imported',
      workload: undefined,
      facts: {
        model: undefined,
        framework: 'TensorFlow',
        unit: 'samples',
        format: undefined,
        devices: undefined,
        source: undefined,
      },
      device: undefined,
    })
    expect(conditions).toMatchObject({ framework: 'TensorFlow' })
    expect(conditions).not.toHaveProperty('model')
  })

  it('leaves open what an imported log did not say', () => {
    const conditions = ownConditions({
      case: { ...matrixCase, axes: keptAxes({ precision: 'amp', data: 'real' }) },
      origin: 'imported',
      workload: undefined,
      device: undefined,
    })
    expect(Object.keys(conditions).sort()).toEqual(['axes', 'batchPerDevice', 'framework', 'model'])
    expect(conditions.axes).toEqual({ precision: 'amp', data: 'real' })
  })

  it('says nothing of what a workload computes that only plays a log back', () => {
    const conditions = ownConditions({
      case: matrixCase,
      origin: 'executed',
      workload: workload('none'),
      device: undefined,
    })
    expect(conditions).not.toHaveProperty('model')
  })
})

describe('devicesNeeded', () => {
  const facts = (devices: 'cpu' | undefined) => ({
    model: undefined,
    framework: undefined,
    unit: undefined,
    format: undefined,
    devices,
    source: undefined,
  })

  it('are those that the results keep, else those of the catalogue', () => {
    const gpu = workload('gpu')
    expect(devicesNeeded({ facts: facts('cpu'), workload: gpu, origin: 'executed' })).toBe('cpu')
    expect(devicesNeeded({ facts: facts(undefined), workload: gpu, origin: 'executed' })).toBe('gpu')
  })

  it('are any for a command of older results, and open for logs of others', () => {
    expect(devicesNeeded({ workload: undefined, origin: 'executed' })).toBe('any')
    expect(devicesNeeded({ workload: undefined, origin: 'imported' })).toBeUndefined()
  })
})

describe('deviceOf', () => {
  const described = [{ label: { en: 'Card', zh: '显卡' }, value: 'Tesla V100-SXM2-16GB x 8' }]

  it('reads the device that the author of a suite described, without how many there are', () => {
    expect(deviceOf('gpu', nowhere, described)).toBe('Tesla V100-SXM2-16GB')
  })

  it('is the CPU where the workload runs on one', () => {
    expect(deviceOf('cpu', known(machine), described)).toBe(
      machine.processor.model.kind === 'known' ? machine.processor.model.value : undefined,
    )
  })

  it('is unknown where the workload computes nothing, or no GPU was found', () => {
    expect(deviceOf('none', known(machine), described)).toBeUndefined()
    const without = { ...machine, gpus: missing('no-gpu', same('none')) }
    expect(deviceOf('gpu', known(without), described)).toBeUndefined()
  })
})
