import { describe, expect, it } from 'vitest'
import { readRun } from '../../../../test/read-log.ts'
import { SteadyError } from '../../model/error.ts'
import { measureLog } from '../engine/measure-log.ts'
import { parseMapping } from './logformat.ts'

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
    parseMapping(yaml, 'our.yaml')
  } catch (error) {
    if (error instanceof SteadyError) return error
  }
  throw new Error('no SteadyError was thrown')
}

describe('a mapping', () => {
  it('reads the numbers behind its texts', () => {
    const format = parseMapping(written, 'our.yaml')
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
    expect([format.id, format.unit, format.rateScope]).toEqual(['our-trainer', 'tokens', 'per-device'])
  })

  it('finds texts of any language in the bytes of a log', () => {
    const yaml = 'id: zh\nrates: global\nline: [步数 ]\nstep: 步数 \nrate: 速度='
      .replace('步数 ]', "'步数 ']")
      .replace('步数 \n', "'步数 '\n")
    const measuring = measureLog({ format: parseMapping(yaml, 'zh.yaml'), protocols: [] })
    measuring.push(new TextEncoder().encode('训练 步数 10 速度=12.5\n训练 步数 20 速度=12.75\n'))
    expect(measuring.end()[0]?.records).toBe(2)
  })

  it.each([
    ['rates: per-device', 'rates: each', 'MAPPING_VALUE_INVALID'],
    ['unit: tokens', 'units: tokens', 'MAPPING_KEY_UNKNOWN'],
    ['id: our-trainer\n', '', 'MAPPING_KEY_MISSING'],
    ["rate: ' speed='\nduration: ' time='\n", '', 'MAPPING_VALUE_INVALID'],
    ['id: our-trainer', 'id: [', 'MAPPING_SYNTAX'],
  ])('with %j written as %j is refused: %s', (right, wrong, code) => {
    expect(errorOf(written.replace(right, wrong)).code).toBe(code)
  })
})
