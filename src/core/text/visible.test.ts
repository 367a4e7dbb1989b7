import { expect, it } from 'vitest'
import { visibleLine, visibleLines } from './text-width.ts'

it('of all characters, those that cannot be seen are replaced and no others', () => {
  const hidden = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\uFEFF]/u
  for (let code = 0; code <= 0x10ffff; code++) {
    const character = String.fromCodePoint(code)
    const stays = character === '\t' || character === '\n' || !hidden.test(character)
    if (visibleLines(character) !== (stays ? character : '\uFFFD'))
      expect.fail(`U+${code.toString(16)} prints as ${visibleLines(character)}`)
  }
})

it('a text on one line has a space for each of its breaks and tabs', () => {
  expect(visibleLine(' a\r\nb\t\tc\n')).toBe('a b c')
})
