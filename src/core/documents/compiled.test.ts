import { expect, it } from 'vitest'
import { runRecordSchema } from '../report/record-model.ts'
import { reportSchema } from '../report/model.ts'
import { runFileSchema } from '../model/run.ts'
import { z } from 'zod'
import { schemaFor } from './compiled.ts'

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
