import { describe, expect, it } from 'vitest'
import { wordsThrownBy } from '../../../test/samples/sentences.ts'
import { say } from '../messages/say.ts'
import { same } from '../model/text.ts'
import { parseYaml } from './parse-yaml.ts'
import { pathText } from './yaml-file.ts'

const parse = (text: string) => parseYaml(text, 'suite.yaml', 'SUITE')
const at = (line: number, column: number) => ({ file: 'suite.yaml', line, column })

describe('parseYaml', () => {
  it('knows where every value stands, in blocks, in flow and behind an alias', () => {
    const yaml = parse('a:\n  - b: &axis [1x1, 1x2]\n  - c: *axis\n')
    expect(yaml.placeOf(['a', 0, 'b', 1])).toEqual(at(2, 20))
    expect(yaml.placeOf(['a', 1, 'c', 1])).toEqual(at(2, 20))
    expect(yaml.placeOfKey(['a', 1], 'c')).toEqual(at(3, 5))
  })

  it('names the nearest part above a value that is not there', () => {
    expect(parse('a:\n  b: 1\n').placeOf(['a', 'c', 'd'])).toEqual(at(2, 3))
  })

  it('keeps what was typed where YAML reads something else', () => {
    const yaml = parse('a: [0x8, 1.10, "1.10", ~, no]\n')
    expect(yaml.value).toEqual({ a: [8, 1.1, '1.10', null, 'no'] })
    expect([0, 1, 2, 4].map((index) => yaml.written(['a', index]))).toEqual(['0x8', '1.10', '1.10', 'no'])
  })

  it('says what it found in few words', () => {
    const yaml = parse('a: [0x8]\nb: []\nc: {}\nd:\n')
    const found = (...path: (string | number)[]) => {
      const there = yaml.found(path)
      return there && say(there, 'en')
    }
    expect(['a', 'b', 'c', 'd', 'e'].map((key) => found(key))).toEqual([
      'a list',
      'an empty list',
      'a mapping of keys',
      'empty',
      undefined,
    ])
    expect(found('a', 0)).toBe("'0x8'")
  })

  it('merges anchored blocks with <<', () => {
    expect(parse('base: &base {x: 1}\nown: {<<: *base, y: 2}\n').value).toMatchObject({ own: { x: 1, y: 2 } })
  })

  it.each([
    ['a key that is given twice', 'a: 1\nb: 2\na: 3\n', 'SUITE_KEY_DUPLICATE', at(3, 1)],
    ['a bracket that is left open', 'a: [1\nb: 2\n', 'SUITE_SYNTAX', at(2, 1)],
    ['a second document', 'a: 1\n---\nb: 2\n', 'SUITE_SYNTAX', at(2, 1)],
    ['a tag that calls for code', 'a: !!js/function x\n', 'SUITE_SYNTAX', at(1, 4)],
    ['an alias without an anchor', 'a: *nowhere\n', 'SUITE_SYNTAX', at(1, 4)],
    ['a key that would change the object itself', 'a: {__proto__: 1}\n', 'SUITE_SYNTAX', at(1, 5)],
  ])('refuses %s', (_, text, code, place) => {
    expect(() => parse(text)).toThrow(expect.objectContaining({ code, place }))
  })

  it('names a key that is given twice', () => {
    expect(wordsThrownBy(() => parse('suite: x\nsuite: y\n')).seen).toBe('suite is given twice')
    expect(wordsThrownBy(() => parse("a: { 'b c': 1, b c: 2 }\n")).seen).toBe('b c is given twice')
  })

  it.each([
    ['an escape that a terminal would obey', 'suite: \u001b[2Jx\n', 'U+001B', at(1, 8)],
    ['a byte of zeros', 'a: 1\nb: \0\n', 'U+0000', at(2, 4)],
    ['bytes that are no UTF-8', 'a: \ufffd\n', 'not UTF-8', at(1, 4)],
  ])('refuses %s without printing it', (_, text, seen, place) => {
    expect(() => parse(text)).toThrow(expect.objectContaining({ code: 'SUITE_SYNTAX', place }))
    expect(wordsThrownBy(() => parse(text)).seen).toContain(seen)
  })

  it('refuses aliases that multiply without end', () => {
    const bomb = ['a: &a [x, x, x, x, x, x, x, x, x]']
    for (const [name, above] of Object.entries({ b: 'a', c: 'b', d: 'c', e: 'd', f: 'e', g: 'f' }))
      bomb.push(`${name}: &${name} [${Array(9).fill(`*${above}`).join(', ')}]`)
    expect(() => parse(bomb.join('\n'))).toThrow(expect.objectContaining({ code: 'SUITE_SYNTAX' }))
  })
})

describe('pathText', () => {
  it('writes a path as people name it', () => {
    expect(pathText(['matrix', 0, 'topology', 1])).toEqual(same('matrix[0].topology[1]'))
    expect(say(pathText([]), 'en')).toBe('the file')
  })
})
