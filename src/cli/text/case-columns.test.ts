import stringWidth from 'string-width'
import { expect, it } from 'vitest'
import { sharedLines } from './case-columns.ts'

it('what cases share is broken between its parts, never between a name and its value', () => {
  const lines = sharedLines(['workload resnet50/own', 'precision fp32', 'data synthetic'], 32, 'en')
  expect(lines).toEqual(['all with workload resnet50/own,', 'precision fp32, data synthetic'])
  expect(lines.every((line) => stringWidth(line) <= 32)).toBe(true)
  expect(sharedLines([], 32, 'en')).toEqual([])
})
