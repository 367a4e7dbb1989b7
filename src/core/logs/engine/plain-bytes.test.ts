import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asciiBytes, dockerLines, isDockerJson, JsonArray, plainBytes, PlainBytes } from './bytes.ts'

const textOf = (bytes: Uint8Array) => plainBytes.latin1(bytes, 0, bytes.length)

/** The text in chunks that end anywhere, the first of them not before `first`. */
const inChunks = (bytes: Uint8Array, first: number, size: number) => {
  const chunks = [bytes.subarray(0, first)]
  for (let from = first; from < bytes.length; from += size) chunks.push(bytes.subarray(from, from + size))
  return chunks
}

describe('the bytes of a log', () => {
  it('lose a byte order mark, and are those of UTF-8 where they were UTF-16', () => {
    const utf16 = (text: string) =>
      Uint8Array.from([
        0xff,
        0xfe,
        ...Array.from(text, (letter) => [letter.charCodeAt(0) & 255, letter.charCodeAt(0) >> 8]).flat(),
      ])
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), (size) => {
        const plain = new PlainBytes()
        const chunks = inChunks(utf16('step 1 █ 0.5 s\r\n'), 3, size)
        const bytes = chunks.flatMap((chunk) => [...plain.of(chunk)])
        expect(new TextDecoder().decode(Uint8Array.from(bytes))).toBe('step 1 █ 0.5 s\r\n')
      }),
    )
    expect(textOf(new PlainBytes().of(Uint8Array.from([0xef, 0xbb, 0xbf, 0x61])))).toBe('a')
  })

  it('are those of the lines in the files of docker, each behind its time', () => {
    const log =
      '{"log":"step 1\\n","stream":"stdout","time":"2026-03-05T10:00:00.25Z"}\n{"log":"step 2\\n","stream":"stdout","time":"2026-03-05T10:00:01Z"}\n'
    const block = asciiBytes(log)
    expect(isDockerJson(plainBytes, block)).toBe(true)
    expect(textOf(dockerLines(plainBytes, block))).toBe(
      '2026-03-05T10:00:00.25Z step 1\n2026-03-05T10:00:01Z step 2\n',
    )
  })
})

describe('a list that is a whole file', () => {
  const rows = [{ step: 1, text: 'a, "b"] {' }, { step: 2, list: [1, { a: 2 }] }, { step: 3 }]

  it('has a line for each of its objects, however it is written and cut', () => {
    const written = fc.constantFrom(JSON.stringify(rows), `  ${JSON.stringify(rows, null, 2)}\n`)
    fc.assert(
      fc.property(written, fc.integer({ min: 1, max: 9 }), (text, size) => {
        const array = new JsonArray()
        const chunks = inChunks(asciiBytes(text), 8, size)
        const lines = chunks.map((chunk) => textOf(array.of(chunk))).join('')
        expect(lines.endsWith('\n')).toBe(true)
        expect(
          lines
            .trim()
            .split('\n')
            .map((line) => JSON.parse(line) as unknown),
        ).toEqual(rows)
      }),
    )
  })

  it('passes any other file through', () => {
    for (const text of ['[titan] step 1\n', '{"step": 1}\n', '[1, 2]\n', ''])
      expect(textOf(new JsonArray().of(asciiBytes(text)))).toBe(text)
  })
})
