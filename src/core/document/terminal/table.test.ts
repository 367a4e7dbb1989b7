import fc from 'fast-check'
import stringWidth from 'string-width'
import { describe, expect, it } from 'vitest'
import { records, table, wrapWords } from './table.ts'

describe('table', () => {
  it('lines up text on the left and numbers on the right', () => {
    expect(
      table(
        [{ title: 'case' }, { title: 'images/s', align: 'end' }],
        [
          ['1x1', '9.87'],
          ['1x2', '12345.60'],
        ],
      ),
    ).toBe(['case  images/s', '1x1       9.87', '1x2   12345.60'].join('\n'))
  })

  it('counts Chinese characters as two columns and colours as none', () => {
    const lines = table(
      [{ title: 'a' }, { title: 'b' }],
      [
        ['吞吐', 'x'],
        ['\u001B[31mred\u001B[39m', 'y'],
      ],
    ).split('\n')
    expect(lines.slice(1).map((line) => stringWidth(line))).toEqual([7, 7])
  })

  it('wraps the widest text column between words where the terminal is narrow', () => {
    expect(
      table([{ title: 'case' }, { title: 'why' }], [['1x1', 'no mixed precision kernels here']], 24),
    ).toBe(['case  why', '1x1   no mixed precision', '      kernels here'].join('\n'))
  })

  it('shares a narrow terminal among its text columns, and breaks no word', () => {
    const name = 'a-name-that-is-long-and-has-no-space'
    const lines = table(
      [{ title: 'case' }, { title: 'takes' }, { title: 'n', align: 'end' }, { title: 'why' }],
      [[name, 'one of several named values', '1', 'because it cannot be done any other way here']],
      80,
    ).split('\n')
    expect(lines.join('\n')).toContain(name)
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(80)
    expect(lines.length).toBeGreaterThan(2)
  })

  it('ends no line with spaces', () => {
    expect(table([{ title: 'long title' }], [['x']])).toBe('long title\nx')
  })
})

describe('records', () => {
  const columns = [{ title: 'devices', align: 'end' as const }, { title: 'forecast' }, { title: 'why' }]

  it('names what a number counts, and lines up the other cells', () => {
    expect(records(columns, [['32', '2552.80 images/s', 'one node was measured']], 30)).toBe(
      ['devices 32', '  forecast  2552.80 images/s', '  why       one node was', '            measured'].join(
        '\n',
      ),
    )
  })

  it('puts a cell that has no room below its title', () => {
    expect(records([{ title: 'name' }, { title: 'python' }], [['jax', '/a/long/path/to/python3']], 28)).toBe(
      ['jax', '  python', '    /a/long/path/to/python3'].join('\n'),
    )
  })

  it('keeps every word, and is as narrow as its words allow', () => {
    const cell = fc.array(fc.stringMatching(/^[a-z0-9.]{1,9}$/), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(
        fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 20, max: 100 }),
        (rows, width) => {
          const text = records(
            columns,
            rows.map((row) => row.map((words) => words.join(' '))),
            width,
          )
          for (const line of text.split('\n')) expect(stringWidth(line)).toBeLessThanOrEqual(width)
          const words = text.split(/\s+/)
          for (const word of rows.flat(2)) expect(words).toContain(word)
        },
      ),
    )
  })
})

describe('wrapWords', () => {
  it('keeps every word, in order and whole', () => {
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[a-z]{1,12}$/), { minLength: 1 }),
        fc.integer({ min: 1, max: 40 }),
        (words, width) => {
          const lines = wrapWords(words.join(' '), width)
          expect(lines.join(' ')).toBe(words.join(' '))
          for (const line of lines) expect(line.length <= width || !line.includes(' ')).toBe(true)
        },
      ),
    )
  })

  it('breaks no word that is narrower than the line, and no number from its unit', () => {
    const word = fc.oneof(
      fc.stringMatching(/^[a-z-]{1,12}$/),
      fc.stringMatching(/^\d{1,4}\.\d{2} (?:images\/s|ms|GiB|steps)$/),
      fc.constantFrom('吞吐率', '（95%）', '2 秒'),
    )
    fc.assert(
      fc.property(fc.array(word, { minLength: 1 }), fc.integer({ min: 20, max: 60 }), (words, width) => {
        const lines = wrapWords(words.join(' '), width)
        for (const line of lines) expect(stringWidth(line)).toBeLessThanOrEqual(width)
        for (const whole of words.filter((text) => /[a-z\d]/.test(text)))
          expect(lines.some((line) => line.includes(whole))).toBe(true)
      }),
    )
  })

  it('breaks Chinese between its characters, but not before a closing mark', () => {
    expect(wrapWords('请检查其权限和所在磁盘。', 8)).toEqual(['请检查其', '权限和所', '在磁盘。'])
    expect(wrapWords('没有结果，请重试', 8)).toEqual(['没有结', '果，请重', '试'])
    expect(wrapWords('用 steady report 生成', 10)).toEqual(['用 steady', 'report 生', '成'])
  })
})
