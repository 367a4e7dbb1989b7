import { expect, it } from 'vitest'
import { flagsOf, tableOf, wrongIn } from '../../../test/checked-tables.ts'
import { checkTables } from '../check-tables.ts'

const head = ['# GPUs', 'Seq len', 'Tokens / sec / GPU', 'Model TFLOP / sec / GPU']

it('flags TFLOP/s that do not go with the tokens of their row as those of other rows do', () => {
  const rows = [
    [8, 4096, 4078, 193],
    [16, 4096, 3939, 186],
    [32, 4096, 3919, 185],
    [64, 4096, 3625, 184],
  ]
  expect(wrongIn(tableOf(head, ...rows))).toEqual([
    '184 ÷ 3625 is 0.05076, and 0.04733 in 3 rows: the work of a token is the same',
  ])
})

it('does not compare the work of other lengths, models or recompute', () => {
  const other = [...head, 'Activation Checkpointing', 'Model']
  expect(
    wrongIn(
      tableOf(
        other,
        [8, 4096, 4078, 193, 'False', '7b'],
        [8, 8192, 4078, 210, 'False', '7b'],
        [8, 4096, 4078, 257, 'True', '7b'],
        [8, 4096, 2000, 180, 'False', '13b'],
      ),
    ),
  ).toEqual([])
})

it('does not flag what rounding explains: tokens that are whole sequences a second', () => {
  // 39 and 34 sequences of 8192 tokens a second on 8 devices, rounded by up to 1.5 %.
  const rows = [
    [8, 8192, 39936, 901],
    [8, 8192, 34816, 776],
    [8, 8192, 40960, 905],
  ]
  expect(wrongIn(tableOf(head, ...rows))).toEqual([])
})

it('reads a table that has the devices across', () => {
  const table = tableOf(
    ['GPU Number', 8, 16, 32],
    ['TGS (Tokens/GPU/Second)', 4078, 3939, 3919],
    ['TFLOPS', 193, 186, 195],
  )
  expect(flagsOf(table).map(({ cells: [cell] }) => [cell.line, cell.text])).toEqual([[4, '195']])
})

it('flags shares of a peak that is another one in other rows', () => {
  const table = tableOf(
    ['Hardware', 'TFLOP/sec/chip', 'MFU'],
    ['1x q4-128', 156, '56.7%'],
    ['2x q4-128', 152, '55.2%'],
    ['4x q4-128', 149, '54.3%'],
    ['8x q4-128', 146, '51.2%'],
  )
  expect(wrongIn(table)).toEqual([
    '146 ÷ 51.2% is 2.852, and 2.751 in 3 rows: the peak of a device is the same',
  ])
})

it('keeps the models of one table apart by the prefix of their columns', () => {
  const table = tableOf(
    ['Hardware', '16B TFLOP/sec/chip', '16B MFU', '32B TFLOP/sec/chip', '32B MFU'],
    ['1x q5-256', 120, '61.10%', 132, '66.86%'],
    ['2x q5-256', 117, '59.37%', 128, '64.81%'],
    ['4x q5-256', 117, '59.14%', 126, '74.10%'],
  )
  expect(flagsOf(table).map(({ cells: [cell] }) => cell.column)).toEqual([3])
})

it('flags an accumulation that the global batch and the layout of its row do not give', () => {
  const titles = ['Model', '#-GPUs', 'GBS', 'MBS', 'TP', 'PP', 'CP', 'GA', 'Tokens / sec / GPU']
  const table = tableOf(
    titles,
    ['8B', 8, 128, 1, 1, 1, 1, 16, 14451],
    ['70B', 64, 128, 1, 4, 8, 1, 64, 1602],
    ['405B', 1024, 512, 1, 8, 8, 2, 64, 292],
    ['120B', 64, 512, 4, 1, 4, 1, 2, 5630],
  )
  expect(wrongIn(table)).toEqual(['512 × 1 × 4 × 1 ÷ 4 ÷ 64 is 8.0, not 2'])
})

it('flags tokens that the devices or the sequences of their row do not give', () => {
  const titles = ['# GPUs', 'SeqLen (T)', 'Throughput (S/s)', 'Throughput (T/s)', 'Throughput (T/s/GPU)']
  const table = tableOf(
    titles,
    [512, 2048, 251, 515636, 1007],
    [256, 2048, 129, 265149, 1035],
    [128, 2048, 66, 135490, 1158],
    [64, 2048, 42, 66523, 1039],
  )
  expect(wrongIn(table)).toEqual(['1158 × 128 is 148224.0, not 135490', '42 × 2048 is 86016.0, not 66523'])
})

it('does not take a relation for meant that most rows do not have', () => {
  const titles = ['# GPUs', 'GBS', 'MBS', 'GA', 'Tokens / sec / GPU']
  const table = tableOf(titles, [64, 128, 1, 64, 1602], [64, 128, 1, 32, 1602], [8, 128, 1, 16, 1602])
  expect(wrongIn(table)).toEqual([])
})

it('holds hours per billion tokens against the rate', () => {
  const table = tableOf(
    ['Model', 'Tokens/s', 'Hours per billion tokens'],
    ['a', '100,000', '2.78'],
    ['b', '50,000', '5.56'],
    ['c', '25,000', '11.11'],
    ['d', '20,000', '11.3'],
  )
  expect(wrongIn(table)).toEqual(['1000000000 ÷ 20,000 ÷ 3600 is 13.89, not 11.3'])
})

it('holds tokens per second against the batch of a device and the time of its step', () => {
  const table = tableOf(
    ['Micro batch', 'Seq len', 'Step time (s)', 'Tokens/s/GPU'],
    [4, 2048, '0.42', '19,505'],
    [8, 2048, '1.10', '14,895'],
    [12, 2048, '1.60', '15,360'],
    [16, 2048, '2.15', '30,500'],
  )
  expect(wrongIn(table)).toEqual(['16 × 2048 ÷ 2.15 is 15240.9, not 30,500'])
})

it('reads the unit of a throughput in its cells', () => {
  const table = tableOf(
    ['Model', 'Throughput', 'Seq len', '# GPUs', 'Global tokens'],
    ['7b', '**3760 token/gpu/sec**', 4096, 128, ''],
  )
  expect(checkTables([{ path: 'README.md', text: table }]).cells).toBe(1)
})
