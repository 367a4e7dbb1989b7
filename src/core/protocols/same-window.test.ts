import { expect, it } from 'vitest'
import { inBatches } from '../../../test/step-records.ts'
import type { LogContext } from '../model/log.ts'
import type { Protocol } from '../model/protocol.ts'
import type { StepRecord } from '../model/step-record.ts'
import { seconds } from '../model/units.ts'
import { openFold } from './fold.ts'
import { protocolNamed } from './protocols.ts'
import { choosesWindow, searchWindow } from './same-window.ts'

const batch = 32

const durationOf = (step: number) => (step < 15 ? 0.9 : 0.1 + (step % 3) * 0.001)

/** 60 steps on every second line from line 11, of which the first 15 are slow. */
const records = Array.from({ length: 60 }, (_, index): StepRecord => {
  const duration = durationOf(index)
  const past = Array.from({ length: index + 1 }, (_, step) => durationOf(step))
  return {
    line: 11 + 2 * index,
    epoch: undefined,
    step: index + 1,
    at: seconds(past.reduce((sum, value) => sum + value, 0)),
    rate: batch / duration,
    duration: seconds(duration),
    steps: undefined,
    loss: undefined,
  }
})

const context: LogContext = {
  facts: { devices: 1, globalBatch: batch },
  unit: 'images',
  rateScope: 'global',
  summary: undefined,
  clock: 'log',
}

function measured(protocol: Protocol) {
  const fold = openFold(protocol)
  inBatches(records, (columns) => {
    fold.push(columns)
  })
  const measurement = fold.finish(context)
  if (measurement.evidence.kind === 'missing') throw new Error('the records give no figure')
  return { ...measurement, evidence: measurement.evidence.value }
}

const steady = protocolNamed('steady')

it.each<Protocol>([steady, { ...steady, source: 'steps' }, { ...steady, source: 'step-times' }])(
  'a window that was chosen by $source is found again as a fixed one',
  (protocol) => {
    const chosen = measured(protocol)
    const search = searchWindow(protocol, chosen.evidence, 11)
    for (const record of records) search.push(record)
    const fixed = measured(search.found())
    expect(chosen.evidence.firstLine).toBeGreaterThan(30)
    expect(fixed.throughput).toEqual(chosen.throughput)
    expect(fixed.records).toBe(chosen.records)
    expect(fixed.evidence).toMatchObject({
      firstLine: chosen.evidence.firstLine,
      lastLine: chosen.evidence.lastLine,
    })
  },
)

it('leaves out the records of an earlier run in the same log', () => {
  const search = searchWindow(steady, measured(steady).evidence, 31)
  for (const record of records) search.push(record)
  const all = searchWindow(steady, measured(steady).evidence, 11)
  for (const record of records) all.push(record)
  const skips = [search, all].map((windowSearch) => {
    const { window } = windowSearch.found()
    return window.kind === 'fixed' ? window.skip : -1
  })
  expect((skips[1] ?? 0) - (skips[0] ?? 0)).toBe(10)
})

it('only an automatic window is another one for each log', () => {
  expect(choosesWindow(steady)).toBe(true)
  expect(choosesWindow(protocolNamed('dlperf'))).toBe(false)
  expect(choosesWindow(protocolNamed('ngc'))).toBe(false)
})
