import { describe, expect, it } from 'vitest'
import { impossiblePart } from './impossible.ts'

describe('parts of a protocol that cannot go together', () => {
  it.each([
    ['reported', { source: 'steps', statistic: 'reported' }, 'statistic'],
    ['a window of a summary', { source: 'summary', statistic: 'reported', skip: 0 }, 'skip'],
    ['a number of records of a summary', { source: 'summary', statistic: 'reported', count: 100 }, 'count'],
  ] as const)('%s', (_, parts, part) => {
    expect(impossiblePart(parts)).toBe(part)
  })

  it('all else can', () => {
    expect(impossiblePart({ source: 'summary', statistic: 'reported' })).toBeUndefined()
    expect(impossiblePart({ source: 'elapsed', statistic: 'mean', skip: 5, count: 'rest' })).toBeUndefined()
  })
})
