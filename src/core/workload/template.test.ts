import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseTemplate, templateParts } from './template.ts'

const literal = (text: string) => text.replaceAll('{', '{{').replaceAll('}', '}}')
const name = fc.stringMatching(/^[a-z][a-z0-9-]{0,8}$/)

describe('templateParts', () => {
  it('puts any value in as it is, between any texts', () => {
    fc.assert(
      fc.property(fc.string(), name, fc.string(), fc.string(), (before, key, value, after) => {
        const template = `${literal(before)}{${key}}${literal(after)}`
        expect(templateParts(template, () => value)).toBe(before + value + after)
      }),
    )
  })

  it('never looks into a value: what looks like a placeholder there stays', () => {
    expect(templateParts('--log={log}', () => '{batch} $(reboot) "; rm')).toBe(
      '--log={batch} $(reboot) "; rm',
    )
  })

  it('asks for each name once for each place it stands in', () => {
    const asked: string[] = []
    templateParts('{a}{b}-{a}', (key) => {
      asked.push(key)
      return ''
    })
    expect(asked).toEqual(['a', 'b', 'a'])
  })
})

describe('parseTemplate', () => {
  it.each(['{', 'a}', '{Batch}', '{batch', '{}', '{ batch }'])(
    'refuses %j, where a brace stands alone',
    (template) => {
      expect(parseTemplate(template)).toBeUndefined()
    },
  )

  it('takes any text as itself once its braces are doubled', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('{', '}', 'a', '-', ' ') }), (text) => {
        const pieces = parseTemplate(literal(text))
        expect(pieces?.map((piece) => (piece.kind === 'text' ? piece.text : 'a name')).join('')).toBe(text)
      }),
    )
  })
})
