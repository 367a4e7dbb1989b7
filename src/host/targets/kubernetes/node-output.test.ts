import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readLogLine } from './log-lines.ts'
import { NodeOutput } from './node-output.ts'

/** Lines of a log as a container runtime hands them on, one every millisecond. */
function logOf(chunks: readonly Uint8Array[], stream = 'rank-0'): string[] {
  let offset = 0
  const texts = chunks.map((chunk) => {
    const text = `steady bytes ${stream} ${offset} ${Buffer.from(chunk).toString('base64')}`
    offset += chunk.length
    return text
  })
  return ['steady started', ...texts, `steady size ${stream} ${offset}`, 'steady ended - 0'].map(
    (text, index) => `2026-11-23T10:00:00.${String(index).padStart(3, '0')}000000Z ${text}`,
  )
}

function open() {
  const written: Uint8Array[] = []
  let started = 0
  const output = new NodeOutput({
    write: (_, bytes) => written.push(bytes.slice()),
    started: () => (started += 1),
  })
  const take = (text: string) => {
    const line = readLogLine(text)
    return line === undefined || output.take(line)
  }
  return { output, take, bytes: () => Buffer.concat(written), starts: () => started }
}

const chunksOfBytes = fc.array(fc.uint8Array({ minLength: 1, maxLength: 40 }), { maxLength: 20 })

describe('what a node has printed', () => {
  it('is whole, however often a connection breaks and whatever it repeats', () => {
    fc.assert(
      fc.property(chunksOfBytes, fc.infiniteStream(fc.nat(30)), (chunks, cuts) => {
        const lines = logOf(chunks)
        const { output, take, bytes, starts } = open()
        let from = 0
        // Each connection reads on for a while, and the next begins somewhere before.
        while (!output.ended) {
          const to = Math.min(lines.length, from + 1 + (cuts.next().value as number))
          for (const line of lines.slice(from, to)) expect(take(line)).toBe(true)
          from = Math.max(0, to - (cuts.next().value as number) - (to < lines.length ? 0 : 1))
        }
        expect(bytes()).toEqual(Buffer.concat(chunks))
        expect(starts()).toBe(1)
        expect(output.damage).toBeUndefined()
      }),
    )
  })

  it('is asked for again where a line is missing, and is damaged where it does not come', () => {
    const lines = logOf([Buffer.from('one\n'), Buffer.from('two\n'), Buffer.from('three\n')])
    const { output, take, bytes } = open()
    const [started = '', firstLine = '', secondLine = '', thirdLine = ''] = lines
    expect([started, firstLine].map(take)).toEqual([true, true])
    expect(take(thirdLine)).toBe(false)
    expect([secondLine, thirdLine].map(take)).toEqual([true, true])
    expect(bytes().toString()).toBe('one\ntwo\nthree\n')

    const lossy = open()
    lossy.take(firstLine)
    expect([thirdLine, thirdLine, thirdLine].map(lossy.take)).toEqual([false, false, true])
    expect(lossy.output.damage).toBe('4 bytes of rank-0 are missing from the log of the container')
    expect(lossy.bytes().toString()).toBe('one\n')
    expect(output.damage).toBeUndefined()
  })

  it('is not whole where its end says that more was written', () => {
    const [started = '', firstLine = ''] = logOf([Buffer.from('one\n')])
    const { take } = open()
    expect([started, firstLine].map(take)).toEqual([true, true])
    expect(take('2026-11-23T10:00:01Z steady size rank-0 9')).toBe(false)
  })
})

describe('a line of a log', () => {
  const at = Date.parse('2026-11-23T10:00:00.500Z')
  const read = (text: string) => readLogLine(`2026-11-23T10:00:00.500000000Z ${text}`)

  it.each([
    ['steady started', { at, kind: 'started' }],
    ['steady finished rank-1 7', { at, kind: 'finished', task: 'rank-1', code: 7 }],
    [
      'steady memory /sys/fs/cgroup/memory.events',
      { at, kind: 'memory', record: '/sys/fs/cgroup/memory.events' },
    ],
    ['steady unable no tar', { at, kind: 'unable', why: 'no tar' }],
    ['steady waiting a-1.a', { at, kind: 'waiting', pod: 'a-1.a' }],
    ['steady ended - 0', { at, kind: 'ended' }],
    ['steady beat', { at, kind: 'other', text: 'steady beat' }],
    ['sh: not found', { at, kind: 'other', text: 'sh: not found' }],
  ])('%s is read', (text, expected) => {
    expect(read(text)).toEqual(expected)
  })

  it.each(['steady bytes rank-0 0 QUJ', 'steady bytes rank-0 x QUJD', 'steady bytes rank-0 0 QUJDsteady'])(
    'that was cut or mixed with another has no bytes: %s',
    (text) => {
      expect(read(text)).toMatchObject({ kind: 'other' })
    },
  )

  it('without a time stamp is nothing', () => {
    expect(readLogLine('steady started')).toBeUndefined()
    expect(readLogLine('')).toBeUndefined()
  })
})
