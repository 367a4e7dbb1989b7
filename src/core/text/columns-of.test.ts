import stringWidth from 'string-width'
import { expect, it } from 'vitest'
import { columnsOf } from './columns-of.ts'

it.each(['', 'images/s', '吞吐率', '—¹', '👍🏽', 'a\tb', '\u001b[1mx'])(
  '%j is as wide as a terminal shows it',
  (text) => {
    expect(columnsOf(text)).toBe(stringWidth(text))
  },
)
