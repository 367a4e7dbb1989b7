import { expect, it } from 'vitest'
import { comparisonOf } from '../../../test/samples/comparison.ts'
import { sideCase, sideOf } from '../../../test/samples/sides.ts'
import { finding } from '../model/finding.ts'
import { saidFindings } from './case-findings.ts'
import { compareRenderers } from './render/renderers.ts'

const drift = finding('repeats-drift', 'warning', { share: 0.05, repeats: 5 })
const speeds = [100, 101, 99, 100.5, 99.5]

const drifting = sideCase(speeds, { findings: [drift, finding('few-repeats', 'note', { repeats: 5 })] })
const other = sideCase(speeds, { work: { batch: 64 }, findings: [drift] })

it('a warning of several compared cases is printed once, with every side and case', () => {
  const comparison = comparisonOf(sideOf(drifting, other), sideOf(sideCase(speeds), other))
  const said = saidFindings(comparison)
  expect(said.map(({ code }) => code)).toEqual(['repeats-drift'])
  expect(said[0]?.seen.en).toContain(`A ${drifting.name}: `)
  expect(said[0]?.seen.en).toContain(`(also A ${other.name}, B ${other.name})`)
  expect(said[0]?.seen.zh).toContain(`A ${drifting.name}：`)
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
  expect(saidFindings(comparisonOf(sideOf(drifting), sideOf(sideCase([]))))).toEqual([])
})
