import { expect, it } from 'vitest'
import { runRecordSchema } from '../report/record-model.ts'
import { reportSchema } from '../report/model.ts'
import { runFileSchema } from '../model/run.ts'
import { z } from 'zod'
import { schemaFor, jsonFileText } from './json-file-text.ts'

const many = 10_000

it('few values are read by the schema itself', () => {
  expect(schemaFor(reportSchema, 3)).toBe(reportSchema)
})

it.each([
  ['run.json', runFileSchema],
  ['report.json', reportSchema],
  ['a run of report.json', runRecordSchema],
])('the schema of %s can be compiled', (_, schema) => {
  expect(() => z.compile(schema, { strict: true })).not.toThrow()
  expect(schemaFor(schema, many)).not.toBe(schema)
})

it('what a compiled schema refuses is refused with the same words', () => {
  const wrong = { version: 2, runs: [{ run: 7 }] }
  const plain = reportSchema.safeParse(wrong)
  expect(plain.success).toBe(false)
  expect(schemaFor(reportSchema, many).safeParse(wrong).error).toEqual(plain.error)
})

it('a member that a compiled schema does not list is missed by the writer', () => {
  const listed = schemaFor(z.object({ runs: z.array(z.object({ rate: z.number() })) }), many)
  const run = { rate: 1, unit: 'images' }
  expect(() => jsonFileText('a.json', listed, { runs: [run] })).toThrow(
    'a.json: a reader would not get back runs.0.unit',
  )
})
