import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createColours } from '../../core/text/colours.ts'
import { terminalJson, terminalText } from './terminal.ts'

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

it('no control character of a text reaches a terminal, and no colour that it has itself', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      expect(terminalText(text)).not.toMatch(control)
    }),
  )
  expect(terminalText('a title \u001b[31min red\u001b[39m')).toBe('a title \uFFFD[31min red\uFFFD[39m')
})

it("steady's own colours stay, and plain text is not changed", () => {
  const { bold, dim, red, green, yellow, cyan } = createColours(true)
  expect(terminalText(`${bold('a')} ${dim('b')} ${red('c')}`)).toBe(
    '\u001b[1ma\u001b[22m \u001b[2mb\u001b[22m \u001b[31mc\u001b[39m',
  )
  expect(terminalText(`${green('d')} ${yellow('e')} ${cyan('f \u001b[31m')}`)).toBe(
    '\u001b[32md\u001b[39m \u001b[33me\u001b[39m \u001b[36mf \uFFFD[31m\u001b[39m',
  )
  expect(terminalText('第 1 行\t–')).toBe('第 1 行\t–')
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
