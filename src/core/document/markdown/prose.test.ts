import fc from 'fast-check'
import type { Nodes, Text } from 'mdast'
import { expect, it } from 'vitest'
import { hostileMarkdown, richMarkdown } from '../../../../test/samples/hostile-markdown.ts'
import { nodesOf, parseProse, proseFlaws } from '../../prose/prose.ts'
import { proseText, proseTree } from './prose.ts'

const place = {
  id: 'section-1-1',
  outline: [],
  options: { language: 'en', root: '..', siblings: [] },
} as const
const block = (text: string) => ({ kind: 'prose', text: { en: text, zh: text }, folder: 'suite' }) as const
const written = (body: string) => proseText(block(body), place)

/** A tree without positions, null members and the borders between neighbouring texts. */
function plain(node: Nodes): unknown {
  const members = Object.entries(node).filter(([key, value]) => key !== 'position' && value !== null)
  if (!('children' in node)) return Object.fromEntries(members)
  return { ...Object.fromEntries(members), children: joinedTexts(node.children).map(plain) }
}

const joinedTexts = (children: readonly Nodes[]): Nodes[] =>
  children.reduce<Nodes[]>((all, child) => {
    const last = all.at(-1)
    if (child.type !== 'text' || last?.type !== 'text') return [...all, child]
    const text: Text = { type: 'text', value: last.value + child.value }
    return [...all.slice(0, -1), text]
  }, [])

it('any Markdown is the same tree once it was written again', () => {
  fc.assert(
    fc.property(richMarkdown, (body) => {
      fc.pre(proseFlaws(body).length === 0)
      expect(plain(parseProse(written(body)))).toEqual(plain(proseTree(block(body), place)))
    }),
    { numRuns: 500 },
  )
})

it('no Markdown that is written has HTML, loads anything or leads to an unsafe place', () => {
  fc.assert(
    fc.property(hostileMarkdown, (body) => {
      for (const node of nodesOf(parseProse(written(body)))) {
        expect(node.type).not.toBe('html')
        if (node.type === 'link') expect(node.url).toMatch(/^(?:https?:\/\/|mailto:|\.\.\/suite\/)/)
        if (node.type === 'image') expect(node.url).toMatch(/^\.\.\/suite\//)
      }
    }),
    { numRuns: 500 },
  )
})

it('what is seen of a link or an image that is not safe stays as text', () => {
  expect(written('[here](javascript:alert(1)) and ![a chart](https://example.com/a.png)')).toBe(
    'here and a chart',
  )
})

it('headings stand below those of the report, paths lead from where it is, references become links', () => {
  expect(written('# One\n\n[run][1] ![p](f/p.png)\n\n[1]: run.sh')).toBe(
    '### One\n\n[run](../suite/run.sh) ![p](../suite/f/p.png)',
  )
})
