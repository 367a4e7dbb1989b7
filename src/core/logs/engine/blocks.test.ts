import fc from 'fast-check'
import { expect, it } from 'vitest'
import { BlockCutter, LINE_LIMIT } from './blocks.ts'

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

function blocksOf(chunks: readonly Uint8Array[]) {
  const blocks: string[] = []
  const cutter = new BlockCutter((block) => {
    blocks.push(String.fromCharCode(...block))
  })
  for (const chunk of chunks) cutter.push(chunk)
  cutter.end()
  return { blocks, cutLines: cutter.cutLines }
}

it('every byte comes out once and in order, and every block but the last ends a line', () => {
  const piece = fc.string({ unit: fc.constantFrom('a', 'b', '\n', '\r'), maxLength: 30 })
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const { blocks } = blocksOf(pieces.map(bytesOf))
      expect(blocks.join('')).toBe(pieces.join(''))
      for (const block of blocks.slice(0, -1)) expect(block).toMatch(/[\r\n]$/)
    }),
  )
})

it('a line feed that follows a carriage return is not parted from it', () => {
  expect(blocksOf([bytesOf('a\r'), bytesOf('\nb')]).blocks).toEqual(['a\r\n', 'b'])
})

it('a progress bar without line feeds does not pile up', () => {
  const { blocks } = blocksOf([bytesOf('1%\r2%\r3'), bytesOf('%\r4%\r5%')])
  expect(blocks).toEqual(['1%\r2%\r', '3%\r', '4%\r', '5%'])
})

it('a line is cut at the limit and no sooner, in one chunk or in many', () => {
  const fits = `${'x'.repeat(LINE_LIMIT - 1)}\n`
  const long = `${'x'.repeat(LINE_LIMIT + 5)}\n`
  for (const size of [1 << 16, 3 << 20]) {
    const all = bytesOf(`a\n${fits}${long}b\n`)
    const lengths: number[] = []
    const cutter = new BlockCutter((block) => {
      for (const line of new TextDecoder('latin1').decode(block).split('\n').slice(0, -1))
        lengths.push(line.length)
    })
    for (let at = 0; at < all.length; at += size) cutter.push(all.subarray(at, at + size))
    cutter.end()
    expect([lengths, cutter.cutLines]).toEqual([[1, LINE_LIMIT - 1, LINE_LIMIT, 1], 1])
  }
})

it.each([
  ['rate 40', 'rate '],
  ['rate 4.0e', 'rate '],
  ['rate -4,0', 'rate '],
  ['time 250 ', 'time 250 '],
  ['time 250 m', 'time '],
  ['time 2.5 s', 'time 2.5 s'],
  ['rate 40 images/s', 'rate 40 images/s'],
  ['rate 40\r', 'rate 40\r'],
  ['fp16', 'fp'],
])('a last line without an ending has no open number at its end: %j', (line, read) => {
  expect(blocksOf([bytesOf(`1\n${line}`)]).blocks).toEqual(['1\n', read])
})

it('a line that is cut at the limit has no open number at its end', () => {
  let length = 0
  const cutter = new BlockCutter((block) => {
    length += block.length
  })
  cutter.push(bytesOf(`${'x'.repeat(LINE_LIMIT - 2)}123456\n`))
  expect(length).toBe(LINE_LIMIT - 1)
})

const lines = (...all: string[]) => all.join('\n')

it.each([
  ['a number with all digits of a double', lines('step 1 img/s : 4096.5', 'img/s : 30961.748404142203')],
  ['as many decimals as before', lines('1 rate 40.25', '2 rate 41.50', '3 rate 39.75')],
  ['more decimals than before', lines('1 rate 40.25', '2 rate 41.5', '3 rate 39.75')],
  ['as many decimals in each column', lines('1,2.51,40.25', '2,2.43,41.50', '3,2.40,39.75')],
  ['the unit of the lines before', lines('1 time 250 ms', '2 time 251 ms')],
  ['thousands with decimals', lines('1 rate 4,096.50', '2 rate 4,095.25', '3 rate 4,097.75')],
])('a last line without an ending is whole where its number has %s', (_, text) => {
  expect(blocksOf([bytesOf(text)]).blocks.join('')).toBe(text)
  expect(blocksOf(Array.from(text, bytesOf)).blocks.join('')).toBe(text)
})

it.each([
  ['fewer decimals', lines('1 rate 40.25', '2 rate 41.50', '3 rate 39.7'), '39.7'],
  ['no decimals', lines('1 rate 40', '2 rate 41', '3 rate 39'), '39'],
  ['decimals of one line only', lines('1 rate 40.25', '2 rate 41.50'), '41.50'],
  ['another label', lines('1 loss 40.25', '2 loss 41.50', '3 rate 39.75'), '39.75'],
  ['no unit where others have', lines('1 time 2.51 ms', '2 time 2.43 ms', '3 time 2.40'), '2.40'],
  ['a part of a unit', lines('1 time 250 ms', '2 time 250 m'), '250 m'],
  ['a unit that is one of several', lines('1 time 250 ms', '2 time 2 m', '3 time 3 m'), '3 m'],
  ['no exponent where others have', lines('1 loss 2.51e-05', '2 loss 2.43e-05', '3 loss 2.40'), '2.40'],
  ['an exponent', lines('1 loss 2.51e-05', '2 loss 2.43e-05', '3 loss 2.40e-0'), '2.40e-0'],
  ['an exponent to come', lines('1 loss 2.5', '2 loss 2.4', '3 loss 2.3e'), '2.3e'],
])('a last line without an ending has an open number where it has %s', (_, text, open) => {
  expect(blocksOf([bytesOf(text)]).blocks.join('')).toBe(text.slice(0, -open.length))
})
