import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { printedNumbers } from './printed-number.ts'

const valuesOf = (text: string) => printedNumbers(text).map(({ value }) => value)

describe('printedNumbers', () => {
  it('reads one figure a line, with its note and without its footnote mark', () => {
    expect(
      printedNumbers('[1] 10,633.22\nbsz=224\n11617.57 w/DALI').map(({ value, note }) => [
        value,
        note.trim(),
      ]),
    ).toEqual([
      [10633.22, 'bsz=224'],
      [11617.57, 'w/DALI'],
    ])
  })

  it('reads a number in any of its notations as itself', () => {
    const marks = fc.constantFrom('', ',', ' ', "'", '\u00a0', '\u202f')
    const around = fc.constantFrom<[string, string]>(
      ['', ''],
      ['', ' img/s'],
      ['', 'x'],
      ['×', ''],
      ['', ' (ref)'],
      ['+', ''],
    )
    fc.assert(
      fc.property(
        fc.nat(99_999_999),
        fc.integer({ min: 0, max: 3 }),
        marks,
        around,
        (digits, decimals, mark, [before, after]) => {
          const [whole = '', part] = (digits / 10 ** decimals).toFixed(decimals).split('.')
          const text = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, mark) + (part === undefined ? '' : `.${part}`)
          const [number, ...more] = printedNumbers(`${before}${text}${after}`)
          expect(more).toEqual([])
          expect(number?.value).toBeCloseTo(digits / 10 ** decimals, 6)
          expect(number?.halfDigit).toBeCloseTo(0.5 / 10 ** decimals, 9)
        },
      ),
    )
  })

  it.each([
    ['181%', 181],
    ['2.83 x', 2.83],
    ['53.5k', 53_500],
    ['1.2M', 1_200_000],
    ['2.96198e+06', 2_961_980],
    ['1438.518(O2)', 1438.518],
    ['14199(↓7.7%)', 14_199],
    ['3.946 ± 0.134', 3.946],
    ['8 x V100', 8],
  ])('reads %j', (text, value) => {
    expect(valuesOf(text)).toEqual([value])
  })

  it.each([
    '-',
    'OOM',
    'FP16',
    '<9 hours',
    '>100',
    '16 , 8',
    '64,8',
    '1,5',
    '10-20',
    '03:19:59',
    '4h 48min',
    '180 0000',
    '87.1 / 92.8',
    '4x8',
    '1.23.4',
    '2021-01-20',
    '104@FP16, 48@FP32',
  ])('reads no number from %j, which is none, several, or one whose digits are not exact', (text) => {
    expect(valuesOf(text)).toEqual([])
  })

  it('knows what a printed number leaves open', () => {
    const [spread] = printedNumbers('75.9 +/- 0.3')
    expect(spread?.halfDigit).toBe(0.3)
    const [thousands] = printedNumbers('53.5k')
    expect(thousands?.halfDigit).toBe(50)
  })

  it('takes an approximate number for no more than it says', () => {
    const halves = ['~60', '≈ 19,500', '~1.4x', '~26%'].map((text) => printedNumbers(text)[0]?.halfDigit)
    expect(halves).toEqual([5, 975, expect.closeTo(0.07), expect.closeTo(1.3)])
  })
})
