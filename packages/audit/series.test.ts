import { describe, expect, it } from 'vitest'
import { say } from '../../src/core/messages/say.ts'
import { checkTables } from './check-tables.ts'

const ownResults = (of32: string) =>
  [
    '### Our own results',
    'Throughput (words/s) on V100:',
    '',
    '| GPUs | FP32(BS=5120) | FP16(BS=5120) |',
    '| --- | --- | --- |',
    '| 1 | 8809.79 | 33082.12 |',
    '| 8 | 63436.46 | 225027.07 |',
    `| 32 | ${of32} | 678315.9 |`,
  ].join('\n')

const comparison = (ours: string, title = 'V100 FP32') =>
  [
    '### Against other frameworks',
    'Unit: words/s',
    '',
    `#### ${title}`,
    '',
    '| Configuration | PaddlePaddle | PyTorch |',
    '| --- | --- | --- |',
    `| GPU=1,BS=5120 | ${ours} | 9040.48 |`,
    '| GPU=8,BS=5120 | 63436.46 | 65010.70 |',
    '| GPU=32,BS=5120 | 183830.0 | 166352.60 |',
  ].join('\n')

const flagsIn = (...parts: readonly string[]) =>
  checkTables([{ path: 'README.md', text: ['# Paddle Transformer', ...parts].join('\n\n') }]).flags.map(
    ({ certainty, cells, why }) => [certainty, cells.map(({ line }) => line), say(why, 'en')],
  )

describe('two tables of one document', () => {
  it('are silent where they agree', () => {
    expect(flagsIn(ownResults('183830.0'), comparison('8809.79'))).toEqual([])
  })

  it('contradict each other where all but one of their figures agree', () => {
    expect(flagsIn(ownResults('194040.4'), comparison('8809.79'))).toEqual([
      ['sure', [10, 21], 'the same case is 194040.4 here and 183830.0 there (+5.6%)'],
    ])
  })

  it('are left alone where no figure shows that they list the same runs', () => {
    const other = comparison('9809.79').replace('63436.46', '73436.46')
    expect(flagsIn(ownResults('194040.4'), other)).toEqual([])
  })

  it('are left alone where a label says that they are of different machines', () => {
    const said = flagsIn(ownResults('194040.4'), comparison('8809.79', 'A100 FP32')).map(([, , why]) => why)
    expect(said.filter((why) => /the same case/.test(String(why)))).toEqual([])
    // What both machines print to the last digit cannot be right for both.
    expect(said).toContain('the figure 63436.46 has labels that exclude each other: accelerator V100 / A100')
  })

  it('are left alone where a column of settings tells their rows apart', () => {
    const rows = (length: number, of8: string) =>
      [
        '### FP32, batch size = 8',
        '',
        '| GPUs | Sequence length | samples/s |',
        '| --- | --- | --- |',
        '| 1 | 128 | 178.35 |',
        `| 8 | ${length} | ${of8} |`,
      ].join('\n')
    expect(flagsIn(rows(128, '1401.25'), rows(512, '351.25'))).toEqual([])
    expect(flagsIn(rows(128, '1401.25'), rows(128, '1351.25')).map(([certainty]) => certainty)).toEqual([
      'sure',
    ])
  })
})
