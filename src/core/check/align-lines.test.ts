import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alignLines, type LineChange } from './report-drifts.ts'

/** What the changes make of the computed lines. */
function applied(printed: readonly string[], computed: readonly string[], changes: readonly LineChange[]) {
  const extra = new Set(changes.flatMap((change) => (change.kind === 'extra' ? [change.line] : [])))
  const changed = new Set(changes.flatMap((change) => (change.kind === 'changed' ? [change.line] : [])))
  const missing = new Set(changes.flatMap((change) => (change.kind === 'missing' ? [change.at] : [])))
  const kept = computed.filter((_, at) => !missing.has(at))
  const result: string[] = []
  for (const [index, line] of printed.entries()) {
    if (extra.has(index + 1)) result.push(line)
    else {
      const keptLine = kept.shift() ?? 'none is left'
      result.push(changed.has(index + 1) ? line : keptLine)
    }
  }
  return { result, left: kept }
}

const lines = fc.array(fc.constantFrom('a 1', 'a 2', 'b 1', 'c', ''), { maxLength: 12 })

describe('alignLines', () => {
  it('finds nothing between a text and itself', () => {
    fc.assert(
      fc.property(lines, (text) => {
        expect(alignLines(text, text)).toEqual([])
      }),
    )
  })

  it('explains every difference: the changes make the printed text of the computed one', () => {
    fc.assert(
      fc.property(lines, lines, (printed, computed) => {
        const { result, left } = applied(printed, computed, alignLines(printed, computed))
        expect(result).toEqual(printed)
        expect(left).toEqual([])
      }),
    )
  })

  it('keeps an added row apart from an edited one beside it', () => {
    expect(alignLines(['| 1 | 9.4 |', '| own |', '| 2 | 8.1 |'], ['| 1 | 9.3 |', '| 2 | 8.1 |'])).toEqual([
      { kind: 'changed', line: 1, at: 0 },
      { kind: 'extra', line: 2 },
    ])
  })

  it('says before which line a missing one belongs', () => {
    expect(alignLines(['a', 'c'], ['a', 'b', 'c'])).toEqual([{ kind: 'missing', line: 2, at: 1 }])
  })
})
