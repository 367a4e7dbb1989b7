import { expect, it } from 'vitest'
import { textWidth } from '../../text/text-width.ts'
import { padTo } from './fit.ts'

it.each([-3, 0, 1, 5])('a terminal of %d columns gets texts no wider than that', (columns) => {
  for (const text of ['step 12', '测试方案', ''])
    expect(textWidth(padTo(text, columns))).toBe(Math.max(0, columns))
})
