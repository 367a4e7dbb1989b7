import { expect, it } from 'vitest'
import { known } from '../model/missing.ts'
import { cellText } from './cell-text.ts'
import { digits, intervalDigits, levelText, withUnit } from './numbers.ts'

it('rounds halves as the published collections did', () => {
  const rate = { unit: 'images/s', decimals: 2 } as const
  expect(digits(5099.425, rate)).toBe('5099.42')
  expect(digits(1358.635, rate)).toBe('1358.64')
})

it('prints as many decimals as the suite asks for, zeros too', () => {
  expect(digits(1, { unit: 'times', decimals: 2 })).toBe('1.00')
  expect(digits(2969.5, { unit: 'images/s', decimals: 0 })).toBe('2970')
})

it('prints a ratio of unit percent a hundredfold', () => {
  expect(withUnit(digits(0.8203, { unit: 'percent', decimals: 1 }), 'percent')).toBe('82.0%')
  expect(levelText(0.999)).toBe('99.9%')
})

it('puts a unit where it is read', () => {
  expect(withUnit('26.25', 'times')).toBe('26.25×')
  expect(withUnit('9514.64', 'images/s')).toBe('9514.64 images/s')
  expect(withUnit('3', 'count')).toBe('3')
})

it('parts the ends of an interval by a dash that is no minus', () => {
  expect(intervalDigits({ low: 1, high: 2.5, unit: 'times', decimals: 1 })).toBe('1.0 – 2.5')
})

it('says in words that an interval is too wide to show anything', () => {
  const cell = {
    kind: 'interval',
    level: 0.95,
    levelBeside: false,
    unit: 'times',
    decimals: 2,
    evidence: [],
  } as const
  expect(cellText({ ...cell, low: 0.58, high: 1.42 }, 'en')).toBe('0.58 – 1.42×')
  expect(cellText({ ...cell, low: 0.4, high: 3.1 }, 'en')).toBe('too noisy to say')
  expect(cellText({ ...cell, low: 0.4, high: 3.1 }, 'zh')).toBe('波动过大，无法判断')
  const number = { ...cell, kind: 'number', value: 1, beside: 'interval' } as const
  const interval = known({ low: 0.4, high: 3.1, level: 0.95 })
  expect(cellText({ ...number, interval }, 'en')).toBe('1.00× (too noisy to say)')
  // A difference may be on both sides of zero, and is narrow even so.
  expect(cellText({ ...cell, low: -0.1, high: 0.2 }, 'en')).toBe('-0.10 – 0.20×')
})
