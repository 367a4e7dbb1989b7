import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moreLines, sampleLines } from '../../../test/read-log.ts'
import { formats } from './formats.ts'
import type { LogFormat } from './format.ts'

/** The statements that a reader makes of a line: the kind of each, and its numbers by their names. */
function saidAt(format: LogFormat, lines: readonly string[], at: number): Map<string, number> {
  const said = new Map<string, number>()
  const note = (kind: string, values: object) => {
    for (const [name, value] of Object.entries(values) as [string, unknown][])
      if (typeof value === 'number' && name !== 'at') said.set(`${kind} ${name}`, value)
  }
  const reader = format.open()
  lines.forEach((line, index) => {
    if (!reader.anchors.some((anchor) => line.includes(anchor))) return
    reader.read(line, (statement) => {
      if (index !== at) return
      if (statement.kind === 'step') note('step', statement.step)
      else if (statement.kind === 'facts') note('facts', statement.facts)
      else if (statement.kind === 'summary') note('summary', { rate: statement.rate })
    })
  })
  return said
}

/** A number of its own: no part of a date, a version, a name, a list or an option. */
const token = /(?<![\w.,/-]|\d[: ]|gpu:|\[[\d, ]*|--\w+=)\d+(?:\.\d+)?(?![\w:-]|[.,]\d)/g

const grouped = (value: string, mark: string, point: string) => {
  const [whole = '', decimals] = value.split('.')
  const groups = whole.replace(/\B(?=(\d{3})+$)/g, mark)
  return decimals === undefined ? groups : groups + point + decimals
}

const notations: Readonly<Record<string, (value: string) => string>> = {
  'thousands with commas': (value) => grouped(value, ',', '.'),
  'thousands with points': (value) => (value.includes('.') ? grouped(value, '.', ',') : value),
  'thousands with blanks': (value) => grouped(value, ' ', '.'),
  'thousands with fixed blanks': (value) => grouped(value, '\u00a0', '.'),
  'thousands with apostrophes': (value) => grouped(value, "'", '.'),
  'thousands with underscores': (value) => grouped(value, '_', '.'),
  'a decimal comma': (value) => value.replace('.', ','),
  'a K': (value) => `${Number(value) / 1000}K`,
  'a K behind a blank': (value) => `${Number(value) / 1000} K`,
  'an M': (value) => `${Number(value) / 1e6}M`,
  'an exponent': (value) => Number(value).toExponential(),
  'a capital exponent': (value) => Number(value).toExponential().toUpperCase(),
}

const values = fc
  .tuple(fc.integer({ min: 1000, max: 9_999_999 }), fc.integer({ min: 1, max: 999 }))
  .map(([whole, decimals]) => ({
    whole: String(whole),
    // A reader may multiply it and round: the product with a small number is never halfway between two whole ones.
    decimal: `${whole}.${decimals}1`,
  }))

const printed = formats.flatMap((format) => {
  const all = [...sampleLines(format.id), ...moreLines(format.id)]
  const tokens = all.flatMap((line, at) =>
    // JSON has one notation.
    line.includes('DLLL {')
      ? []
      : Array.from(line.matchAll(token), ({ index, 0: text }) => ({ at, index, text })),
  )
  return tokens.length === 0 ? [] : [{ id: format.id, format, all, tokens }]
})

it('every format but those of JSON prints numbers', () => {
  const others = formats.filter(({ id }) => !printed.some((sample) => sample.id === id))
  expect(others.map(({ id }) => id)).toEqual(['dllogger'])
})

describe.each(printed)('$id', ({ format, all, tokens }) => {
  it.each(Object.entries(notations))('reads numbers with %s right, or not at all', (_, notation) => {
    fc.assert(
      fc.property(fc.constantFrom(...tokens), values, ({ at, index, text }, { whole, decimal }) => {
        const plain = text.includes('.') ? decimal : whole
        const withNumber = (number: string) =>
          all.map((line, other) =>
            other === at ? line.slice(0, index) + number + line.slice(index + text.length) : line,
          )
        const expected = saidAt(format, withNumber(plain), at)
        const lines = withNumber(notation(plain))
        for (const [name, value] of saidAt(format, lines, at)) {
          const right = expected.get(name) ?? NaN
          const same = Object.is(value, right) || Math.abs(value - right) <= 1e-9 * Math.abs(right)
          expect(same, `${name} is ${value}, not ${right}: ${lines[at] ?? ''}`).toBe(true)
        }
      }),
      { numRuns: 40 },
    )
  })
})
