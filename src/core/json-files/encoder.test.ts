import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { encoderOf } from './json-file-text.ts'

const seconds = z.codec(z.string(), z.number(), {
  decode: (text) => Number(text.replace(' s', '')),
  encode: (value) => `${value} s`,
})
const maybe = z.union([
  z.object({ kind: z.literal('known'), value: z.object({ time: seconds }) }),
  z.object({ kind: z.literal('missing'), code: z.string() }),
])

describe('the form of a file', () => {
  it.each([
    ['a codec', seconds, 2],
    ['a member', z.object({ time: seconds, name: z.string() }), { time: 2, name: 'x' }],
    ['a member that is absent', z.object({ time: seconds.optional() }), {}],
    ['a member that is null', z.object({ time: seconds.nullable() }), { time: null }],
    ['a list', z.array(z.object({ time: seconds })), [{ time: 2 }, { time: 3 }]],
    ['values by name', z.record(z.string(), seconds), { a: 2 }],
    ['a kind with a codec', maybe, { kind: 'known', value: { time: 2 } }],
    ['a kind without', maybe, { kind: 'missing', code: 'none' }],
    ['a union without kinds', z.union([seconds, z.boolean()]), 2],
    [
      'a codec on a codec',
      z.codec(z.object({ at: seconds }), z.object({ from: z.number() }), {
        decode: ({ at }) => ({ from: at }),
        encode: ({ from }) => ({ at: from }),
      }),
      { from: 2 },
    ],
  ] as const)('is that of zod for %s', (_, schema, value) => {
    expect(encoderOf(schema)(value)).toEqual(z.encode(schema as z.ZodType, value))
  })

  it('keeps members in their order, and those that the schema does not list', () => {
    const form = encoderOf(z.object({ time: seconds, name: z.string() }))({ other: 1, name: 'x', time: 2 })
    expect(JSON.stringify(form)).toBe('{"other":1,"name":"x","time":"2 s"}')
  })

  it('is the value itself where nothing has a codec', () => {
    const value = { runs: [{ rate: 1 }] }
    expect(encoderOf(z.object({ runs: z.array(z.object({ rate: z.number() })) }))(value)).toBe(value)
  })

  it('of a value that no kind fits is refused', () => {
    expect(() => encoderOf(maybe)({ kind: 'other' })).toThrow(z.core.$ZodError)
  })
})
