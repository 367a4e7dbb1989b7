import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seconds } from '../../model/units.ts'
import { dateTimeAt, DayClock, daysSince1970, timeOfDayAt } from './timestamps.ts'

it('a date and time is what the calendar makes of it', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date(0), max: new Date('2199-12-31'), noInvalidDate: true }), (date) => {
      const text = date.toISOString().slice(0, 23).replace('T', ' ')
      expect(dateTimeAt(text, 0)).toBeCloseTo(date.getTime() / 1000, 4)
      expect(daysSince1970(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate())).toBe(
        Math.floor(date.getTime() / 86_400_000),
      )
    }),
  )
})

it.each(['2026-03-01 09:00:04.25', '2026/03/01 09:00:04,250', '2026-03-01T09:00:04.250Z'])(
  'reads %j',
  (text) => {
    expect(dateTimeAt(`at ${text}`, 3)).toBe(Date.UTC(2026, 2, 1, 9, 0, 4) / 1000 + 0.25)
  },
)

it.each([
  '',
  '2026',
  '2026-03-01',
  '2026-3-01 09:00:04',
  '20x6-03-01 09:00:04',
  '2026-03/01 09:00:04',
  '2026-03-01 09-00-04',
])('%j is no date and time', (text) => {
  expect(dateTimeAt(text, 0)).toBeUndefined()
})

it('reads a time of day with or without a fraction', () => {
  expect(timeOfDayAt('x23:59:59.5', 1)).toBe(86_399.5)
  expect(timeOfDayAt('00:00:07', 0)).toBe(7)
  expect(timeOfDayAt('0:00:07', 0)).toBeUndefined()
})

describe('DayClock', () => {
  it('never runs backwards at midnight, however many pass', () => {
    const clock = new DayClock()
    const times = [86_399, 1, 43_000, 86_000, 5, 50_000, 86_398, 2].map((time) => clock.at(seconds(time)))
    expect(times).toEqual([86_399, 86_401, 129_400, 172_400, 172_805, 222_800, 259_198, 259_202])
  })

  it('a straggler from just before midnight stays before it', () => {
    const clock = new DayClock()
    expect([86_399, 1, 86_399.5, 2].map((time) => clock.at(seconds(time)))).toEqual([
      86_399, 86_401, 86_399.5, 86_402,
    ])
  })
})
