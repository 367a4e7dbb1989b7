import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LogEnd } from './run-writer.ts'

const endOf = (most: number, chunks: readonly string[]) => {
  const end = new LogEnd(most)
  for (const chunk of chunks) end.write(Buffer.from(chunk))
  return { text: end.end().toString(), bytes: end.bytes }
}

describe('LogEnd', () => {
  it('counts every byte, and has the end of what was written for chunks of any length', () => {
    const line = fc.stringMatching(/^[a-z\n]{0,40}$/)
    fc.assert(
      fc.property(fc.array(line, { maxLength: 200 }), fc.integer({ min: 1, max: 100 }), (chunks, most) => {
        const whole = chunks.join('')
        const { text, bytes } = endOf(most, chunks)
        expect(bytes).toBe(whole.length)
        expect(whole.endsWith(text)).toBe(true)
        expect(text.length).toBeLessThanOrEqual(most)
      }),
    )
  })

  it('is all of a short output', () => {
    expect(endOf(100, ['one\n', 'two']).text).toBe('one\ntwo')
  })

  it('begins with a whole line, where it has one', () => {
    expect(endOf(8, ['first\nsecond\nlast\n']).text).toBe('last\n')
    expect(endOf(4, ['one long line\n']).text).toBe('ine\n')
  })
})
