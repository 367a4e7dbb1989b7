import { expect, it } from 'vitest'
import { isEarlier } from './versions.ts'

it.each([
  ['1.6.0a0+9907a3e', '1.10', true],
  ['1.10', '1.10', false],
  ['1.10.2', '1.10', false],
  ['1', '1.10', true],
  ['2.0.1', '1.10', false],
  ['v0.1.9', '0.2', true],
  ['master', '1.10', false],
])('%s is earlier than %s: %s', (version, than, earlier) => {
  expect(isEarlier(version, than)).toBe(earlier)
})
