import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { meaningOf } from './column-name.ts'
import { columnsOf, type TableRow } from './columns.ts'

const rowsOf = (count: number, row: (index: number) => Record<string, number>): TableRow[] =>
  Array.from({ length: count }, (_, index) => ({
    line: index + 1,
    values: new Map(Object.entries(row(index + 1))),
  }))

describe('what the name of a column says', () => {
  it.each([
    ['global_step', 'step'],
    ['trainer/global_step', 'step'],
    ['iteration', 'step'],
    ['_step', 'log-call'],
    ['epoch', 'epoch'],
    ['_timestamp', 'clock'],
    ['_runtime', 'clock'],
    ['elapsed_s', 'clock'],
    ['Relative Time (Process)', 'clock'],
    ['train|time', 'time'],
    ['dt', 'time'],
    ['step_time_ms', 'duration'],
    ['throughput/tokens_per_sec', 'rate'],
    ['tokens/s', 'rate'],
    ['throughput_img_s', 'rate'],
    ['train/tok_s', 'rate'],
    ['step_s', 'duration'],
    ['steps_s', 'steps-per-second'],
    ['run 3 - train/samples_per_second', 'rate'],
    ['device/batches_per_sec', 'steps-per-second'],
    ['total_tokens', 'total'],
    ['train/loss', 'loss'],
  ])('%s is %s', (name, is) => {
    expect(meaningOf(name)?.is).toBe(is)
  })

  it.each([
    'eval/samples_per_second',
    'val_time',
    'throughput/device/TPS (actual avg)',
    'avg_tokens_per_second',
    'running_samples_per_sec',
    'tokens_per_second__MIN',
    'learning_rate',
    'data_time',
    'sample_s',
    'it_s',
    'tflops_s',
    'gb_s',
    'ktok_s',
    'max_tokens_per_sec',
  ])('%s is no measure of a step', (name) => {
    expect(meaningOf(name)).toBeUndefined()
  })

  it.each([
    ['tokens_per_second_per_gpu', 'per-device'],
    ['throughput/device/tokens_per_sec', 'per-device'],
    ['global_tokens_per_second', 'global'],
    ['tokens_per_second', 'open'],
  ])('%s is a rate with the scope %s', (name, scope) => {
    expect(meaningOf(name)).toMatchObject({ is: 'rate', scope })
  })
})

describe('what the columns of a table are', () => {
  it('a time that only rises is a clock, and one that does not is of a step', () => {
    const rising = columnsOf(
      rowsOf(8, (row) => ({ step: row, time: 0.25 * row })),
      {},
    )
    expect(rising.clock).toEqual({ name: 'time', unitsPerSecond: 1 })
    expect(rising.duration).toBeUndefined()
    const level = columnsOf(
      rowsOf(8, (row) => ({ step: row, time: 0.25 + 0.01 * (row % 3) })),
      {},
    )
    expect(level.clock).toBeUndefined()
    expect(level.duration).toEqual({ name: 'time', unitsPerSecond: 1 })
  })

  it.each([
    [1, 1.7e9],
    [1000, 1.7e12],
    [1e6, 1.7e15],
  ])('a moment says by its size that %s make a second', (unitsPerSecond, start) => {
    const { clock } = columnsOf(
      rowsOf(4, (row) => ({ step: row, timestamp: start + row * unitsPerSecond })),
      {},
    )
    expect(clock).toEqual({ name: 'timestamp', unitsPerSecond })
  })

  it('asks for the unit of a time above a second that nothing else shows', () => {
    const rows = rowsOf(4, (row) => ({ step: row, dt: 250 + (row % 2) }))
    expect(columnsOf(rows, {}).open).toEqual({ column: 'dt', is: 'unit-of-time' })
    expect(columnsOf(rows, { milliseconds: 'dt' })).toMatchObject({
      duration: { name: 'dt', unitsPerSecond: 1000 },
      open: undefined,
    })
  })

  it('a clock shows the unit of a time of a step, whatever both are', () => {
    const step = fc.record({
      milliseconds: fc.integer({ min: 2, max: 100_000 }),
      stride: fc.integer({ min: 1, max: 500 }),
      unit: fc.constantFrom(1, 1000),
    })
    fc.assert(
      fc.property(step, ({ milliseconds, stride, unit }) => {
        const rows = rowsOf(8, (row) => ({
          step: row * stride,
          iter_time: (milliseconds / 1000) * unit,
          elapsed_s: (milliseconds / 1000) * row * stride,
        }))
        expect(columnsOf(rows, {}).duration).toEqual({ name: 'iter_time', unitsPerSecond: unit })
      }),
    )
  })

  it('calls of a logger are no steps', () => {
    const rows = rowsOf(4, (row) => ({ _step: row, _runtime: 10 * row, loss: 1 }))
    expect(columnsOf(rows, {}).open).toEqual({ column: '_step', is: 'log-calls' })
    const stepped = rowsOf(4, (row) => ({ _step: row, _runtime: 10 * row, 'train/global_step': 100 * row }))
    expect(columnsOf(stepped, {})).toMatchObject({ step: 'train/global_step', clock: { name: '_runtime' } })
  })

  it('a rate beside that of one device is of all', () => {
    const rows = rowsOf(4, (row) => ({
      step: row,
      samples_per_second: 800,
      samples_per_second_per_gpu: 100,
    }))
    expect(columnsOf(rows, {})).toMatchObject({ rate: 'samples_per_second', scope: 'global' })
  })

  it('rows without steps count epochs', () => {
    const rows = rowsOf(4, (row) => ({ epoch: row, time: 160 * row }))
    expect(columnsOf(rows, {})).toMatchObject({ step: 'epoch', countsEpochs: true })
  })

  it('says where nothing is timed', () => {
    const rows = rowsOf(4, (row) => ({ step: row, loss: 2 }))
    expect(columnsOf(rows, {}).open).toEqual({ column: 'step', is: 'untimed' })
  })

  it('a time in whole numbers that grows fast is asked for, or told by another column', () => {
    const rows = rowsOf(8, (row) => ({ step: row, time: 1500 * row + (row % 3) }))
    expect(columnsOf(rows, {})).toMatchObject({ open: { column: 'time', is: 'unit-of-time' } })
    expect(columnsOf(rows, { milliseconds: 'time' })).toMatchObject({
      clock: { name: 'time', unitsPerSecond: 1000 },
      duration: undefined,
    })
    expect(columnsOf(rows, { duration: 'time' }).clock).toEqual({ name: 'time', unitsPerSecond: 1 })
    const paced = rowsOf(8, (row) => ({ step: row, time: 1500 * row, steps_per_second: 0.667 }))
    expect(columnsOf(paced, {}).clock).toEqual({ name: 'time', unitsPerSecond: 1000 })
    const slow = rowsOf(8, (row) => ({ step: row, time: 1500 * row, step_time_ms: 1_500_000 }))
    expect(columnsOf(slow, {}).clock).toEqual({ name: 'time', unitsPerSecond: 1 })
  })

  it('a time below a second is in seconds, but where rows are several steps apart it is asked for', () => {
    const every = (stride: number) =>
      rowsOf(8, (row) => ({ step: stride * row, time: 0.42 + (row % 3) / 1000 }))
    expect(columnsOf(every(1), {}).duration).toEqual({ name: 'time', unitsPerSecond: 1 })
    expect(columnsOf(every(5), {}).open).toEqual({ column: 'time', is: 'unit-of-time' })
  })
})
