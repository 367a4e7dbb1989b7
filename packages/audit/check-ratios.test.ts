import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { flagsOf, tableOf, wrongIn } from '../../test/checked-tables.ts'
import { say } from '../../src/core/messages/say.ts'

const scaling = ['GPUs', 'samples/s', 'speedup']

describe('a column of ratios', () => {
  it('passes where every speedup is correctly rounded', () => {
    const throughput = fc.integer({ min: 1000, max: 5_000_000 }).map((hundredths) => hundredths / 100)
    fc.assert(
      fc.property(
        throughput,
        fc.array(throughput, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 0, max: 3 }),
        (value, others, decimals) => {
          const rows = [value, ...others].map((rate, at) => [
            2 ** at,
            rate.toFixed(2),
            (Number(rate.toFixed(2)) / Number(value.toFixed(2))).toFixed(decimals),
          ])
          expect(flagsOf(tableOf(scaling, ...rows))).toEqual([])
        },
      ),
    )
  })

  it('is flagged at the one cell that is not the ratio that all others are', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 3000, max: 90_000 }), { minLength: 5, maxLength: 8 }),
        fc.nat(),
        fc.integer({ min: 1, max: 3 }),
        (hundredths, which, tenths) => {
          const rates = hundredths.map((rate) => (rate / 100).toFixed(2))
          const bad = 1 + (which % (rates.length - 1))
          const rows = rates.map((rate, at) => {
            const ratio = Number(rate) / Number(rates[0])
            return [2 ** at, rate, (at === bad ? ratio * (1 + tenths / 10) : ratio).toFixed(3)]
          })
          const flagged = flagsOf(tableOf(scaling, ...rows)).map(({ cells: [cell] }) => cell.line)
          // A wrong ratio may by chance be that to another row; no cell that is right may ever be flagged.
          expect([[], [3 + bad]]).toContainEqual(flagged)
        },
      ),
    )
  })

  it.each<[string, ...string[]]>([
    [
      'AMP to FP32, in a table that scales',
      tableOf(
        ['GPUs', 'Throughput - FP32', 'Throughput - AMP', 'Throughput speedup', 'Weak scaling - FP32'],
        [1, '100.0', '250.0', '2.50', '1.00'],
        [4, '390.0', '940.0', '2.41', '3.90'],
        [8, '770.0', '1800.0', '2.34', '7.70'],
      ),
    ],
    [
      'percent',
      tableOf(
        ['GPUs', 'Throughput - TF32', 'Throughput - AMP', 'Speedup', 'Scaling'],
        [1, '364.3', '662.9', '182%', '100%'],
        [4, '1450.5', '2555.1', '176%', '385%'],
        [8, '2967.2', '5734.0', '193%', '865%'],
      ),
    ],
    [
      'percent that was cut',
      tableOf(
        ['GPUs', 'Throughput - TF32', 'Throughput - AMP', 'Speedup'],
        [1, '364.27', '662.91', '181%'],
        [4, '1432.73', '2581.18', '180%'],
        [8, '2838.76', '5252.84', '185%'],
      ),
    ],
    [
      'groups of three digits set apart by blanks',
      tableOf(
        ['GPUs', 'tokens/s', 'speedup'],
        [1, '29 911', '1.00'],
        [4, '115 300', '3.85'],
        [8, '227 331', '7.60'],
      ),
    ],
    [
      'thousands and their decimals',
      tableOf(
        ['GPUs', 'tokens/s', 'speedup'],
        [1, '29.9k', '1.00'],
        [4, '115.3k', '3.86'],
        [8, '1.2M', '40.1'],
      ),
    ],
    [
      'efficiency as a share',
      tableOf(
        ['GPUs', 'images/s', 'Efficiency'],
        [1, '100.0', '1.00'],
        [4, '390.0', '0.98'],
        [8, '760.0', '0.95'],
      ),
    ],
    [
      'efficiency in percent, beside a speedup',
      tableOf(
        ['GPUs', 'images/s', 'Speedup', 'Scaling efficiency'],
        [1, '100.0', '1.0', '100%'],
        [4, '391.4', '3.9', '97.9%'],
        [8, '764.2', '7.6', '95.5%'],
      ),
    ],
    [
      'time, where less is faster',
      tableOf(
        ['GPUs', 'Time to train (min)', 'Speedup'],
        [1, '400', '1.0'],
        [4, '110', '3.6'],
        [8, '60', '6.7'],
      ),
    ],
    [
      'one precision to the other, row to row',
      tableOf(
        ['Batch size', 'Precision', 'samples/s', 'Speedup with AMP'],
        [1, 'FP16', '210.0', '2.10'],
        [4, 'FP16', '640.0', '2.46'],
        [1, 'FP32', '100.0', '-'],
        [4, 'FP32', '260.0', '-'],
      ),
    ],
    [
      'AMP to FP32, each in its own table',
      tableOf(['GPUs', 'FP32 images/s'], [1, '100.0'], [4, '390.0'], [8, '770.0']),
      tableOf(
        ['GPUs', 'AMP images/s', 'speedup'],
        [1, '250.0', '2.50'],
        [4, '940.0', '2.41'],
        [8, '1800.0', '2.34'],
      ),
    ],
    [
      'each batch against its own single device',
      tableOf(
        ['Batch size / GPU', 'GPUs', 'samples/s', 'Weak scaling'],
        [32, 1, '100.0', '1.00'],
        [32, 8, '770.0', '7.70'],
        [64, 1, '120.0', '1.00'],
        [64, 8, '930.0', '7.75'],
      ),
    ],
    [
      'a gain in percent',
      tableOf(
        ['Model', 'A samples/s', 'B samples/s', 'Speedup of B'],
        ['x', '100', '130', '30%'],
        ['y', '200', '210', '5%'],
        ['z', '50', '60', '20%'],
      ),
    ],
    [
      'of throughputs with few digits, which leave much open',
      tableOf(
        ['GPUs', 'FP32 samples/s', 'AMP samples/s', 'Weak scaling - FP32', 'Weak scaling - AMP'],
        [1, '12', '49', '1.00', '1.00'],
        [4, '42', '178', '3.5', '3.63'],
        [8, '67', '351', '5.58', '7.16'],
      ),
    ],
    [
      'one precision to the other, beside latencies that are nearly the same',
      tableOf(
        [
          'Batch size',
          'Precision',
          'Avg latency (s)',
          '50% latency (s)',
          'samples/s',
          'Speedup',
          'Avg length (s)',
        ],
        [1, 'FP16', '0.80', '0.80', '192,086', '1.08', '6.99'],
        [4, 'FP16', '1.05', '1.05', '602,856', '1.20', '7.19'],
        [1, 'FP32', '0.87', '0.87', '177,210', '1.00', '6.98'],
        [4, 'FP32', '1.27', '1.26', '500,458', '1.00', '7.20'],
      ),
    ],
    [
      'the throughput of another report',
      tableOf(scaling, [1, '100.00', '1.13'], [4, '388.00', '4.40'], [8, '770.00', '8.73']),
    ],
  ])('passes where it is %s', (_, ...tables) => {
    expect(wrongIn(...tables)).toEqual([])
  })

  it('is checked where it is an efficiency', () => {
    const table = tableOf(
      ['GPUs', 'images/s', 'Efficiency'],
      [1, '100.0', '100%'],
      [4, '390.0', '97.5%'],
      [8, '760.0', '99.1%'],
      [16, '1490.0', '93.1%'],
    )
    expect(wrongIn(table)).toEqual(['760.0 ÷ 100.0 ÷ 8 is 95.00%, not 99.1%'])
  })

  it('is checked where it compares precisions', () => {
    const table = tableOf(
      ['GPUs', 'Throughput - FP32', 'Throughput - AMP', 'Speedup'],
      [1, '100.0', '250.0', '2.50'],
      [4, '390.0', '940.0', '2.41'],
      [8, '770.0', '1800.0', '2.94'],
    )
    expect(wrongIn(table)).toEqual(['1800.0 ÷ 770.0 is 2.338, not 2.94'])
  })

  it('means in a short table what it means in others with the same header', () => {
    const long = tableOf(
      scaling,
      ...[1, 2, 4, 8, 16].map((devices) => [devices, `${devices * 97}.0`, `${devices}.00`]),
    )
    const short = (speedup: string) => tableOf(scaling, [1, '50.0', '1.00'], [8, '360.0', speedup])
    expect(wrongIn(long, long, short('7.20'))).toEqual([])
    expect(wrongIn(long, long, short('7.90'))).toEqual(['360.0 ÷ 50.0 is 7.200, not 7.90'])
  })

  it('is likely to be the plain speedup where one row prints 1 and nothing else can be compared', () => {
    const flags = flagsOf(tableOf(scaling, [1, '50.0', '1.00'], [8, '360.0', '7.90']))
    expect(flags.map(({ certainty }) => certainty)).toEqual(['likely'])
    const two = ['GPUs', 'FP32 samples/s', 'AMP samples/s', 'speedup']
    expect(flagsOf(tableOf(two, [1, '50.0', '90.0', '1.00'], [8, '360.0', '700.0', '7.90']))).toEqual([])
  })

  it('is flagged where a cell has fewer digits than its neighbours and was cut to them', () => {
    const table = tableOf(
      scaling,
      [1, '1034.64', '1.00'],
      [4, '3772.93', '3.65'],
      [8, '7076.73', '6.84'],
      [32, '10633.22', '10.2'],
    )
    expect(wrongIn(table)).toEqual(['10633.22 ÷ 1034.64 is 10.28, not 10.2'])
  })

  it('is flagged where one last digit was cut, among many that are rounded', () => {
    const rows = [
      [1, '100.00', '1.00'],
      [2, '197.80', '1.98'],
      [4, '389.90', '3.90'],
      [8, '766.60', '7.67'],
      [16, '1528.90', '15.28'],
    ]
    expect(
      flagsOf(tableOf(scaling, ...rows)).map(({ certainty, why }) => [certainty, say(why, 'en')]),
    ).toEqual([['sure', '1528.90 ÷ 100.00 is 15.289, not 15.28: it was cut, not rounded']])
  })

  it('is flagged where one last digit was cut, and the only other one rounded', () => {
    const table = (speedup: string) =>
      tableOf(scaling, [1, '245.00', '1.00'], [4, '937.60', speedup], [8, '1852.00', '7.55'])
    expect(wrongIn(table('3.83'))).toEqual(['1852.00 ÷ 245.00 is 7.559, not 7.55: it was cut, not rounded'])
    expect(wrongIn(table('3.82'))).toEqual([])
  })

  it('is what its title says where most of its cells are wrong', () => {
    const table = (title: string) =>
      tableOf(
        ['GPUs', '**Throughput - mixed precision**', '**Throughput - TF32**', title],
        [1, '3300.50', '1040.20', '2.17'],
        [4, '13020.10', '4120.90', '3.19'],
        [8, '25900.30', '8140.70', '3.18'],
      )
    const wrong = ['3300.50 ÷ 1040.20 is 3.173, not 2.17', '13020.10 ÷ 4120.90 is 3.160, not 3.19']
    expect(wrongIn(table('Throughput speedup (TF32 - mixed precision)'))).toEqual(wrong)
    expect(wrongIn(table('Speedup of mixed precision over TF32'))).toEqual(wrong)
    expect(wrongIn(table('Speedup of mixed precision'))).toEqual([])
  })

  it('is not what its title says where no cell agrees', () => {
    const table = tableOf(
      ['Model', 'A samples/s', 'B samples/s', 'Speedup B / A'],
      ['x', '100.0', '131.0', '1.12'],
      ['y', '200.0', '262.0', '1.13'],
    )
    expect(wrongIn(table)).toEqual([])
  })

  it('is left alone where nothing in it can be recomputed', () => {
    expect(flagsOf(tableOf(scaling, [8, '788.00', '3.0']))).toEqual([])
    expect(flagsOf(tableOf(['GPUs', 'speedup'], [1, '1.0'], [8, '7.9']))).toEqual([])
  })
})
