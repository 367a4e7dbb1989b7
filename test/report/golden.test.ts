import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { buildReport } from '../../src/core/report/build.ts'
import { reportFiles } from '../../src/core/report/files.ts'
import { reportFormats } from '../../src/core/report/render/renderer.ts'
import { failedSuite, publishedSuite, scalingSuite, versusSuite } from './suites.ts'

/** `STEADY_WRITE_GOLDEN=1 npx vitest run test/report` writes the files anew; read the difference before committing it. */
const rewrite = process.env['STEADY_WRITE_GOLDEN'] === '1'
if (rewrite && process.env['CI'] !== undefined) throw new Error('golden files are never written in CI')

const golden = new URL('../golden/report/', import.meta.url)

const suites = {
  scaling: scalingSuite,
  versus: versusSuite,
  published: publishedSuite,
  failed: failedSuite,
}

describe.each(Object.entries(suites))('the report of the %s suite', (name, suite) => {
  const files = reportFiles(buildReport(suite()), {
    formats: reportFormats,
    languages: ['en', 'zh'],
    root: '..',
  })
  it.each(files)('is as reviewed: $name', ({ name: file, content }) => {
    const place = new URL(`${name}/${file}`, golden)
    if (rewrite) {
      mkdirSync(new URL('.', place), { recursive: true })
      writeFileSync(place, content)
    }
    expect(content).toBe(readFileSync(place, 'utf8'))
  })
})
