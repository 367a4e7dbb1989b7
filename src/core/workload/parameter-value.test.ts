import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ParameterSpec } from '../model/workload.ts'
import { say } from '../messages/say.ts'
import { expectedValue, parameterValue } from './parameter-value.ts'

const describeIt = { describe: 'a parameter' }
const threads: ParameterSpec = { type: 'integer', default: 1, min: 1, max: 64, ...describeIt }
const size: ParameterSpec = { type: 'integer', default: 224, min: 32, multipleOf: 32, ...describeIt }
const rate: ParameterSpec = { type: 'number', default: 0.1, min: 0, ...describeIt }
const mode: ParameterSpec = { type: 'string', default: 'a', choices: ['a', '1.10'], ...describeIt }
const file: ParameterSpec = { type: 'file', default: '', ...describeIt }
const flag: ParameterSpec = { type: 'boolean', default: false, ...describeIt }

const read = (spec: ParameterSpec, value: string | number | boolean, written = String(value)) =>
  parameterValue(spec, { value, written })

describe('parameterValue', () => {
  it('takes whole numbers inside their bounds and no others', () => {
    fc.assert(
      fc.property(fc.oneof(fc.integer({ min: -10, max: 100 }), fc.double()), (value) => {
        const inside = Number.isInteger(value) && value >= 1 && value <= 64
        expect(read(threads, value)).toBe(inside ? value : undefined)
      }),
    )
  })

  it('takes only multiples where a parameter asks for them', () => {
    expect([32, 33, 64, 0].map((value) => read(size, value))).toEqual([32, undefined, 64, undefined])
  })

  it('takes no infinity and no NaN for a number', () => {
    expect([0.5, NaN, Infinity, -1].map((value) => read(rate, value))).toEqual([
      0.5,
      undefined,
      undefined,
      undefined,
    ])
  })

  it('takes a text as it was typed, even if YAML read a number', () => {
    expect(read(mode, 1.1, '1.10')).toBe('1.10')
    expect(read(mode, 'b')).toBeUndefined()
    expect(read(file, 7, '007')).toBe('007')
  })

  it('takes no text for a number or a truth value', () => {
    expect(read(threads, '4')).toBeUndefined()
    expect(read(flag, 'yes')).toBeUndefined()
    expect(read(flag, true)).toBe(true)
  })
})

describe('expectedValue', () => {
  it('says what a parameter takes, with its bounds', () => {
    expect([threads, size, rate, mode, file, flag].map((spec) => say(expectedValue(spec), 'en'))).toEqual([
      'a whole number from 1 to 64',
      'a multiple of 32 from 32',
      'a number from 0',
      'one of a, 1.10',
      'the path of a file',
      'true or false',
    ])
  })
})
