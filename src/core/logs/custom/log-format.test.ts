import { describe, expect, it } from 'vitest'
import { readRun } from '../../../../test/read-log.ts'
import { SteadyError } from '../../model/error.ts'
import { measureLog } from '../engine/measure-log.ts'
import { wordsOf } from '../../../../test/samples/sentences.ts'
import { parseLogFormat } from './log-format.ts'

const written = `id: our-trainer
unit: tokens
rates: per-device
line: ['train step ', ' speed=']
step: 'train step '
rate: ' speed='
duration: ' time='
loss: ' loss='
summary: 'mean speed: '
`

const errorOf = (yaml: string) => {
  try {
    parseLogFormat(yaml, 'our.yaml')
  } catch (error) {
    if (error instanceof SteadyError) return error
  }
  throw new Error('no SteadyError was thrown')
}

describe('a logformat.yaml', () => {
  it('reads the numbers behind its texts', () => {
    const format = parseLogFormat(written, 'our.yaml')
    const { steps, summary } = readRun(format, [
      '2026-03-01 09:00:04 train step 10 loss=2.5 speed=100.5 tok/s time=0.25',
      'eval step 10 speed=999',
      '2026-03-01 09:00:05 train step 20 loss=nan speed=101.5 tok/s time=0.25',
      'mean speed: 101',
    ])
    expect(steps.map(({ step, rate, duration, loss }) => [step, rate, duration, loss])).toEqual([
      [10, 100.5, 0.25, 2.5],
      [20, 101.5, 0.25, NaN],
    ])
    expect((steps[1]?.at ?? 0) - (steps[0]?.at ?? 0)).toBe(1)
    expect(summary).toBe(101)
    expect([format.id, format.given?.unit, format.rateScope]).toEqual(['our-trainer', 'tokens', 'per-device'])
  })

  it('finds texts of any language in the bytes of a log', () => {
    const yaml = 'id: zh\nrates: global\nline: [步数 ]\nstep: 步数 \nrate: 速度='
      .replace('步数 ]', "'步数 ']")
      .replace('步数 \n', "'步数 '\n")
    const measuring = measureLog({ format: parseLogFormat(yaml, 'zh.yaml'), protocols: [] })
    measuring.push(new TextEncoder().encode('训练 步数 10 速度=12.5\n训练 步数 20 速度=12.75\n'))
    expect(measuring.end()[0]?.records).toBe(2)
  })

  it.each([
    ['rates: per-device', 'rates: each', 'LOG_FORMAT_VALUE_INVALID'],
    ['unit: tokens', 'units: tokens', 'LOG_FORMAT_KEY_UNKNOWN'],
    ['id: our-trainer\n', '', 'LOG_FORMAT_KEY_MISSING'],
    ["step: 'train step '\nrate: ' speed='\nduration: ' time='\n", '', 'LOG_FORMAT_VALUE_INVALID'],
    ['rates: per-device\n', '', 'LOG_FORMAT_KEY_MISSING'],
    ["line: ['train step ', ' speed=']\n", '', 'LOG_FORMAT_KEY_MISSING'],
    ["line: ['train step ', ' speed=']", "pattern: 'speed=(?P<rate>.*)'", 'LOG_FORMAT_VALUE_INVALID'],
    ['id: our-trainer', 'id: [', 'LOG_FORMAT_SYNTAX'],
  ])('with %j written as %j is refused: %s', (right, wrong, code) => {
    expect(errorOf(written.replace(right, wrong)).code).toBe(code)
  })
})

