import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { comparisonOf } from '../../../test/samples/comparison.ts'
import { sideCase, sideOf } from '../../../test/samples/sides.ts'
import { printoutOf } from '../document/block-builders.ts'
import { printoutText } from '../document/terminal/terminal.ts'
import { same } from '../model/text.ts'
import { ratio } from '../model/units.ts'
import type { Estimate } from '../model/result.ts'
import { compareSides } from './compare.ts'
import { comparisonRecord, type LabelledComparison, type VerdictKind } from './comparison.ts'
import { answerDocument } from './comparison-document.ts'
import { gateName, gateOf, isHeldBack } from './gate.ts'
import { compareRenderers } from './render/renderers.ts'
import { gateText } from './gate-words.ts'
import { changeRange, summaryText } from './words.ts'

const speeds = (repeats: number) =>
  fc.array(fc.double({ min: 0.98, max: 1.02, noNaN: true }), { minLength: repeats, maxLength: repeats })

/** Sides of some cases with noise, slowdowns of any size, in rounds or apart. */
const comparisons = fc
  .record({
    cases: fc.integer({ min: 1, max: 6 }),
    repeats: fc.integer({ min: 1, max: 8 }),
    inRounds: fc.boolean(),
    by: fc.double({ min: 0.85, max: 1.15, noNaN: true }),
    spread: fc.constantFrom(0, 0.05, 0.3, 1),
    drift: fc.constantFrom(0, 0.03),
    limit: fc.constantFrom(undefined, 0.01, 0.05),
    isStrict: fc.boolean(),
    otherCpu: fc.boolean(),
  })
  .chain((settings) =>
    fc
      .array(fc.tuple(speeds(settings.repeats), speeds(settings.repeats)), {
        minLength: settings.cases,
        maxLength: settings.cases,
      })
      .map((noise) => ({ ...settings, noise })),
  )
  .map(({ noise, inRounds, by, spread, drift, limit, isStrict, otherCpu }): LabelledComparison => {
    const side = (at: 0 | 1, times: number) =>
      sideOf(
        ...noise.map((both, batch) => ({
          ...sideCase(
            both[at].map((value) => 100 * times * value ** spread),
            {
              work: { batch },
              circumstances: { cpu: otherCpu && at === 1 ? 'other' : 'one' },
              ...(inRounds ? { round: 'suite' } : {}),
            },
          ),
          label: [same(`case ${batch}`)],
        })),
      )
    const [a, b] = [side(0, 1), side(1, by)]
    const compared = compareSides(a, b, { across: [], sameWithin: ratio(0.01), drift: ratio(drift) })
    const { cases, overall, differs } = compared
    const whole = {
      ...comparisonOf(a, b),
      cases,
      overall,
      differs,
      drift: compared.drift,
      gate: limit === undefined ? undefined : gateOf(compared, ratio(limit), isStrict),
    }
    return { ...whole, summary: summaryText(whole) }
  })

/** What a verdict says of the interval that stands beside it. */
function agrees(kind: VerdictKind, { interval }: Estimate<number>, margin: number): boolean {
  if (interval.kind === 'missing') return kind === 'cannot-tell'
  const { low, high } = interval.value
  const isSame = low >= 1 - margin && high <= 1 + margin
  if (kind === 'same') return isSame
  if (isSame) return false
  return kind === 'slower' ? high < 1 : kind === 'faster' ? low > 1 : kind === 'cannot-tell'
}

const words = {
  slower: /is [\d.]+% slower/,
  faster: /is [\d.]+% faster/,
  same: /is as fast as/,
  'cannot-tell': /cannot tell/,
}

describe('a verdict, an interval and a sentence', () => {
  it('never disagree, whatever was measured', () => {
    fc.assert(
      fc.property(comparisons, ({ cases, overall, sameWithin, summary }) => {
        for (const { ratio: found, verdict } of cases)
          if (found.kind === 'known') expect(agrees(verdict.kind, found.value, sameWithin)).toBe(true)
        if (overall.kind === 'missing') return
        const { ratio: found, verdict } = overall.value
        expect(agrees(verdict, found, sameWithin)).toBe(true)
        expect(summary.en).toMatch(words[verdict])
        const isAlone = cases.every((comparedCase) => comparedCase.verdict.kind !== verdict)
        expect(summary.en.includes('in no case alone is it shown')).toBe(isAlone)
      }),
    )
  })

  it('are the same in the terminal, JSON, HTML and JUnit', () => {
    fc.assert(
      fc.property(comparisons, (comparison) => {
        const shown = printoutText(printoutOf(answerDocument(comparison)), { width: 1000, language: 'en' })
        const page = compareRenderers.html(comparison, { language: 'en', pathTo: (_side, path) => path })
        const { cases } = comparisonRecord(comparison)
        for (const [index, { verdict, ratio: found }] of comparison.cases.entries()) {
          expect(cases[index]?.verdict).toEqual(verdict)
          expect(cases[index]?.ratio).toMatchObject(
            found.kind === 'known' ? { value: { value: found.value.value } } : found,
          )
          const range = found.kind === 'known' ? changeRange(found.value) : undefined
          if (range === undefined) continue
          expect(shown).toContain(range)
          expect(page).toContain(range)
        }
      }),
      { numRuns: 20 },
    )
  })

  it('fail a job in JUnit where the exit code does, and name the same cases', () => {
    fc.assert(
      fc.property(comparisons, (comparison) => {
        const { gate, cases } = comparison
        const text = compareRenderers.junit(comparison, { language: 'en', pathTo: (_side, path) => path })
        const doesFail = gate !== undefined && (gate.outcome === 'slower' || isHeldBack(gate))
        expect(/<(failure|error) /.test(text)).toBe(doesFail)
        if (gate === undefined) return
        expect(gate.outcome === 'slower').toBe(/<failure /.test(text))
        for (const name of [...gate.slower, ...gate.unsure]) expect(gateText(gate).en).toContain(name)
        for (const comparedCase of cases) {
          if (!gate.slower.includes(gateName(comparedCase))) continue
          expect(comparedCase.verdict.kind).toBe('slower')
        }
      }),
    )
  })
})
