import { expect, test } from 'vitest'
import { createLog, formatLine, wallClock } from './log.ts'

test('a line names its scope and joins name and value by a colon, pairs by two spaces', () => {
  const time = '2026-11-20 10:00:00.123456'
  expect(formatLine(time, 'PARAMETER', { model: 'resnet50_v1.5', seed: 1 })).toBe(
    'DLL 2026-11-20 10:00:00.123456 - PARAMETER model : resnet50_v1.5  seed : 1',
  )
  expect(formatLine(time, { step: 3 }, { loss: '7.0123', step_time: '0.812 s' })).toBe(
    'DLL 2026-11-20 10:00:00.123456 - (0, 3) loss : 7.0123  step_time : 0.812 s',
  )
  expect(formatLine(time, 'summary', { train_throughput: '9.80 images/s' })).toBe(
    'DLL 2026-11-20 10:00:00.123456 - () train_throughput : 9.80 images/s',
  )
})

test('the time stamps of two lines differ by the time between them, to the microsecond', () => {
  const lines: string[] = []
  const wall = new Date(2026, 10, 20, 10, 0, 0, 250).getTime()
  const log = createLog((line) => lines.push(line), wallClock(wall, 5_000_000_000n))
  log(5_000_000_000n, 'summary', { a: 1 })
  log(5_749_999_999n, 'summary', { b: 2 })
  log(5_750_001_000n, 'summary', { c: 3 })
  expect(lines).toEqual([
    'DLL 2026-11-20 10:00:00.250000 - () a : 1\n',
    'DLL 2026-11-20 10:00:00.999999 - () b : 2\n',
    'DLL 2026-11-20 10:00:01.000001 - () c : 3\n',
  ])
})
