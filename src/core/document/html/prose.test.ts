import fc from 'fast-check'
import { expect, it } from 'vitest'
import { scalingSuite } from '../../../../test/report/suites.ts'
import { hostileMarkdown } from '../../../../test/samples/hostile-markdown.ts'
import { same } from '../../model/text.ts'
import { buildReport } from '../../report/build.ts'
import { reportDocument } from '../../report/render/renderers.ts'
import { htmlPage } from './page.ts'
import { proseMarkup } from './prose.ts'

const image = 'data:image/png;base64,AA=='
const input = scalingSuite()
const sections = [{ place: 'last', title: same('End'), body: same('The end.') }] as const
const { suite } = input.folder
const page = htmlPage(
  reportDocument(
    buildReport({
      ...input,
      folder: { ...input.folder, suite: { ...suite, report: { ...suite.report, sections } } },
    }),
  ),
  {
    language: 'en',
    root: '..',
    siblings: [],
    images: new Map([['suite/figures/p.png', image]]),
  },
)
const shown = (text: string) =>
  proseMarkup({ kind: 'prose', text: { en: text, zh: text }, folder: 'suite' }, 'section-1-1', page)

const allowed =
  'a blockquote br code div em h3 h4 h5 h6 hr img li ol p pre span strong table tbody td th thead tr ul'.split(
    ' ',
  )
const attributes = 'alt class href id scope src start tabindex'.split(' ')

it('a section has no element and no attribute but those that Markdown needs', () => {
  fc.assert(
    fc.property(hostileMarkdown, (body) => {
      const html = shown(body)
      const tags = [...html.matchAll(/<\/?([^\s>]*)((?:\s+[^\s=>]+="[^"]*")*)\s*>/g)]
      expect(tags.length).toBe(html.split('<').length - 1)
      for (const [, name = '', rest = ''] of tags) {
        expect(allowed).toContain(name)
        for (const [, attribute, value = ''] of rest.matchAll(/\s([^\s=]+)="([^"]*)"/g)) {
          expect(attributes).toContain(attribute)
          if (attribute === 'href') expect(value).toMatch(/^(?:https?:\/\/|mailto:|\.\.\/suite\/|#)/)
          if (attribute === 'src') expect(value).toBe(image)
        }
      }
    }),
    { numRuns: 500 },
  )
})

it('lists, tables and code are elements, and a file is linked where the results folder has it', () => {
  expect(shown('1. **a** `b`\n2. [c](run.sh)\n\n| x | y |\n| --- | :-: |\n| 1 | 2 |')).toBe(
    '<div class="prose"><ol><li><strong>a</strong> <code>b</code></li><li><a href="../suite/run.sh">c</a></li></ol>' +
      '<div class="scroll"><table><thead><tr><th scope="col">x</th><th class="center" scope="col">y</th></tr></thead>' +
      '<tbody><tr><td>1</td><td class="center">2</td></tr></tbody></table></div></div>',
  )
})

it('an image that the page does not hold is named by its text', () => {
  expect(shown('![speed](figures/p.png)')).toContain(`<img src="${image}" alt="speed">`)
  expect(shown('![speed](figures/q.png)')).toContain('<span class="missing">speed</span>')
})

it('a link to a heading leads there by its id or by the name that GitHub gives it, and to no other place', () => {
  expect(shown('[a](#results)')).toContain('<a href="#results">a</a>')
  expect(shown('[a](#how-to-reproduce)')).toContain('<a href="#reproduce">a</a>')
  expect(shown('[a](#nowhere)')).toBe('<div class="prose"><p>a</p></div>')
})

it('lines of Chinese are joined without a blank, and others with one', () => {
  expect(shown('第一行，\n第二行 one\ntwo')).toBe('<div class="prose"><p>第一行，第二行 one\ntwo</p></div>')
})

it('code breaks at its blanks, and not at the hyphens of an option', () => {
  expect(shown('`--prepare`')).toContain('<code class="whole">--prepare</code>')
  expect(shown('`steady run some-suite --cluster my-cluster.yaml`')).toContain(
    '<code>steady run <span class="whole">some-suite </span><span class="whole">--cluster </span>' +
      '<span class="whole">my-cluster.yaml</span></code>',
  )
})
