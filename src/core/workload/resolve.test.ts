import { describe, expect, it } from 'vitest'
import { sampleWorkload, sampleWorkloadYaml } from '../../../test/samples/workload.ts'
import { wordsOf } from '../../../test/samples/said.ts'
import { placeText, SteadyError } from '../model/error.ts'
import { same } from '../model/text.ts'

describe('parseWorkload', () => {
  it('reads a workload, reasons and units included', () => {
    expect(sampleWorkload()).toMatchObject({
      name: 'resnet50/sample',
      format: undefined,
      launchers: ['process'],
      parameters: { threads: { type: 'integer', default: 1, min: 1, max: 64 } },
      capabilities: {
        precision: { fp32: { can: true }, bf16: { can: false, why: same('no bf16 kernels') } },
        multiNode: { can: false, why: same('one machine only') },
      },
      needs: { devices: 'gpu', programs: ['python3'], memoryPerDevice: undefined },
      estimate: { startup: 10, throughputPerDevice: 400, steps: 'steps' },
    })
  })

  const broken = (from: string, to: string): string => {
    try {
      sampleWorkload('resnet50/sample', sampleWorkloadYaml.replace(from, to))
    } catch (error) {
      if (!(error instanceof SteadyError)) throw error
      const { place, code } = error
      const { seen, fix } = wordsOf(error)
      return `${place === undefined ? '' : placeText(place)} ${code}: ${seen} | ${fix}`
    }
    return 'no error'
  }
  const file = 'resnet50/sample/workload.yaml'

  it.each([
    [
      'a placeholder that stands for nothing',
      '--batch={batch}',
      '--batch={bacth}',
      `${file}:9:5 PLACEHOLDER_UNKNOWN: {bacth} stands for nothing | Did you mean 'batch'?`,
    ],
    [
      'a brace that stands alone',
      '--steps={steps}',
      '--steps={steps',
      `${file}:10:5 WORKLOAD_VALUE_INVALID: command[3] has a brace that stands alone: --steps={steps | Write {name} for a value, {{ or }} for a brace.`,
    ],
    [
      'a condition on nothing',
      'when: tag',
      'when: tags',
      `${file}:15:11 PLACEHOLDER_UNKNOWN: {tags} stands for nothing | Did you mean 'tag'?`,
    ],
    [
      'a parameter whose name is taken',
      'threads: { type',
      'devices: { type',
      `${file}:19:3 PARAMETER_RESERVED: {devices} already stands for devices per node | Give the parameter another name.`,
    ],
    [
      'a default out of its own bounds',
      'default: 1, min: 1, max: 64',
      'default: 0, min: 1, max: 64',
      `${file}:19:38 WORKLOAD_VALUE_INVALID: parameters.threads.default is 0 | Expected a whole number from 1 to 64.`,
    ],
    [
      'steps that are no parameter',
      'steps: steps }',
      'steps: step }',
      `${file}:29:62 PARAMETER_UNKNOWN: the estimate counts its steps by 'step', which is no parameter that is a whole number | Did you mean 'steps'?`,
    ],
    [
      'a log format that does not exist',
      'unit: images',
      'unit: images\nformat: embedded-trainr',
      `${file}:6:9 FORMAT_UNKNOWN: there is no format 'embedded-trainr' | Did you mean 'embedded-trainer'?`,
    ],
    [
      'a launcher that does not exist',
      'unit: images',
      'unit: images\nlaunchers: [proces]',
      `${file}:6:13 LAUNCHER_UNKNOWN: there is no launcher 'proces' | Did you mean 'process'?`,
    ],
    [
      'an ability without a reason',
      'xla: no XLA backend',
      'xla: false',
      `${file}:26:8 WORKLOAD_VALUE_INVALID: capabilities.xla is 'false' | Expected true, or the reason why not.`,
    ],
    [
      'a precision that is not judged',
      'tf32: true, ',
      '',
      `${file}:23:14 WORKLOAD_KEY_MISSING: capabilities.precision.tf32 is missing | Add 'tf32'. Expected true, or the reason why not.`,
    ],
  ])('refuses %s', (_, from, to, expected) => {
    expect(broken(from, to)).toBe(expected)
  })
})
