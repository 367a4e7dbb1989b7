import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mpiPieces, plainText, unlabelled, withoutAnsi } from './prefixes.ts'

describe('mpiPieces', () => {
  it('parts what two ranks wrote into one line, and joins what one rank wrote', () => {
    expect(mpiPieces('[1,0]<stdout>:loss 7[1,1]<stderr>:oops[1,0]<stdout>:.5')).toEqual([
      { text: 'loss 7', rank: '0', stream: 'stdout' },
      { text: 'oops', rank: '1', stream: 'stderr' },
      { text: '.5', rank: '0', stream: 'stdout' },
    ])
    expect(mpiPieces('[1,0]<stdout>:loss [1,0]<stdout>:7.5')).toEqual([
      { text: 'loss 7.5', rank: '0', stream: 'stdout' },
    ])
  })

  it('what stands before the first tag belongs to no rank', () => {
    expect(mpiPieces('launching[1,3]<stdout>:ready')).toMatchObject([
      { text: 'launching', rank: undefined },
      { text: 'ready', rank: '3' },
    ])
  })

  it('a rank is known by its number, however many zeros stand before it', () => {
    expect(mpiPieces('[1,007]<stdout>:ready')).toMatchObject([{ rank: '7' }])
    expect(unlabelled('07: ready', true)).toMatchObject({ rank: '7' })
    expect(unlabelled('[rank07]: ready', false)).toMatchObject({ rank: '7' })
  })

  it('a line without tags is itself', () => {
    expect(mpiPieces('a [1,0] <std> b')).toEqual([{ text: 'a [1,0] <std> b', rank: undefined }])
  })
})

it('the text of a line that needs no other cleaning stands behind its tag, or else at its beginning', () => {
  const tag = fc.oneof(
    fc
      .tuple(fc.nat(3), fc.nat(2000), fc.constantFrom('stdout', 'stderr'))
      .map(([job, rank, stream]) => `[${job},${rank}]<${stream}>:`),
    fc.constantFrom('[1,0]<stdout>', '[1,]<stdout>:', '[default0]:', '[rank1]: ', '7: ', '\x1b[0m', ''),
  )
  const date = fc.constantFrom('', 'Tue Jun 14 15:39:05 2022', 'Xyz Jun 14 15:39:05 2022')
  fc.assert(
    fc.property(date, tag, fc.constantFrom('DLL 2', ' loss', 'a\rb'), (before, label, rest) => {
      const line = before + label + rest
      const place = plainText(line, true)
      if (place === undefined) return
      const pieces = mpiPieces(withoutAnsi(line)).map((piece) => ({
        ...unlabelled(piece.text, true),
        tagged: piece.rank,
      }))
      const { from, rank } = place
      expect(pieces).toEqual([
        {
          text: line.slice(from),
          rank: undefined,
          tagged: rank === undefined ? undefined : String(Number.parseInt(line.slice(rank))),
        },
      ])
    }),
  )
  expect(plainText('[1,12]<stdout>: DLL', false)).toEqual({ from: 16, rank: 3 })
  expect(plainText('\x1b[0mDLL', false)).toBeUndefined()
})

it('colours, cursor movements and window titles go, whatever they are glued to', () => {
  expect(withoutAnsi('\x1b[32m[INFO]\x1b[0m ips: 12.5 words/sec\x1b[0m\x1b[K')).toBe(
    '[INFO] ips: 12.5 words/sec',
  )
  expect(withoutAnsi('\x1b]0;title\x07loss\x1b[1;31m 7')).toBe('loss 7')
  expect(withoutAnsi('plain')).toBe('plain')
})

it.each([
  ['[default3]:loss', false, { text: 'loss', rank: '3' }],
  ['[rank12]: loss', false, { text: 'loss', rank: '12' }],
  [' 3: loss', true, { text: 'loss', rank: '3' }],
  ['100: loss', false, { text: '100: loss', rank: undefined }],
  ['[INFO] loss', true, { text: '[INFO] loss', rank: undefined }],
])('unlabelled(%j, %j)', (line, numbered, plain) => {
  expect(unlabelled(line, numbered)).toEqual(plain)
})
