import { expect, it } from 'vitest'
import { daysInChinese } from './quantities.ts'

it('a span of days is written in Chinese, and a day as it is', () => {
  expect(daysInChinese('2020-09-27 to 2021-02-08')).toBe('2020-09-27 至 2021-02-08')
  expect(daysInChinese('2020-12-02')).toBe('2020-12-02')
})
