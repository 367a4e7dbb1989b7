import fc from 'fast-check'
import stringWidth from 'string-width'
import { expect, it } from 'vitest'
import { textWidth } from './text-width.ts'

it.each([
  ...[
    '',
    'images/s',
    '吞吐率',
    '—¹',
    '👍🏽',
    'a\tb',
    '\u001b[1mx',
    'e\u0301',
    'が',
    '1️⃣',
    '한국',
    '❤️',
    '👩‍🔧 x',
  ],
  ...['\u1112\u1161\u11ab', '🇩🇪', '©\u200d', '\u3030\u200d\u3030', '\u0bbe\u0b95\u0bbf'],
])('%j is as wide as a terminal shows it', (text) => {
  expect(textWidth(text)).toBe(stringWidth(text))
})

it('any text is as wide as a terminal shows it', () => {
  const near = fc.mapToConstant(
    // Without the characters that begin the codes of terminals.
    { num: 0x1b, build: (code) => String.fromCharCode(code) },
    { num: 0x7f, build: (code) => String.fromCharCode(0x1c + code) },
    { num: 0x64, build: (code) => String.fromCharCode(0x9c + code) },
    { num: 0x80, build: (code) => String.fromCharCode(0x2000 + code) },
    { num: 0x200, build: (code) => String.fromCharCode(0x3000 + code) },
    { num: 0x5200, build: (code) => String.fromCharCode(0x4e00 + code) },
    { num: 0x100, build: (code) => String.fromCharCode(0xff00 + code) },
  )
  fc.assert(
    fc.property(fc.string({ unit: near }), (text) => {
      expect(textWidth(text)).toBe(stringWidth(text))
    }),
  )
})

it('is what a terminal shows of letters of two scripts, signs, accents, colours and line ends', () => {
  const part = fc.constantFrom(
    ...['a', 'Z', ' ', '—', '×', '≥', 'é', 'e\u0301', '测', '，', '\x1b[32m', '\x1b[0m', '\n', '…'],
  )
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const text = parts.join('')
      expect(textWidth(text)).toBe(stringWidth(text))
    }),
  )
})
