import { describe, expect, it } from 'vitest'
import { sideCase, sideOf } from '../../../test/samples/sides.ts'
import { compareSides } from '../../core/compare/compare.ts'
import { comparisonVersion, type Comparison } from '../../core/compare/comparison.ts'
import { mistakes } from '../../core/compare/judge.ts'
import { summaryText } from '../../core/compare/words.ts'
import { same } from '../../core/model/text.ts'
import { ratio } from '../../core/model/units.ts'
import { comparisonText } from './comparison.ts'
import { fits } from './table.ts'

function comparison(): Comparison {
  const sameWithin = ratio(0.01)
  const label = same('ResNet-50 v1.5 · PyTorch · 1×8 · FP32 · batch 128 · XLA')
  const side = (speed: number) =>
    sideOf({ ...sideCase([speed, 1.002 * speed, 1.001 * speed, 0.999 * speed, speed]), label })
  const { cases, overall, differs } = compareSides(side(102345.67), side(98765.43), {
    across: [],
    sameWithin,
  })
  const record = { name: 'results/one', kind: 'results', protocol: 'steady' } as const
  const rest = {
    version: comparisonVersion,
    madeBy: '0.1.0',
    a: record,
    b: record,
    protocol: 'steady',
    across: [],
    sameWithin,
    mistakes,
    comparisons: undefined,
    overall,
    gate: undefined,
    findings: [],
    differs,
    cases,
  } satisfies Omit<Comparison, 'summary'>
  return { ...rest, summary: summaryText(rest) }
}

describe('comparisonText', () => {
  it.each([72, 80, 100, 140].flatMap((width) => [[width, 'en'] as const, [width, 'zh'] as const]))(
    'has room in %i columns (%s)',
    (width, language) => {
      expect(fits(comparisonText(comparison(), width, language), width)).toBe(true)
    },
  )

  it('leaves out figures before it leaves out the change and the verdict', () => {
    const wide = comparisonText(comparison(), 160, 'en')
    expect(wide).toContain('102345.67 images/s')
    const unit = comparisonText(comparison(), 92, 'en')
    expect(unit).toContain('A (images/s)')
    const narrow = comparisonText(comparison(), 72, 'en')
    expect(narrow).not.toContain('102345.67')
    expect(narrow).toMatch(/−3\.\d%.*slower/)
  })
})
