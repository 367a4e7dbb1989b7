import { describe, expect, it } from 'vitest'
import { sampleWorkload, sampleWorkloadYaml } from '../../../test/samples/workload.ts'
import { wordsOf } from '../../../test/samples/sentences.ts'
import { placeText, SteadyError } from '../model/error.ts'
import { same } from '../model/text.ts'

describe('parseWorkload', () => {
  it.each([
    "folder: 'a/{addresses}'",
    "prepare: [{ title: t, creates: '{addresses}', command: [a] }]",
    "folder: '{scratch}'",
  ])('takes nothing in a path that only a job knows: %s', (line) => {
    const yaml = sampleWorkloadYaml.replace('unit: images', `unit: images\n${line}`)
    expect(() => sampleWorkload('resnet50/sample', yaml)).toThrow(
      expect.objectContaining({ code: 'PLACEHOLDER_UNKNOWN' }),
    )
  })

  it('reads a workload, reasons and units included', () => {
    expect(sampleWorkload()).toMatchObject({
      name: 'resnet50/sample',
      format: undefined,
      launchers: ['process'],
      parameters: { threads: { type: 'integer', default: 1, min: 1, max: 64 } },
      supports: {
        axes: { precision: { kind: 'values', values: ['fp32', 'tf32', 'fp16', 'amp'] } },
        multiNode: false,
      },
      unsupported: { axes: { loader: same('DALI is not built in') }, multiNode: same('one machine only') },
      needs: { devices: 'gpu', programs: ['python3'], memoryPerDevice: undefined },
      estimate: {
        startup: 10,
        rates: [{ device: undefined, precision: undefined, perDevice: 400 }],
        steps: 'steps',
      },
    })
  })

  it('takes a parameter with a name that every object has', () => {
    const yaml = sampleWorkloadYaml
      .replace('threads: { type', 'constructor: { type')
      .replaceAll('{threads}', '{constructor}')
    expect(Object.keys(sampleWorkload('resnet50/sample', yaml).parameters)).toContain('constructor')
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
      'an unknown placeholder',
      '--batch={batch}',
      '--batch={bacth}',
      `${file}:9:5 PLACEHOLDER_UNKNOWN: there is no placeholder {bacth} | Did you mean 'batch'?`,
    ],
    [
      'a brace that stands alone',
      '--steps={steps}',
      '--steps={steps',
      `${file}:10:5 WORKLOAD_VALUE_INVALID: command[3] has a single brace: --steps={steps | Write {name} for a value, {{ or }} for a brace.`,
    ],
    [
      'a condition on nothing',
      'when: tag',
      'when: tags',
      `${file}:15:11 PLACEHOLDER_UNKNOWN: there is no placeholder {tags} | Did you mean 'tag'?`,
    ],
    [
      'a parameter whose name is taken',
      'threads: { type',
      'devices: { type',
      `${file}:19:3 PARAMETER_RESERVED: {devices} is already devices per node | Give the parameter another name.`,
    ],
    [
      'a default out of its own bounds',
      'default: 1, min: 1, max: 64',
      'default: 0, min: 1, max: 64',
      `${file}:19:38 WORKLOAD_VALUE_INVALID: parameters.threads.default is '0' | Expected a whole number from 1 to 64.`,
    ],
    [
      'steps that are no parameter',
      'steps: steps }',
      'steps: step }',
      `${file}:31:62 PARAMETER_UNKNOWN: the estimate takes its steps from 'step', which is not a whole-number parameter | Did you mean 'steps'?`,
    ],
    [
      'a folder of nothing',
      'unit: images',
      "unit: images\nfolder: '{indx}'",
      `${file}:6:9 PLACEHOLDER_UNKNOWN: there is no placeholder {indx} | Did you mean 'index'?`,
    ],
    [
      'a step that makes a path of nothing',
      'unit: images',
      "unit: images\nprepare: [{ title: t, creates: '{indx}', command: [a] }]",
      `${file}:6:32 PLACEHOLDER_UNKNOWN: there is no placeholder {indx} | Did you mean 'index'?`,
    ],
    [
      'a step for cases of nothing',
      'unit: images',
      'unit: images\nprepare: [{ title: t, cases: { dat: real }, creates: a, command: [a] }]',
      `${file}:6:37 PLACEHOLDER_UNKNOWN: there is no placeholder {dat} | Did you mean 'data'?`,
    ],
    [
      'a commit that is none',
      'unit: images',
      'unit: images\nsource: { repository: r, commit: main }',
      `${file}:6:34 WORKLOAD_VALUE_INVALID: source.commit is 'main' | Expected the SHA-1 of a commit, or its first digits.`,
    ],
    [
      'a log format that does not exist',
      'unit: images',
      'unit: images\nformat: embedded-trainr',
      `${file}:6:9 FORMAT_UNKNOWN: there is no log format 'embedded-trainr' | Did you mean 'embedded-trainer'?`,
    ],
    [
      'a launcher that does not exist',
      'unit: images',
      'unit: images\nlaunchers: [proces]',
      `${file}:6:13 LAUNCHER_UNKNOWN: there is no launcher 'proces' | Did you mean 'process'?`,
    ],
    [
      'a number of lines that no parameter holds',
      'unit: images',
      "unit: images\nprints: { first: { after: '{tag}' }, summary: true, clock: true }",
      `${file}:6:27 PARAMETER_UNKNOWN: prints.first.after takes its number from 'tag', which is not a whole-number parameter | Use one of: steps, threads.`,
    ],
    [
      'a number of lines that is no number',
      'unit: images',
      'unit: images\nprints: { every: some, summary: true, clock: true }',
      `${file}:6:18 WORKLOAD_VALUE_INVALID: prints.every is 'some' | Expected a whole number, or a parameter such as '{steps}'.`,
    ],
    [
      'a rule that is no protocol',
      'unit: images',
      'unit: images\nrules: [dlperf, dlperf-first-10]',
      `${file}:6:17 PROTOCOL_UNKNOWN: there is no protocol 'dlperf-first-10' | Did you mean 'dlperf-first-100'?`,
    ],
    [
      'a version that YAML reads as a number',
      'unit: images',
      'unit: images\nsource: { repository: r, versions: { cuda: 11.0 } }',
      `${file}:6:44 WORKLOAD_VALUE_INVALID: source.versions.cuda is '11.0' | Expected a version as text, such as '11.0'.`,
    ],
    [
      'a value that an axis has not',
      'precision: [fp32, ',
      'precision: [fp31, ',
      `${file}:23:15 WORKLOAD_VALUE_INVALID: supports.precision[0] is 'fp31' | Did you mean 'fp32'?`,
    ],
    [
      'a range without the default of the workload',
      '  multi-node: false',
      '  image-size: { min: 32 }',
      `${file}:25:15 WORKLOAD_KEY_MISSING: supports.image-size.default is missing | Add 'default'. Expected a whole number from 1.`,
    ],
    [
      'a range of an axis that has no numbers',
      '  multi-node: false',
      '  loader: { min: 32 }',
      `${file}:25:11 WORKLOAD_VALUE_INVALID: supports.loader is a mapping of keys | Expected the word any.`,
    ],
    [
      'a parameter with the name of an axis',
      'threads: { type',
      'optimizer: { type',
      `${file}:19:3 PARAMETER_RESERVED: {optimizer} is already the value on the axis optimizer | State its values under 'supports' instead, as 'optimizer: …'.`,
    ],
    [
      'an axis that is none',
      'data: [synthetic',
      'dat: [synthetic',
      `${file}:24:3 WORKLOAD_KEY_UNKNOWN: supports.dat is not a known key | Did you mean 'data'?`,
    ],
  ])('refuses %s', (_, from, to, expected) => {
    expect(broken(from, to)).toBe(expected)
  })

  it('refuses a number of samples where no parameter holds the steps', () => {
    expect(
      broken(
        'estimate: { startup: 10s, throughput-per-device: 400, steps: steps }',
        "variables: { SAMPLES: '{samples}' }",
      ),
    ).toContain('PLACEHOLDER_UNKNOWN: there is no placeholder {samples}')
  })
})
