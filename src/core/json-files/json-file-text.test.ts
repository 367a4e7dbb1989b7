import { expect, it } from 'vitest'
import { z } from 'zod'
import { jsonFileText } from './json-file-text.ts'

const schema = z.object({ name: z.string(), runs: z.array(z.object({ rate: z.number() })) })

it('a document is written one member a line, with a line feed at the end', () => {
  expect(jsonFileText('a.json', z.object({ name: z.string() }), { name: 'x' })).toBe('{\n  "name": "x"\n}\n')
})

it('a member that the schema does not list is not lost: the writer fails and names it', () => {
  const document = { name: 'x', runs: [{ rate: 1, unit: 'images' }] }
  expect(() => jsonFileText('a.json', schema, document)).toThrow(
    'a.json: a reader would not get back runs.0.unit',
  )
})

it('a number that JSON cannot hold is refused', () => {
  expect(() => jsonFileText('a.json', schema, { name: 'x', runs: [{ rate: NaN }] })).toThrow(
    'a.json is refused by its own schema',
  )
})

it('a value that is written in another form than it has here is given back in its own', () => {
  const list = z.codec(z.string(), z.array(z.string()), {
    decode: (text) => text.split(' '),
    encode: (words) => words.join(' '),
  })
  expect(jsonFileText('a.json', z.object({ list }), { list: ['a', 'b'] })).toBe('{\n  "list": "a b"\n}\n')
})
