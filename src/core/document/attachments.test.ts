import { describe, expect, it } from 'vitest'
import { scalingSuite, versusSuite } from '../../../test/report/suites.ts'
import { known, missing, type Maybe } from '../model/missing.ts'
import { linkedFiles, type AttachedFile, type Attachments } from './attachments.ts'
import { buildReport } from '../report/build.ts'
import type { Report } from '../report/model.ts'
import { renderers } from '../report/render/renderers.ts'

const lines = Array.from({ length: 140 }, (_, index) => `line ${index + 1} <b>&`)

const logs = (report: Report): Attachments =>
  new Map(linkedFiles(report).map((path) => [path, known({ text: lines.join('\n'), bytes: 1234 })]))

const render = (report: Report, attachments: Attachments) =>
  renderers.html.render(report, { language: 'en', root: '', siblings: [], attachments })

describe('a page that holds its files', () => {
  it('has no link that leaves it, and every link leads to something that is there', () => {
    for (const suite of [scalingSuite, versusSuite]) {
      const report = buildReport(suite())
      const page = render(report, logs(report))
      const ids = new Set([...page.matchAll(/\sid="([^"]*)"/g)].map(([, id = '']) => encodeURIComponent(id)))
      const targets = [...page.matchAll(/href="([^"]*)"/g)].map(([, target = '']) => target)
      expect(targets.length).toBeGreaterThan(10)
      for (const target of targets) {
        expect(target).toMatch(/^#/)
        expect(ids).toContain(target.slice(1))
      }
    }
  })

  it('links every log that was measured, and first of all those', () => {
    const report = buildReport(scalingSuite())
    const paths = linkedFiles(report)
    const measured = report.runs.flatMap(({ source }) => (source.kind === 'log' ? [source.path] : []))
    expect(paths.slice(0, measured.length)).toEqual(measured)
    expect(new Set(paths).size).toBe(paths.length)
  })

  it('marks the measured lines of a log, and changes none of its text', () => {
    const report = buildReport(scalingSuite())
    const page = render(report, logs(report))
    const [, article = ''] =
      /<article id="file-[^"]*4x8_fp32_b128\/1\/log\.txt"[^>]*>([\s\S]*?)<\/article>/.exec(page) ?? []
    const [, marked = ''] = /<mark>([\s\S]*?)<\/mark>/.exec(article) ?? []
    expect(marked.split('\n').at(0)).toBe('line 33 &lt;b&gt;&amp;')
    expect(marked.split('\n').at(-1)).toBe('line 132 &lt;b&gt;&amp;')
    const [, text = ''] = /<pre[^>]*><code>([\s\S]*?)<\/code><\/pre>/.exec(article) ?? []
    const plain = text
      .replaceAll(/<\/?mark>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&')
    expect(plain).toBe(lines.join('\n'))
  })

  it('says of each file that it leaves out why', () => {
    const report = buildReport(scalingSuite())
    const [first = '', ...others] = linkedFiles(report)
    const attachments: Attachments = new Map<string, Maybe<AttachedFile>>([
      [first, missing('attachment-too-large', { bytes: 73_400_320, limit: 4_194_304 })],
      ...others.map((path) => [path, known({ text: '', bytes: 0 })] as const),
    ])
    const page = render(report, attachments)
    expect(page).toContain('left out: the file has 70.0 MiB')
    expect(page).toContain('1 file is left out')
  })

  it('is the page without them where it stands beside its results', () => {
    const report = buildReport(scalingSuite())
    const page = renderers.html.render(report, { language: 'en', root: '..', siblings: [] })
    expect(page).not.toContain('id="files"')
    expect(page).not.toContain('<article')
  })
})
