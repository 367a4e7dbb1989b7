import fc from 'fast-check'
import stringWidth from 'string-width'
import { expect, it } from 'vitest'
import { columnsOf } from './columns-of.ts'

it.each(['', 'images/s', '吞吐率', '—¹', '👍🏽', 'a\tb', '\u001b[1mx', 'e\u0301', 'が', '1️⃣', '한국'])(
  '%j is as wide as a terminal shows it',
  (text) => {
    expect(columnsOf(text)).toBe(stringWidth(text))
  },
)

it('any text is as wide as a terminal shows it', () => {
  const near = fc.mapToConstant(
    { num: 0x100, build: (code) => String.fromCharCode(code) },
    { num: 0x80, build: (code) => String.fromCharCode(0x2000 + code) },
    { num: 0x200, build: (code) => String.fromCharCode(0x3000 + code) },
    { num: 0x5200, build: (code) => String.fromCharCode(0x4e00 + code) },
    { num: 0x100, build: (code) => String.fromCharCode(0xff00 + code) },
  )
  fc.assert(
    fc.property(fc.string({ unit: near }), (text) => {
      expect(columnsOf(text)).toBe(stringWidth(text))
    }),
  )
})
