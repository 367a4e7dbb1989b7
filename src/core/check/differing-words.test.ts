import { describe, expect, it } from 'vitest'
import { differingWords } from './report-drifts.ts'

describe('differingWords', () => {
  it.each([
    ['| 1 | 9.41 | 3 |', '| 1 | 9.31 | 3 |', [['9.41', '9.31']]],
    ['at 9.41 images/s now', 'at 9.31 images/s now', [['9.41 images/s', '9.31 images/s']]],
    [
      '<td>9.41</td><td>2.00</td>',
      '<td>9.31</td><td>2.01</td>',
      [
        ['9.41', '9.31'],
        ['2.00', '2.01'],
      ],
    ],
    ['a,9.41,b', 'a,,b', [['9.41', '']]],
    ['- 9.41 (good)', '- —¹', [['9.41 good', '—¹']]],
    ['[a](b)', '(a)[b]', [['[a](b)', '(a)[b]']]],
  ])('tells %j from %j', (printed, computed, pairs) => {
    expect(
      differingWords(printed, computed).map((differingWord) => [
        differingWord.printed,
        differingWord.computed,
      ]),
    ).toEqual(pairs)
  })

  it('gives four differences of a line and no more', () => {
    expect(differingWords('1 2 3 4 5 6', '2 3 4 5 6 7')).toHaveLength(4)
  })

  it('cuts a stretch that no line of an answer could hold', () => {
    const [difference] = differingWords(`a ${'word '.repeat(100)}`, 'a')
    expect(difference?.printed).toMatch(/^word .{70,80}…$/)
  })
})
