import { describe, it } from 'vitest'
import { buildReport } from '../../src/core/report/build.ts'
import { reportFiles } from '../../src/core/report/files.ts'
import { reportFormats } from '../../src/core/report/render/renderer.ts'
import { expectGolden } from '../golden.ts'
import { failedSuite, nodesSuite, publishedSuite, scalingSuite, versusSuite } from './suites.ts'
import { sampledSuite } from './sampled-suite.ts'

const suites = {
  scaling: scalingSuite,
  versus: versusSuite,
  published: publishedSuite,
  failed: failedSuite,
  nodes: nodesSuite,
  sampled: sampledSuite,
}

describe.each(Object.entries(suites))('the report of the %s suite', (name, suite) => {
  const files = reportFiles(buildReport(suite()), {
    formats: reportFormats,
    languages: ['en', 'zh'],
    root: '..',
  })
  it.each(files)('is as reviewed: $name', ({ name: file, content }) => {
    expectGolden(content, `report/${name}/${file}`)
  })
})
