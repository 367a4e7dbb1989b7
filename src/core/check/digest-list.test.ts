import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { digestLine, digestListText, parseDigestList, removedLine, unfinishedLine } from './digest-list.ts'

const digest = (letter: string) => letter.repeat(64)
const path = fc.string({ minLength: 1 }).filter((text) => !/[\u2028\u2029]/.test(text))

describe('a list of digests', () => {
  it('is read as it was written, whatever the names are', () => {
    fc.assert(
      fc.property(fc.uniqueArray(path), fc.boolean(), (paths, isUnfinished) => {
        const digests = new Map(paths.map((name) => [name, digest('a')]))
        const read = parseDigestList(digestListText({ isUnfinished, digests }))
        expect(read).toEqual({ isUnfinished, digests, damaged: [] })
      }),
    )
  })

  it('writes names as sha256sum does', () => {
    expect(digestLine('a\\b\nc', digest('0'))).toBe(`\\${digest('0')}  a\\\\b\\nc\n`)
  })

  it('takes the last line of a path, and none of a run before it was removed', () => {
    const text = [
      unfinishedLine,
      digestLine('runs/a/1/log.txt', digest('a')),
      digestLine('runs/a/10/log.txt', digest('b')),
      removedLine('runs/a/1'),
      digestLine('runs/a/1/run.json', digest('c')),
      digestLine('runs/a/10/log.txt', digest('d')),
    ].join('')
    expect([...parseDigestList(text).digests]).toEqual([
      ['runs/a/10/log.txt', digest('d')],
      ['runs/a/1/run.json', digest('c')],
    ])
  })

  it('passes over a last line that a session did not write to its end', () => {
    const line = digestLine('a', digest('a'))
    expect(parseDigestList(`${unfinishedLine}${line}${digest('b')}  runs/a`)).toMatchObject({ damaged: [] })
    expect(parseDigestList(`${line}${digest('b')}`)).toMatchObject({ damaged: [2] })
  })

  it('knows a damaged line by its number', () => {
    const text = `${digestLine('a', digest('a'))}# a comment\n${digestLine('b', digest('b'))}`
    expect(parseDigestList(text).damaged).toEqual([2])
  })
})
