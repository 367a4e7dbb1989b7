import { describe, expect, it } from 'vitest'
import { suiteFrom } from '../../../test/samples/suite.ts'
import { wordsOf } from '../../../test/samples/sentences.ts'
import { placeText, SteadyError } from '../model/error.ts'

function errorOf(text: string): string {
  try {
    suiteFrom(text)
  } catch (error) {
    if (!(error instanceof SteadyError)) throw error
    const { place, code } = error
    const { seen, fix } = wordsOf(error)
    return `${place === undefined ? '' : placeText(place)} ${code}: ${seen} | ${fix}`
  }
  return 'no error'
}

const matrix = (rest: string) => `suite: s\nmatrix: { workload: resnet50/sample, batch: 1, ${rest} }\n`
const withKey = (rest: string) => `suite: s\nmatrix: { workload: resnet50/sample, batch: 1 }\n${rest}\n`

describe('an error in a suite states its place, what was found and what to do', () => {
  it.each([
    [
      'an empty file',
      '',
      'suite.yaml:1:1 SUITE_VALUE_INVALID: the file is empty | Expected a mapping of keys.',
    ],
    [
      'a key that is missing',
      'suite: s\nmatrix:\n  batch: 1\n',
      "suite.yaml:3:3 SUITE_KEY_MISSING: matrix.workload is missing | Add 'workload'. Expected text, or a list.",
    ],
    [
      'a key without a value',
      'suite: s\nmatrix:\n  workload:\n  batch: 1\n',
      'suite.yaml:3:12 SUITE_VALUE_INVALID: matrix.workload is empty | Expected text, or a list.',
    ],
    [
      'a key that is not known',
      matrix('precison: fp32'),
      "suite.yaml:2:48 SUITE_KEY_UNKNOWN: matrix.precison is not a known key | Did you mean 'precision'?",
    ],
    [
      'a value that is not one of the names',
      matrix('precision: [fp32, fp23]'),
      "suite.yaml:2:66 SUITE_VALUE_INVALID: matrix.precision[1] is 'fp23' | Did you mean 'fp32'?",
    ],
    [
      'a topology that YAML reads as a number',
      matrix('topology: 0x8'),
      "suite.yaml:2:58 SUITE_VALUE_INVALID: matrix.topology is '0x8' | Expected nodes x devices per node, such as 1x8, or a list.",
    ],
    [
      'an axis without values',
      matrix('topology: []'),
      'suite.yaml:2:58 SUITE_VALUE_INVALID: matrix.topology is an empty list | Expected at least one entry.',
    ],
    [
      'a value of another kind than any that is allowed',
      'suite: s\nmatrix: { workload: resnet50/sample, batch: many }\n',
      "suite.yaml:2:45 SUITE_VALUE_INVALID: matrix.batch is 'many' | Expected a whole number from 1, max, or from-log.",
    ],
    [
      'a batch of nothing',
      'suite: s\nmatrix: { workload: resnet50/sample, batch: { fp32: [64, 0] } }\n',
      "suite.yaml:2:58 SUITE_VALUE_INVALID: matrix.batch.fp32[1] is '0' | Expected a whole number from 1.",
    ],
    [
      'a precision without a batch',
      'suite: s\nmatrix: { workload: resnet50/sample, precision: [fp32, amp], batch: { fp32: 64 } }\n',
      "suite.yaml:2:56 BATCH_MISSING: matrix.batch has no entry for amp, which the matrix asks for | Add 'amp: [...]' there, or remove amp from the matrix.",
    ],
    [
      'a workload that does not exist',
      'suite: s\nmatrix: { workload: resnet50/sampel, batch: 1 }\n',
      "suite.yaml:2:21 WORKLOAD_UNKNOWN: there is no workload 'resnet50/sampel' | Did you mean 'resnet50/sample'?",
    ],
    [
      'a parameter that the workload has not got',
      matrix('parameters: { step: 10 }'),
      "suite.yaml:2:62 PARAMETER_UNKNOWN: resnet50/sample has no parameter 'step' | Did you mean 'steps'?",
    ],
    [
      'a parameter out of bounds',
      matrix('parameters: { threads: [1, 65] }'),
      "suite.yaml:2:75 PARAMETER_INVALID: matrix.parameters.threads[1] is '65' | Expected a whole number from 1 to 64 for resnet50/sample.",
    ],
    [
      'a protocol that does not exist',
      withKey('protocol: dlper'),
      "suite.yaml:3:11 PROTOCOL_UNKNOWN: there is no protocol 'dlper' | Did you mean 'dlperf'?",
    ],
    [
      'a base protocol that does not exist',
      withKey('protocol: { base: tpic, skip: 3 }'),
      "suite.yaml:3:19 PROTOCOL_UNKNOWN: there is no protocol 'tpic' | Did you mean 'tipc'?",
    ],
    [
      'a protocol for a workload that the suite does not run',
      withKey('protocol: { replay: dlperf, default: steady }'),
      "suite.yaml:3:13 WORKLOAD_UNKNOWN: this suite runs no workload 'replay' | Use one of: resnet50/sample.",
    ],
    [
      'a protocol of a workload that does not exist',
      withKey('protocol: { resnet50/sample: dlper }'),
      "suite.yaml:3:30 PROTOCOL_UNKNOWN: there is no protocol 'dlper' | Did you mean 'dlperf'?",
    ],
    [
      'a map of protocols with nothing in it',
      withKey('protocol: {}'),
      'suite.yaml:3:11 SUITE_VALUE_INVALID: protocol is a mapping of keys | Expected the name of a workload, or default.',
    ],
    [
      'a summary that is not asked for as one',
      withKey('protocol: { base: dlperf, statistic: reported }'),
      "suite.yaml:3:38 PROTOCOL_IMPOSSIBLE: the statistic 'reported' needs the final figure that the log prints | Use the source summary, or the statistic mean or median.",
    ],
    [
      'a window of what is one figure already',
      withKey('protocol: { base: ngc, skip: 5 }'),
      "suite.yaml:3:30 PROTOCOL_IMPOSSIBLE: the final figure that a log prints is one value, so 'skip' has no effect on it | Remove 'skip', or use the source steps, step-times or elapsed.",
    ],
    [
      'fewer repeats at most than at least',
      withKey('repeats: { min: 5, max: 3, within: 2% }'),
      'suite.yaml:3:17 REPEATS_IMPOSSIBLE: repeats.min is 5 and repeats.max is 3 | Set min to at most max.',
    ],
    [
      'an interval of no width',
      withKey('repeats: { within: 0% }'),
      "suite.yaml:3:20 REPEATS_IMPOSSIBLE: repeats.within is 0%, which no interval reaches | Use a fixed count, or a width such as 'within: 2%'.",
    ],
    [
      'a ratio of variants that are not there',
      withKey('repeats: { ratio: 1% }'),
      "suite.yaml:3:19 REPEATS_IMPOSSIBLE: repeats.ratio needs variants, and the suite has none | Name two variants under 'variants', or use 'within' instead of 'ratio'.",
    ],
    [
      'a variant that nothing is compared with',
      withKey('variants: { before: {} }'),
      'suite.yaml:3:11 VARIANTS_TOO_FEW: the suite has only one variant, so nothing can be compared with it | Name at least two variants, such as before and after.',
    ],
    [
      'a parameter that the matrix varies and a variant sets',
      'suite: s\nmatrix: { workload: resnet50/sample, batch: 1, parameters: { threads: [1, 2] } }\nvariants: { a: {}, b: { parameters: { threads: 4 } } }\n',
      "suite.yaml:3:39 VARIANT_PARAMETER_TWICE: the variant 'b' sets threads, and so does matrix.parameters.threads | Remove one of the two.",
    ],
    [
      'a number where a percentage belongs',
      withKey('repeats: { within: 0.02 }'),
      "suite.yaml:3:20 SUITE_VALUE_INVALID: repeats.within is '0.02' | Expected a percentage such as 2%.",
    ],
    [
      'a duration without a unit',
      withKey('budget: { run: 600 }'),
      "suite.yaml:3:16 SUITE_VALUE_INVALID: budget.run is '600' | Expected a duration such as 90s, 10m or 1h.",
    ],
    [
      'a skip rule for a workload that the suite does not run',
      withKey('skip: [{ when: { workload: replay }, reason: none }]'),
      "suite.yaml:3:28 WORKLOAD_UNKNOWN: this suite runs no workload 'replay' | Use one of: resnet50/sample.",
    ],
    [
      'an image for a workload that the suite does not run',
      withKey('image: { resnet50/sample: a, replay: b, default: c }'),
      "suite.yaml:3:30 WORKLOAD_UNKNOWN: this suite runs no workload 'replay' | Use one of: resnet50/sample.",
    ],
    [
      'an image that is no name',
      withKey("image: { resnet50/sample: 'a b' }"),
      "suite.yaml:3:27 SUITE_VALUE_INVALID: image.resnet50/sample is 'a b' | Expected the name of a container image.",
    ],
    [
      'a skip rule for a parameter that does not exist',
      withKey('skip: [{ when: { parameters: { colour: red } }, reason: none }]'),
      "suite.yaml:3:32 PARAMETER_UNKNOWN: no workload of this suite has a parameter 'colour' | Use one of: steps, threads, tag, index.",
    ],
    [
      'a name that no environment variable can have',
      withKey('environment: { OMP THREADS: 1 }'),
      'suite.yaml:3:16 SUITE_KEY_UNKNOWN: environment.OMP THREADS is not a valid name | Expected the name of an environment variable.',
    ],
  ])('%s', (_, text, expected) => {
    expect(errorOf(text)).toBe(expected)
  })

  it('several problems are said in one error, in the order of the file', () => {
    expect(
      errorOf(
        [
          'suite: s',
          'matrix:',
          '  workload: resnet50/sampel',
          '  batch: 1',
          'repeats: { min: 4, max: 3, within: 1% }',
          'protocol: stedy',
        ].join('\n'),
      ),
    ).toBe(
      [
        "suite.yaml:3:13 WORKLOAD_UNKNOWN: there is no workload 'resnet50/sampel'",
        'and 2 more in this file:',
        '  line 5: REPEATS_IMPOSSIBLE: repeats.min is 4 and repeats.max is 3. Set min to at most max.',
        "  line 6: PROTOCOL_UNKNOWN: there is no protocol 'stedy'. Did you mean 'steady'? | For the first: Did you mean 'resnet50/sample'?",
      ].join('\n'),
    )
  })
})
