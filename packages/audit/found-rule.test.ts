import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Measurement } from '../../src/core/model/measurement.ts'
import { known, missing } from '../../src/core/model/missing.ts'
import { samplesPerSecond } from '../../src/core/model/units.ts'
import { perfMean } from '../../src/core/protocols/collection-protocols.ts'
import { agreeOnRules, matchingOfFamily, matchingRules, prints, type RuleFigure } from './found-rule.ts'

const figure = (dropped: number, value: number | undefined): RuleFigure => {
  const rule = perfMean(dropped)
  const measurement: Measurement = {
    protocol: rule.name,
    unit: 'images',
    throughput: value === undefined ? missing('no-steps') : known(samplesPerSecond(value)),
    records: 1,
    evidence: missing('no-steps'),
    findings: [],
  }
  return { rule, measurement }
}

const printedAs = (text: string) => ({ text, source: { document: 'README.md', line: 7 } })

describe('prints', () => {
  it('holds for every number rounded to its printed digits', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.01, max: 1e7, noNaN: true }),
        fc.integer({ min: 0, max: 4 }),
        (value, digits) => {
          const text = value.toFixed(digits)
          if (Number(text) > 0) expect(prints(text, value)).toBe(true)
        },
      ),
    )
  })

  it('holds for a number that was cut, and not for one that is a digit away', () => {
    expect(prints('5055.56', 5055.569)).toBe(true)
    expect(prints('5,055.56', 5055.569)).toBe(true)
    expect(prints('5055.56', 5055.5701)).toBe(false)
    expect(prints('5055.56', 5055.5549)).toBe(false)
  })
})

describe('matchingRules', () => {
  it('gives the rules that give a printed figure, and none for a log without a figure', () => {
    const figures = [figure(0, 97.2), figure(3, 104.318), figure(5, undefined)]
    expect(matchingRules(figures, [printedAs('104.32')]).map(({ rule }) => rule.name)).toEqual([
      'perf-mean-3',
    ])
    expect(matchingRules(figures, [printedAs('88.00')])).toEqual([])
  })
})

describe('matchingOfFamily', () => {
  const figures = Array.from({ length: 40 }, (_, dropped) => figure(dropped, 100 + dropped / 40))

  it('finds the number of dropped records where the printed figure has digits enough', () => {
    expect(matchingOfFamily(figures, [printedAs('100.175')]).map(({ rule }) => rule.name)).toEqual([
      'perf-mean-7',
    ])
  })

  it('finds nothing where one of the rules would give most figures of this size', () => {
    expect(matchingOfFamily(figures, [printedAs('100.2')])).toEqual([])
  })
})

describe('agreeOnRules', () => {
  const match = (dropped: number) => ({ rule: perfMean(dropped), printed: printedAs('1') })

  it('takes the rule that gives the most logs their figures, then that of the others', () => {
    const logs = [[match(3), match(9)], [match(9)], [match(4), match(9)], [match(4)], []]
    expect(agreeOnRules(logs).map((agreeOnRule) => agreeOnRule?.rule.name)).toEqual([
      'perf-mean-9',
      'perf-mean-9',
      'perf-mean-9',
      'perf-mean-4',
      undefined,
    ])
  })

  it('gives every log one of its own matches, whatever they are', () => {
    const logs = fc.array(fc.uniqueArray(fc.integer({ min: 0, max: 6 })), { maxLength: 8 })
    fc.assert(
      fc.property(logs, (numbers) => {
        const chosen = agreeOnRules(numbers.map((all) => all.map(match)))
        for (const [index, ruleMatch] of chosen.entries()) {
          const names = (numbers[index] ?? []).map((dropped) => perfMean(dropped).name)
          if (names.length === 0) expect(ruleMatch).toBeUndefined()
          else expect(names).toContain(ruleMatch?.rule.name)
        }
      }),
    )
  })
})
