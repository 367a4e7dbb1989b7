import { expect, it } from 'vitest'
import { seconds } from '../../model/units.ts'
import { mlperfEvent, mlperfFacts } from './mlperf.ts'

it('reads both forms of a line, whatever stands before it', () => {
  const event = { key: 'global_batch_size', value: 64, metadata: { lineno: 7 }, at: 1700000000.25 }
  const newer =
    ':::MLLOG {"namespace": "", "time_ms": 1700000000250, "key": "global_batch_size", "value": 64, "metadata": {"lineno": 7}}'
  const older = ':::MLL 1700000000.25 global_batch_size: {"value": 64, "metadata": {"lineno": 7}}'
  for (const line of [newer, older, `0: ${newer}`, `Loss 1.5 ${older}`])
    expect(mlperfEvent(line)).toEqual(event)
  expect(mlperfFacts({ ...event, at: seconds(event.at) })).toEqual({ globalBatch: 64 })
})

it('a line that was cut off, and a line of something else, are no event', () => {
  expect(mlperfEvent(':::MLLOG {"time_ms": 1700000000250, "key": "run_st')).toBeUndefined()
  expect(mlperfEvent(':::MLL 1700000000.25 run_start: {"value": nu')).toBeUndefined()
  expect(mlperfEvent(':::MLLOG {"key": "run_start"}')).toBeUndefined()
  expect(mlperfEvent('INFO: run_start')).toBeUndefined()
})
