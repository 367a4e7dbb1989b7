import fc from 'fast-check'
import { expect, it } from 'vitest'
import { scalingSuite } from '../../../../test/report/suites.ts'
import { same } from '../../model/text.ts'
import { buildReport } from '../build.ts'
import type { ReportInput } from '../input.ts'
import { renderers } from './renderers.ts'
import { breakable, element, escaped } from '../../document/markup.ts'
import { visibleLines } from '../../text/text-width.ts'

const options = {
  language: 'en',
  root: '..',
  siblings: [{ language: 'zh', href: 'report.zh.html' }],
} as const

/** The scaling suite with a text of someone else's wherever there can be one. */
function withText(text: string): ReportInput {
  const input = scalingSuite()
  const { folder } = input
  return {
    ...input,
    source: { path: text, text },
    folder: {
      ...folder,
      suite: {
        ...folder.suite,
        report: {
          ...folder.suite.report,
          title: same(text),
          notes: [same(text)],
          environment: [{ label: same(text), value: text }],
        },
      },
      plan: { ...folder.plan, skips: folder.plan.skips.map((skip) => ({ ...skip, reason: same(text) })) },
      runs: folder.runs.map((run) => ({
        ...run,
        outcome:
          run.outcome.state === 'failed'
            ? { ...run.outcome, lastLines: [text] }
            : run.outcome.state === 'diverged'
              ? { ...run.outcome, text }
              : run.outcome,
        findings: [{ code: 'code', level: 'note' as const, seen: same(text), todo: same(text) }],
        origin:
          run.origin.kind === 'executed'
            ? { ...run.origin, command: [text], workingDirectory: text }
            : run.origin,
      })),
    },
  }
}

/** Elements and attribute names in order, without any text. */
const skeleton = (page: string) =>
  [...page.matchAll(/<(\/?[A-Za-z][^\s>]*|!)((?:\s+[\w:-]+="[^"]*")*)\s*>/g)]
    .map(([, name = '', attributes = '']) => `${name} ${attributes.replaceAll(/="[^"]*"/g, '')}`)
    .filter((tag) => !/^\/?(?:text|div|p|wbr) ?/.test(tag))

it('no text of others can add or change an element of a page', () => {
  const plain = skeleton(renderers.html.render(buildReport(withText('plain')), options))
  const piece = fc.constantFrom(
    '<script>',
    '</title>',
    '</style>',
    '"',
    "'",
    '`',
    '&',
    '<!--',
    ']]>',
    '\u0000',
    'x',
  )
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 6 }), (pieces) => {
      const page = renderers.html.render(buildReport(withText(pieces.join(''))), options)
      expect(skeleton(page)).toEqual(plain)
      expect(page).not.toContain('<script')
    }),
    { numRuns: 30 },
  )
})

it('an escaped text reads back as itself', () => {
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#96': '`' }
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'&<>"\'`;a#吞\u0000\n'.split('')) }), (text) => {
      expect(escaped(text)).not.toMatch(/[<>"'`]/)
      expect(escaped(text).replaceAll(/&(\w+|#\d+);/g, (_, name: string) => entities[name] ?? '')).toBe(
        visibleLines(text),
      )
      expect(element('a', { title: text })).toBe(`<a title="${escaped(text)}"></a>`)
    }),
  )
})

it('a long path or id breaks where its pieces meet, and a text of short words is as it was', () => {
  expect(breakable('https://example.com/logs/resnet50_fp32.zip')).toBe(
    'https://<wbr>example.com/<wbr>logs/<wbr>resnet50_<wbr>fp32.zip',
  )
  expect(breakable('real/synthetic data')).toBe('real/synthetic data')
  expect(breakable('a/<script>alert(1)</script>/b')).not.toContain('<script')
})

it('a page loads nothing, runs nothing and says so to the browser', () => {
  const page = renderers.html.render(buildReport(scalingSuite()), options)
  expect(page).toContain('default-src &#39;none&#39;')
  expect(page).not.toMatch(/<(?:script|link|img|iframe|object)|\ssrc=|url\(|@import|\son\w+=/)
})

it('every link inside a page leads to something that is there', () => {
  const page = renderers.html.render(buildReport(scalingSuite()), options)
  const ids = new Set([...page.matchAll(/\sid="([^"]*)"/g)].map(([, id = '']) => encodeURIComponent(id)))
  const targets = [...page.matchAll(/href="#([^"]*)"/g)].map(([, target = '']) => target)
  expect(targets.length).toBeGreaterThan(50)
  for (const target of targets) expect(ids).toContain(target)
})

it('no id is there twice', () => {
  const page = renderers.html.render(buildReport(scalingSuite()), options)
  const ids = [...page.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

it('a number tells its interval and its log lines', () => {
  const page = renderers.html.render(buildReport(scalingSuite()), options)
  const [, title] = /title="([^"]*)">11254\.33</.exec(page) ?? []
  expect(title?.split('\n')).toEqual([
    '95% CI 11190.60 – 11302.18 images/s',
    'resnet50-pytorch_4x8_fp32_b128: run 1 log lines 33–132, run 2 log lines 33–132, run 3 log lines 33–132',
  ])
})
