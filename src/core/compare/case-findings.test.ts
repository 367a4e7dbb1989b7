import { expect, it } from 'vitest'
import { comparisonOf } from '../../../test/samples/comparison.ts'
import { sideCase, sideOf } from '../../../test/samples/sides.ts'
import { finding } from '../model/finding.ts'
import { itemTexts } from '../document/finding-item.ts'
import { comparisonFindings } from './case-findings.ts'
import { compareRenderers } from './render/renderers.ts'

const drift = finding('repeats-drift', 'warning', { share: 0.05, repeats: 5 })
const speeds = [100, 101, 99, 100.5, 99.5]

const drifting = sideCase(speeds, { findings: [drift, finding('few-repeats', 'note', { repeats: 5 })] })
const other = sideCase(speeds, { work: { batch: 64 }, findings: [drift] })

it('a warning of several compared cases is printed once, with every side and case', () => {
  const comparison = comparisonOf(sideOf(drifting, other), sideOf(sideCase(speeds), other))
  const found = comparisonFindings(comparison).map((item) => ({
    code: item.finding.code,
    ...itemTexts(item),
  }))
  expect(found.map(({ code }) => code)).toEqual(['repeats-drift'])
  expect(found[0]?.seen.en).toContain(`A ${drifting.name}: `)
  expect(found[0]?.seen.en).toContain(`(also A ${other.name}, B ${other.name})`)
  expect(found[0]?.seen.zh).toContain(`A ${drifting.name}：`)
})

it.each(['md', 'html', 'junit', 'github-summary'] as const)(
  '%s has the warnings of compared cases',
  (format) => {
    const options = { language: 'en', pathTo: (_side: unknown, log: string) => log } as const
    const text = compareRenderers[format](comparisonOf(sideOf(drifting), sideOf(sideCase(speeds))), options)
    expect(text.replaceAll('\\', '')).toContain(`A ${drifting.name}: `)
    expect(
      compareRenderers[format](comparisonOf(sideOf(sideCase(speeds)), sideOf(sideCase(speeds))), options),
    ).not.toContain('repeats-drift')
  },
)

it('a case that is not compared has its findings in its own report only', () => {
  expect(comparisonFindings(comparisonOf(sideOf(drifting), sideOf(sideCase([]))))).toEqual([])
})
