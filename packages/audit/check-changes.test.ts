import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { flagsOf, tableOf, wrongIn } from '../../test/checked-tables.ts'
import { say } from '../../src/core/messages/say.ts'
import { checkTables } from './check-tables.ts'

describe('a column of changes', () => {
  const versions = (...changes: readonly string[]) =>
    tableOf(
      ['version', 'ms/step', 'tokens/sec', 'change'],
      ...[
        ['2.0', '410', '39,961'],
        ['2.1', '755', '21,700'],
        ['2.2', '430', '38,102'],
      ].map((row, at) => [...row, changes[at] ?? '']),
    )

  it.each([
    ['baseline', '-45.7%', '-4.7%'],
    ['baseline', '−45.7%', '−4.7%'],
    ['—', '↓45.7 %', '↓4.7 %'],
    ['0%', '-45.7%', '-4.7%'],
    ['ref', '45.7% slower', '4.7% slower'],
    ['', '+84.1%', '+4.9%'],
    ['', '-46%', '-5%'],
  ])('passes where each cell is right: %s, %s, %s', (...changes) => {
    expect(flagsOf(versions(...changes))).toEqual([])
  })

  it.each([
    ['baseline', '-34%', '-4.7%'],
    ['—', '−34%', '−4.7%'],
    ['0%', '34% slower', '4.7% slower'],
    ['', '+45.7%', '-4.7%'],
  ])('is flagged at the one cell that no figures beside it give: %s, %s, %s', (...changes) => {
    const flags = flagsOf(versions(...changes))
    expect(flags.map(({ cells: [cell] }) => cell.line)).toEqual([4])
    expect(flags.map(({ why }) => say(why, 'en'))[0]).toContain('21,700 ÷ 39,961 − 1 is -45.7')
  })

  it.each([
    [
      'the column before it',
      tableOf(
        ['case', 'before (img/s)', 'after (img/s)', 'change'],
        ['a', '1000', '1100', '+10.0%'],
        ['b', '2000', '2100', '+50%'],
      ),
      '2100 ÷ 2000 − 1 is 5.0%, not +50%',
    ],
    [
      'another version, with the version in the title',
      tableOf(
        ['commit', 'images/s', 'vs 1.0'],
        ['1.0', '812.5', ''],
        ['1.1', '901.2', '+10.9%'],
        ['1.2', '950.3', '+17.0%'],
        ['1.3', '731.0', '-1.0%'],
      ),
      '731.0 ÷ 812.5 − 1 is -10.03%, not -1.0%',
    ],
    [
      'a single row',
      tableOf(['build', 'tokens/s', 'Δ'], ['main', '5,120', '-'], ['this', '4,096', '-2.0%']),
      '4,096 ÷ 5,120 − 1 is -20.00%, not -2.0%',
    ],
    [
      'a time, which falls',
      tableOf(
        ['build', 'step time (ms)', 'improvement'],
        ['main', '200.0', '-'],
        ['a', '150.0', '25.0%'],
        ['b', '160.0', '2.0%'],
      ),
      '1 − 160.0 ÷ 200.0 is 20.00%, not 2.0%',
    ],
  ])('is held to %s', (_, table, why) => {
    expect(wrongIn(table)).toEqual([why])
  })

  it('is named where nothing beside it gives its cells', () => {
    const text = tableOf(
      ['version', 'accuracy', 'tokens/sec', 'memory change'],
      ['1', '70.1', '5120', '-'],
      ['2', '70.3', '5630', '+31%'],
      ['3', '70.2', '5831', '+77%'],
    )
    const { flags, notUnderstood } = checkTables([{ path: 'README.md', text }])
    expect(flags).toEqual([])
    expect(notUnderstood).toEqual([{ document: 'README.md', line: 1, title: 'memory change' }])
  })

  it('passes wherever every change is correctly rounded', () => {
    const rate = fc.integer({ min: 10_000, max: 900_000 })
    fc.assert(
      fc.property(
        fc.array(rate, { minLength: 2, maxLength: 6 }),
        fc.integer({ min: 0, max: 2 }),
        (rates, decimals) => {
          const [base = 1] = rates
          const rows = rates.map((value, at) => [
            `v${at}`,
            value,
            at === 0 ? 'baseline' : `${(100 * (value / base - 1)).toFixed(decimals)}%`,
          ])
          expect(flagsOf(tableOf(['build', 'tokens/s', 'change'], ...rows))).toEqual([])
        },
      ),
    )
  })
})

describe('a column of rates', () => {
  it.each([
    [
      'its batch by the time of a step',
      tableOf(
        ['batch size', 'step time (ms)', 'images/s'],
        [32, '40.0', '800.0'],
        [64, '75.0', '853.3'],
        [128, '140.0', '941.3'],
        [256, '270.0', '948.1'],
      ),
      '128 × 1000 ÷ 140.0 is 914.29, not 941.3',
    ],
    [
      'its batch by the time of a step, on every device',
      tableOf(
        ['GPUs', 'batch size per GPU', 's/step', 'samples/s'],
        [1, 32, '0.400', '80.0'],
        [2, 32, '0.410', '156.1'],
        [4, 32, '0.420', '340.8'],
        [8, 32, '0.440', '581.8'],
      ),
      '32 × 4 ÷ 0.420 is 304.76, not 340.8',
    ],
    [
      'the work of the other rows',
      tableOf(
        ['version', 'ms/step', 'tokens/sec'],
        ['2.0', '410.0', '39,961'],
        ['2.1', '755.0', '21,701'],
        ['2.2', '430.0', '31,802'],
        ['2.3', '400.0', '40,960'],
      ),
      '39,961 × 410.0 ÷ 430.0 is 38102.3, not 31,802',
    ],
  ])('is held to %s', (_, table, why) => {
    expect(wrongIn(table)).toEqual([why])
  })

  it('is not held to the work of another model, or of other devices', () => {
    const table = tableOf(
      ['Model', '# GPUs', 'Step time (s)', 'Tokens/s/GPU'],
      ['small', 16, '221', '1,910'],
      ['large', 64, '286', '163'],
      ['large', 128, '345', '67.4'],
      ['small', 16, '301', '1,402'],
    )
    expect(wrongIn(table)).toEqual([])
  })

  it('is left alone beside latencies, whose mean need not give the mean rate', () => {
    const table = tableOf(
      ['batch size', 'Latency Avg (ms)', 'images/s'],
      [1, '10.0', '100.0'],
      [2, '20.0', '100.0'],
      [4, '40.0', '100.0'],
      [8, '60.0', '100.0'],
    )
    expect(flagsOf(table)).toEqual([])
  })
})
