import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { failedSuite, publishedSuite, scalingSuite, versusSuite } from '../../../test/report/suites.ts'
import { buildReport } from './build.ts'
import { readReport } from './model.ts'
import { json } from './render/renderers.ts'

const written = [scalingSuite, versusSuite, publishedSuite, failedSuite].map((suite) =>
  json(buildReport(suite())),
)

describe('report.json', () => {
  it('reads back as what was written', () => {
    for (const text of written) {
      const read = readReport(text)
      if (read.kind === 'none') expect.fail(read.problem)
      expect(JSON.parse(json(read.report))).toEqual(JSON.parse(text))
    }
  })

  it('fits the JSON Schema that ships', () => {
    const path = new URL('../../../schemas/report.schema.json', import.meta.url)
    const schema = z.fromJSONSchema(JSON.parse(readFileSync(path, 'utf8')) as z.core.JSONSchema.JSONSchema)
    for (const text of written) {
      const value = JSON.parse(text) as { runs: { repeat: unknown }[] }
      expect(schema.safeParse(value).error).toBeUndefined()
      value.runs = [{ repeat: 'first' }]
      expect(schema.safeParse(value).success).toBe(false)
    }
  })

  it.each([
    ['text that is no JSON', '{"version": 2,', /JSON/],
    ['a report of another version', '{"version": 1}', /^version: /],
    ['a list', '[]', /mapping/],
  ])('is not %s, which is named', (_, text, problem) => {
    const read = readReport(text)
    expect(read).toMatchObject({ kind: 'none' })
    expect(read.kind === 'none' && read.problem).toMatch(problem)
  })
})
