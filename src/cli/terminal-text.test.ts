import fc from 'fast-check'
import pc from 'picocolors'
import { expect, it } from 'vitest'
import { terminalJson, terminalText } from './terminal-text.ts'

const control = /(?![\t\n])[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\uFEFF]/u
const hostile = fc.string({
  unit: fc.constantFrom(
    'a',
    '\n',
    '\t',
    '\r',
    '\u001b',
    '[',
    ']',
    '2J',
    '0;x',
    '\u0007',
    '\u009b',
    '\u202e',
    'é',
    '8m',
  ),
})

it('no control character of a text reaches a terminal', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      // eslint-disable-next-line no-control-regex -- the colours that steady uses
      expect(terminalText(text).replaceAll(/\u001b\[(?:[12]|22|3[1-6]|39)m/g, '')).not.toMatch(control)
    }),
  )
})

it("steady's own colours stay, and plain text is not changed", () => {
  const { bold, dim, red, green, yellow, cyan } = pc.createColors(true)
  const text = [bold('a'), dim('b'), red('c'), green('d'), yellow('e'), cyan('f'), '第 1 行\t–'].join('\n')
  expect(terminalText(text)).toBe(text)
})

it('JSON is of the same value, and prints no control character', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const json = terminalJson(JSON.stringify({ text }, null, 2))
      expect(JSON.parse(json)).toEqual({ text })
      expect(json).not.toMatch(control)
    }),
  )
})
