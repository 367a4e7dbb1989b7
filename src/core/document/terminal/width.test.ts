import fc from 'fast-check'
import stringWidth from 'string-width'
import { expect, it } from 'vitest'
import { padTo } from './fit.ts'
import { textWidth } from './width.ts'

it('is what a terminal shows of letters of two scripts, signs, accents, colours and line ends', () => {
  const part = fc.constantFrom(
    'a',
    'Z',
    ' ',
    '—',
    '×',
    '≥',
    'é',
    'e\u0301',
    '测',
    '，',
    '\x1b[32m',
    '\x1b[0m',
    '\n',
    '…',
  )
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const text = parts.join('')
      expect(textWidth(text)).toBe(stringWidth(text))
    }),
  )
})

it.each([-3, 0, 1, 5])('a terminal of %d columns gets texts no wider than that', (columns) => {
  for (const text of ['step 12', '测试方案', ''])
    expect(textWidth(padTo(text, columns))).toBe(Math.max(0, columns))
})
