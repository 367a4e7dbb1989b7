import fc from 'fast-check'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { expect, it } from 'vitest'
import { markdownTables } from '../../../../packages/audit/markdown-tables.ts'
import { markdownBlock, markdownCode, markdownText } from './escape.ts'
import { visibleLine, visibleLines } from '../../text/text-width.ts'

/** Text that is rich in what Markdown takes for markup. */
const hostile = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc
    .array(
      fc.constantFrom(
        ...'\\`*_{}[]()<>#+-.!|~$&"\'=:\n\t '.split(''),
        'a',
        '吞',
        '1.',
        '&amp;',
        '<b>',
        '```',
        '---',
        '[x](y)',
        '# ',
        '\u202E',
        '\u0000',
        '\\|',
      ),
    )
    .map((parts) => parts.join('')),
)

/** What a Markdown reader shows of a document that should be one paragraph. */
function shown(markdown: string): string | undefined {
  const [block, ...others] = fromMarkdown(markdown).children
  if (block === undefined) return ''
  if (block.type !== 'paragraph' || others.length > 0) return undefined
  return block.children
    .map((child) => (child.type === 'text' || child.type === 'inlineCode' ? child.value : '<<markup>>'))
    .join('')
}

it('shows any text as itself and as nothing else', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      expect(shown(markdownText(text))).toBe(visibleLine(text))
    }),
    { numRuns: 500 },
  )
})

it('shows any identifier as itself in fixed width', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      expect(shown(markdownCode(text))).toBe(visibleLine(text))
    }),
    { numRuns: 500 },
  )
})

it('keeps any text inside its cell of a table', () => {
  fc.assert(
    fc.property(hostile, hostile, (text, name) => {
      const table = `| a | b | c |\n| --- | --- | --- |\n| ${markdownText(text)} | ${markdownCode(name)} | end |`
      const cells = markdownTables(table).tables[0]?.rows[0]?.cells.map((cell) => cell.text)
      expect(cells).toEqual([visibleLine(text), visibleLine(name), 'end'])
    }),
    { numRuns: 500 },
  )
})

it('keeps any lines inside their fence', () => {
  fc.assert(
    fc.property(hostile, (code) => {
      const [block, ...others] = fromMarkdown(markdownBlock(code, 'text')).children
      expect(others).toEqual([])
      expect(block).toMatchObject({ type: 'code', value: visibleLines(code).replace(/\n$/, '') })
    }),
    { numRuns: 500 },
  )
})

it('leaves ordinary names and numbers readable', () => {
  for (const text of ['resnet50-pytorch_1x8_fp32_b128', '9514.64', '95% CI', "it's 3 (of 5)", '卡数'])
    expect(markdownText(text)).toBe(text)
})
