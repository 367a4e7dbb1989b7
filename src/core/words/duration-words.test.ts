import { expect, it } from 'vitest'
import { seconds } from '../model/units.ts'
import { roughDuration } from './duration-words.ts'

it.each([
  [0.2, '1 s'],
  [59.4, '59 s'],
  [59.5, '1 min'],
  [119, '2 min'],
  [3600, '1 h'],
  [3599, '1 h'],
  [4800, '1 h 20 min'],
  [86_400, '1 d'],
  [273_600, '3 d 4 h'],
])('%d seconds are roughly %s', (duration, text) => {
  expect(roughDuration(seconds(duration)).en).toBe(text)
})
