import { say } from '../messages/say.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkTables } from './check-tables.ts'

const table = (rows: readonly (readonly [number, string, string])[]) =>
  [
    '# PyTorch ResNet50',
    '## FP32 batch size = 128',
    '| gpu_num | samples/s | speedup |',
    '| --- | --- | --- |',
    ...rows.map((row) => `| ${row.join(' | ')} |`),
  ].join('\n')

const flagsOf = (text: string) => checkTables([{ path: 'README.md', text }]).flags

describe('checkSpeedups', () => {
  it('lets every correctly rounded speedup pass', () => {
    const throughput = fc.integer({ min: 1000, max: 5_000_000 }).map((hundredths) => hundredths / 100)
    fc.assert(
      fc.property(throughput, throughput, fc.integer({ min: 0, max: 2 }), (one, many, decimals) => {
        const rows = [
          [1, one.toFixed(2), '1'],
          [8, many.toFixed(2), (many / one).toFixed(decimals)],
        ] as const
        expect(flagsOf(table(rows))).toEqual([])
      }),
    )
  })

  it('flags a speedup that was cut instead of rounded, and says so', () => {
    const [flag] = flagsOf(
      table([
        [1, '100.00', '1'],
        [8, '788.00', '7.8'],
      ]),
    )
    expect(flag?.kind).toBe('speedup-differs')
    expect(flag && say(flag.why, 'en')).toBe('788.00 ÷ 100.00 is 7.88, not 7.8: it was cut, not rounded')
  })

  it('leaves a table alone that has no one-device row to compare with', () => {
    expect(flagsOf(table([[8, '788.00', '3.0']]))).toEqual([])
  })
})
