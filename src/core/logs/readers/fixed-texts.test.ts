import { expect, it } from 'vitest'
import fc from 'fast-check'
import { fixedTextsOf } from './fixed-texts.ts'

it.each([
  [/ ips: ([\d.]+) images\/sec/, [[' ips: '], [' images/sec']]],
  [/using torch\.(?:float16|half) for/, [['using torch.'], ['float16', 'half'], [' for']]],
  [/ +GPU number: (\d+)$/, [[' GPU number: ']]],
  [/(?:Running)?Samples=/, [['Samples=']]],
  [/\[Pass (\d+), [Tt]rain/, [['[Pass '], [', '], ['rain']]],
  [/a{3}b/, [['aaab']]],
  [/(?=look)x(?!there)\u0041\t/, [['xA\t']]],
  [/cost|loss=\d/, [['cost', 'loss=']]],
  [/(?<name>kept)\k<name>/, [['kept']]],
  [/\d+|word/, []],
])('%s has the fixed texts %j', (pattern, expected) => {
  const texts = fixedTextsOf(pattern)
  for (const set of expected) expect(texts).toContainEqual(set)
  if (expected.length === 0) expect(texts).toEqual([])
})

it('alternatives are also joined with what is around them', () => {
  expect(fixedTextsOf(/use (?:amp|AMP) to train/)).toContainEqual(['use amp to train', 'use AMP to train'])
})

it('a pattern that ignores case is refused', () => {
  expect(() => fixedTextsOf(/ips/i)).toThrow(TypeError)
})

const literal = fc.stringMatching(/^[a-c .]{1,3}$/).map((text) => text.replaceAll('.', '\\.'))
const { source } = fc.letrec<{ source: string; atom: string }>((tie) => ({
  source: fc.oneof(
    { maxDepth: 4 },
    fc.array(tie('atom'), { minLength: 1, maxLength: 4 }).map((atoms) => atoms.join('')),
    fc.tuple(tie('source'), tie('source')).map(([a, b]) => `(?:${a}|${b})`),
  ),
  atom: fc.oneof(
    { maxDepth: 4 },
    literal,
    fc.constantFrom('[ab]', '.', '\\d', 'a+', 'b*', 'c?', 'a{2}', 'b{1,2}'),
    fc
      .tuple(tie('source'), fc.constantFrom('', '+', '*', '?', '{2}'))
      .map(([inside, times]) => `(${inside})${times}`),
  ),
}))

it('every match of any pattern contains a text of each set', () => {
  fc.assert(
    fc.property(
      source,
      fc.array(fc.stringMatching(/^[a-c0-1 .]{0,24}$/), { maxLength: 20 }),
      (pattern, lines) => {
        const regular = new RegExp(pattern)
        const sets = fixedTextsOf(regular)
        for (const line of lines) {
          const match = regular.exec(line)
          if (match !== null)
            for (const set of sets) expect(set.some((text) => match[0].includes(text))).toBe(true)
        }
      },
    ),
    { numRuns: 500 },
  )
})
