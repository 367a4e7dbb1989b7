import { expect, it } from 'vitest'
import { z } from 'zod'
import { wordsThrownBy } from '../../../test/samples/sentences.ts'
import { checkYaml } from './check.ts'
import { parseYaml } from './parse-yaml.ts'

const parse = (text: string) => parseYaml(text, 'suite.yaml', 'SUITE')
const keys = (count: number) => Array.from({ length: count }, (_, index) => `key${index}: 1\n`).join('')

it.each([
  ['<< with something that is no mapping', '<<: a\n', "'<<' is given something that is no mapping"],
  ['<< with a list of texts', '<<: [a, b]\n', "'<<' is given something that is no mapping"],
  ['<< with an alias of a list', 'a: &a [1]\nb: {<<: *a}\n', "'<<' is given something that is no mapping"],
  ['a list as a key', '? [a, b]\n: c\n', 'a key is a list or a mapping'],
  ['an alias of a list as a key', 'a: &a [1]\nb: {*a : 1}\n', 'a key is a list or a mapping'],
  ['an alias inside of what it stands for', 'a: &a [*a]\n', '*a stands inside &a itself'],
  ['a lone surrogate', String.raw`a: "\uD800"`, 'the file has the control character U+D800'],
  ['an escape that stands for a control character', String.raw`a: "\e[31m"`, 'character U+001B'],
  ['a NUL as an escape', String.raw`a: "\0"`, 'character U+0000'],
  ['a set', '!!set {a, b}\n', 'not valid YAML: Unresolved tag: tag:yaml.org,2002:set'],
  ['bytes', '%YAML 1.1\n---\n!!binary aGk=\n', 'not valid YAML: Unresolved tag: tag:yaml.org,2002:binary'],
  ['values that nest without end', '['.repeat(100_000), 'its values nest too deep'],
  [
    'aliases that stand for a million values',
    `a: &a [${'1,'.repeat(9000)}]\nb: [${'*a,'.repeat(90)}]\n`,
    'its aliases stand for too many values',
  ],
  ['several documents', 'a: 1\n---\nb: 1\n', 'not valid YAML: several documents in one file'],
  ['a flaw that a hundred thousand follow', `{a: 1} ${'{}, '.repeat(100_000)}`, 'Unexpected flow-map-start'],
  ['keys that are the same name', '1: a\n"1": b\n', '1 is given twice'],
])('refuses %s', (_, text, seen) => {
  expect(wordsThrownBy(() => parse(text)).seen).toContain(seen)
})

it('keeps dates as text, whatever version of YAML a file names', () => {
  expect(parse('%YAML 1.1\n---\na: 2001-01-01\nb: yes\n').value).toEqual({ a: '2001-01-01', b: 'yes' })
})

it('refuses a text that is too long to be read', () => {
  expect(() => parse('a'.repeat(2 ** 20 + 1))).toThrow(expect.objectContaining({ code: 'FILE_UNREADABLE' }))
})

it('names the first of twenty thousand unknown keys, and counts the others', () => {
  const schema = z.strictObject({ key: z.string().optional() })
  const { seen } = wordsThrownBy(() => checkYaml(parse(keys(20_000)), schema, 'SUITE'))
  expect(seen).toContain('key0 is not a known key\nand 19999 more in this file:')
  expect(seen).toMatch(/\n {2}19950 more$/)
})

it('prints a long value and a long key in few words', () => {
  const schema = z.strictObject({ a: z.number() })
  const { seen } = wordsThrownBy(() => checkYaml(parse(`a: ${'x'.repeat(100_000)}\n`), schema, 'SUITE'))
  expect(seen.length).toBeLessThan(200)
  const long = `? ${'k'.repeat(100_000)}\n: 1\na: 1\n`
  expect(wordsThrownBy(() => checkYaml(parse(long), schema, 'SUITE')).seen.length).toBeLessThan(200)
})
