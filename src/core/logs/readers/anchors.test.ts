import { expect, it } from 'vitest'
import { anchorsOf } from './anchors.ts'
import { fixedTextsOf } from './fixed-texts.ts'

const anchorsOfAll = (...patterns: RegExp[]) => anchorsOf(patterns.map(fixedTextsOf))

it('one text that all patterns share is enough', () => {
  expect(
    anchorsOfAll(/\bNamespace\(.*\bbatch_size=(\d+)/, /\bNamespace\(.*\bmodel='/, /\bNamespace\(/),
  ).toEqual(['Namespace('])
})

it('patterns that share nothing have an anchor each, the longest text of theirs', () => {
  expect(anchorsOfAll(/step: (\d+), speed: /, /Model: (\S+)/)).toEqual([', speed: ', 'Model: '])
})

it('alternatives are anchors together', () => {
  expect(anchorsOfAll(/(?:num_nodes|num_devices) \d/)).toEqual(['num_nodes ', 'num_devices '])
})

it('short texts serve only where there is nothing else', () => {
  expect(anchorsOfAll(/a: \d+ \/s/)).toEqual(['a: '])
  expect(anchorsOfAll(/a: (\d+) steps/, /a: (\d+) of (\d+) images/)).toEqual([' images', ' steps'])
})

it('a pattern without fixed text is refused', () => {
  expect(() => anchorsOfAll(/\d+/)).toThrow('cannot be searched for')
})
