import fc from 'fast-check'
import { expect, it } from 'vitest'
import { escaped, running } from './markup.ts'

const whole = (text: string) =>
  [...running(text).matchAll(/<span class="whole">(.*?)<\/span>/g)].map(([, token]) => token)

it.each([
  ['taken on 2020-06-12 from', ['2020-06-12']],
  ['between 362.05 – 362.78 images/s', ['362.05 – 362.78 images/s']],
  ['DGX-1 with 8 V100-SXM2-32GB x8, 512 GB', ['V100-SXM2-32GB x8', '512 GB']],
  ['interval −3.6% – +3.7%)', ['−3.6% – +3.7%']],
  ['3.4–5% faster in 20 s', ['3.4–5%', '20 s']],
  ['在 2,718.0 images/s 时', ['2,718.0 images/s']],
  ['no number, some-thing 12', []],
  ['12 steps and 3 minutes', []],
])('%s: what must not be broken over two lines is %j', (text, expected) => {
  expect(whole(text)).toEqual(expected)
})

it('a token that is longer than a line of a narrow screen may break', () => {
  expect(whole(`${'a'.repeat(40)} x8`)).toEqual([])
})

it('the text is the same with and without its unbroken tokens', () => {
  const part = fc.constantFrom(
    '2020-06-12',
    '1 – 2',
    ' ',
    '8',
    'GB',
    'x8',
    '<b>',
    '&',
    '单',
    '-',
    '.',
    '3,4',
    '%',
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const text = parts.join('')
      expect(running(text).replaceAll(/<span class="whole">|<\/span>/g, '')).toBe(escaped(text))
    }),
  )
})