describe('a pattern', () => {
  const yaml = (pattern: string, more = '') => `id: ours\nrates: global\npattern: '${pattern}'\n${more}`
  const stepsOf = (pattern: string, lines: readonly string[], more?: string) =>
    readRun(parseLogFormat(yaml(pattern, more), 'ours.yaml'), lines).steps

  it('reads the numbers of its groups', () => {
    const steps = stepsOf(
      String.raw`\[(?P<time>[^]]+)\] it (?P<step>[\d,]+)/.* (?P<rate>[\d.,]+) im/s (?P<milliseconds>\d+)ms`,
      [
        'a [2026-03-01 09:00:04] it 1,000/2,000 at 1,234.5 im/s 250ms',
        'a [2026-03-01 09:00:06] it 1,010/2,000 at 1,235.5 im/s 250ms',
        'it 1,010/2,000 is done',
      ],
    )
    expect(steps.map(({ step, rate, duration }) => [step, rate, duration])).toEqual([
      [1000, 1234.5, 0.25],
      [1010, 1235.5, 0.25],
    ])
    expect((steps[1]?.at ?? 0) - (steps[0]?.at ?? 0)).toBe(2)
  })

  it('is written in characters, while lines are read as bytes', () => {
    const line = String.fromCharCode(...new TextEncoder().encode('训练 第 7 步 速度 12.5 张/秒 100%'))
    const pattern = String.raw`第 (?P<step>\d+) 步 速[度].(?P<rate>[\d.]+)`
    expect(stepsOf(pattern, [line], "line: ['速']")).toMatchObject([{ step: 7, rate: 12.5 }])
  })

  it('takes a time linear in the line, where other engines backtrack for ever', () => {
    const hostile = `speed ${'a'.repeat(50_000)}!`
    expect(
      stepsOf(String.raw`speed (?:(?:a|aa)+)+(?P<rate>\d+)$`, [hostile, `speed ${'a'.repeat(50_000)}7`]),
    ).toMatchObject([{ rate: 7 }])
  })

  it.each([
    [
      String.raw`speed (?=\d)(?P<rate>\d+)`,
      'LOG_FORMAT_PATTERN_REFUSED',
      /line 3, column 10.*lookahead|\(\?=/,
    ],
    [String.raw`(\d) speed \1 (?P<rate>\d+)`, 'LOG_FORMAT_PATTERN_REFUSED', /\\1/],
    [String.raw`speed (?P<rate>\d+`, 'LOG_FORMAT_PATTERN_REFUSED', /missing/],
    [String.raw`speed (?P<speed>\d+)`, 'LOG_FORMAT_VALUE_INVALID', /'speed'/],
    [String.raw`step (?P<loss>\d+)`, 'LOG_FORMAT_VALUE_INVALID', /no number/],
    [String.raw`(?P<rate>\d+)`, 'LOG_FORMAT_VALUE_INVALID', /no text/],
    [String.raw`(?i)speed (?P<rate>\d+)`, 'LOG_FORMAT_VALUE_INVALID', /no text/],
  ])('%s is refused: %s', (pattern, code, seen) => {
    const error = errorOf(yaml(pattern))
    expect(error.code).toBe(code)
    expect(wordsOf(error).seen).toMatch(seen)
    expect(error.place?.line).toBeGreaterThan(0)
  })

  it('reads the rate of the whole run', () => {
    const format = parseLogFormat(
      yaml(String.raw`speed (?P<rate>\d+)`, String.raw`summary: { pattern: 'in all (?P<rate>[\d.]+)/s' }`),
      'ours.yaml',
    )
    expect(readRun(format, ['speed 10', 'in all 7.5/s']).summary).toBe(7.5)
  })
})

describe('columns that a logformat.yaml names', () => {
  const columns = '{ step: n, milliseconds: zz }'
  const rows = Array.from({ length: 6 }, (_, index) => [index + 1, 9 - index, 250] as const)
  const durations = (reads: string, lines: readonly string[]) =>
    readRun(
      parseLogFormat(`id: ours\nreads: ${reads}\nunit: sequences\ncolumns: ${columns}\n`, 'our.yaml'),
      lines,
    ).steps.map(({ step, duration }) => [step, duration])

  it('are read in JSON lines, whatever their names', () => {
    const lines = rows.map(([n, y, zz]) => JSON.stringify({ n, y, zz }))
    expect(durations('json-lines', lines)).toEqual(rows.map(([n]) => [n, 0.25]))
  })

  it('are read in a table, whatever their names', () => {
    expect(durations('csv', ['n,y,zz', ...rows.map((row) => row.join(','))])).toEqual(
      rows.map(([n]) => [n, 0.25]),
    )
  })
})
