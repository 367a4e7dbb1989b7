import { describe, expect, it } from 'vitest'
import { documentHtml } from '../../src/core/document/html/html.ts'
import { buildReport } from '../../src/core/report/build.ts'
import { reportFiles } from '../../src/core/report/files.ts'
import { reportDocument, reportFormats } from '../../src/core/report/render/renderers.ts'
import { expectGolden } from '../golden.ts'
import { pageElements, pageText } from './page-text.ts'
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

const filesOf = (suite: (typeof suites)[keyof typeof suites]) =>
  reportFiles(buildReport(suite()), { formats: reportFormats, languages: ['en', 'zh'], root: '..' })

describe.each(Object.entries(suites))('the report of the %s suite', (name, suite) => {
  const files = filesOf(suite).map((file) =>
    file.format === 'html'
      ? { golden: `${file.name}.txt`, content: pageText(file.content) }
      : { golden: file.name, content: file.content },
  )
  it.each(files)('is as reviewed: $golden', ({ golden, content }) => {
    expectGolden(content, `report/${name}/${golden}`)
  })
})

describe('the one golden page', () => {
  const scaling = reportDocument(buildReport(scalingSuite()))
  const others = [
    { document: reportDocument(buildReport(sampledSuite())), ids: ['findings', 'usage'] },
    { document: reportDocument(buildReport(publishedSuite())), ids: ['results'] },
    { document: reportDocument(buildReport(versusSuite())), ids: ['results'] },
  ]
  const page = documentHtml(
    {
      ...scaling,
      sections: [
        ...scaling.sections,
        ...others.flatMap(({ document, ids }, index) =>
          document.sections
            .filter(({ id }) => ids.includes(id))
            .map((section) => ({ ...section, id: `${section.id}-${index + 2}` })),
        ),
      ],
      runs: [...scaling.runs, ...others.flatMap(({ document }) => document.runs)],
    },
    { language: 'en', root: '..', siblings: [{ language: 'zh', href: 'report.zh.html' }] },
  )

  it('is as reviewed', () => {
    expectGolden(page, 'report/page.html')
  })

  it('has every kind of element that the page of any suite has', () => {
    const elements = pageElements(page)
    const pages = Object.values(suites)
      .flatMap(filesOf)
      .filter(({ format }) => format === 'html')
    expect(pages).toHaveLength(2 * Object.keys(suites).length)
    for (const { content } of pages)
      expect([...pageElements(content)].filter((element) => !elements.has(element))).toEqual([])
  })
})
