import fc from 'fast-check'
import { expect, it } from 'vitest'
import { WordFinder } from './format-finder.ts'

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

it('finds the words that are there, and those alone', () => {
  const letters = fc.constantFrom('a', 'b', 'c')
  const word = fc.string({ unit: letters, minLength: 3, maxLength: 6 })
  fc.assert(
    fc.property(
      fc.array(word, { maxLength: 8 }),
      fc.string({ unit: letters, maxLength: 80 }),
      (words, text) => {
        const found = new WordFinder(words.map(bytesOf)).find(bytesOf(text))
        expect(found).toEqual(words.map((word) => text.includes(word)))
      },
    ),
  )
})

it('a word too short to look up counts as found', () => {
  expect(new WordFinder([bytesOf('a'), bytesOf('long')]).find(bytesOf('xyz'))).toEqual([true, false])
})
