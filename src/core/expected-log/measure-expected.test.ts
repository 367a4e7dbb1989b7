import fc from 'fast-check'
import { expect, it } from 'vitest'
import { measureLog } from '../logs/engine/measure-log.ts'
import type { Protocol } from '../model/protocol.ts'
import { seconds } from '../model/units.ts'
import { collectionProtocols } from '../protocols/collection-protocols.ts'
import { protocols } from '../protocols/protocols.ts'
import { type ExpectedLog, linesOf, measureExpected } from './require-figures.ts'

const all = [...protocols, ...collectionProtocols]

/** The log of a program that prints these lines, one a second for each step, at 32 images a step. */
function printed(log: ExpectedLog): string[] {
  const record = (second: number, step: unknown, data: object) => {
    const timestamp = String(Date.UTC(2026, 0, 1) + second * 1000 + 1)
    return `DLLL ${JSON.stringify({ ...(log.hasClock ? { timestamp } : {}), type: 'LOG', step, data })}`
  }
  const steps = Array.from({ length: linesOf(log) }, (_, index) => log.first + index * log.every)
  return [
    record(0, 'PARAMETER', { batch_per_device: 32, devices: 1, global_batch: 32 }),
    ...steps.map((step) => record(step, [0, step], { loss: 7, step_time: 1, total_ips: 32 })),
    ...(log.hasSummary ? [record(log.steps, [], { train_throughput: 32 })] : []),
  ]
}

/** What the real log gives. Its lines arrive as they are printed. */
function measurePrinted(log: ExpectedLog, protocol: Protocol) {
  const measuring = measureLog({ format: 'embedded-trainer', protocols: [protocol] })
  for (const [index, line] of printed(log).entries())
    measuring.push(new TextEncoder().encode(`${line}\n`), seconds(index * log.every + 0.001))
  return measuring.end()[0]?.measurements[0]?.throughput
}

it('has a figure where the log that the program prints has one, and none where it has none', () => {
  const logs = fc.record({
    steps: fc.integer({ min: 1, max: 400 }),
    first: fc.integer({ min: 1, max: 30 }),
    every: fc.constantFrom(1, 1, 5, 10, 20, 100),
    hasSummary: fc.boolean(),
    hasClock: fc.boolean(),
  })
  fc.assert(
    fc.property(logs, fc.constantFrom(...all), (log, protocol) => {
      const { throughput } = measureExpected(log, protocol)
      const real = measurePrinted(log, protocol)
      expect([throughput.kind, throughput.kind === 'missing' && throughput.code]).toEqual([
        real?.kind,
        real?.kind === 'missing' && real.code,
      ])
    }),
    { numRuns: 300 },
  )
})

it.each(all)('$name needs no more lines than it is given of a run without an end', (protocol) => {
  const log = { steps: Infinity, first: 1, every: 1, hasSummary: true, hasClock: true }
  const { throughput } = measureExpected(log, protocol)
  expect(throughput).toMatchObject({ kind: 'known', value: 1 })
})
