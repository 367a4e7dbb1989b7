import { expect, it } from 'vitest'
import { sideCase, sideOf } from '../../../test/samples/sides.ts'
import { finding } from '../model/finding.ts'
import { ratio } from '../model/units.ts'
import { saidFindings } from './case-findings.ts'
import { compareSides } from './compare.ts'
import type { Comparison } from './comparison.ts'
import { compareRenderers } from './render/renderers.ts'
import type { SideCase } from './side.ts'

const drift = finding('repeats-drift', 'warning', { share: 0.05, repeats: 5 })
const speeds = [100, 101, 99, 100.5, 99.5]

function comparisonOf(a: SideCase[], b: SideCase[]): Comparison {
  const { cases, overall, differs } = compareSides(sideOf(...a), sideOf(...b), {
    across: [],
    sameWithin: ratio(0.01),
  })
  const side = { name: 'results', kind: 'results', protocol: 'steady' } as const
  return {
    version: 1,
    madeBy: '0.1.0',
    summary: { en: 'summary', zh: '结论' },
    a: side,
    b: side,
    protocol: 'steady',
    across: [],
    sameWithin: ratio(0.01),
    mistakes: 0.01,
    comparisons: undefined,
    overall,
    gate: undefined,
    findings: [],
    differs,
    cases,
  }
}

const drifting = sideCase(speeds, { findings: [drift, finding('few-repeats', 'note', { repeats: 5 })] })
const other = sideCase(speeds, { work: { batch: 64 }, findings: [drift] })

it('a warning of a compared case is said once, with its side and its case', () => {
  const comparison = comparisonOf([drifting, other], [sideCase(speeds), other])
  const said = saidFindings(comparison, 'en')
  expect(said.map(({ code }) => code)).toEqual(['repeats-drift'])
  expect(said[0]?.seen).toContain(`A ${drifting.name}: `)
  expect(said[0]?.seen).toContain(`(also A ${other.name}, B ${other.name})`)
  expect(saidFindings(comparison, 'zh')[0]?.seen).toContain(`A ${drifting.name}：`)
})

it.each(['md', 'html', 'junit', 'github-summary'] as const)(
  '%s has the warnings of compared cases',
  (format) => {
    const options = { language: 'en', pathTo: (_side: unknown, log: string) => log } as const
    const text = compareRenderers[format](comparisonOf([drifting], [sideCase(speeds)]), options)
    expect(text.replaceAll('\\', '')).toContain(`A ${drifting.name}: `)
    expect(
      compareRenderers[format](comparisonOf([sideCase(speeds)], [sideCase(speeds)]), options),
    ).not.toContain('repeats-drift')
  },
)

it('a case that is not compared has its findings in its own report only', () => {
  expect(saidFindings(comparisonOf([drifting], [sideCase([])]), 'en')).toEqual([])
})
