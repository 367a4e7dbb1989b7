import { describe, expect, it } from 'vitest'
import { measureLog } from '../../src/core/logs/engine/measure-log.ts'
import type { Finding } from '../../src/core/model/finding.ts'
import type { Measurement } from '../../src/core/model/measurement.ts'
import type { Protocol } from '../../src/core/model/protocol.ts'
import { seconds } from '../../src/core/model/units.ts'
import { protocolNamed } from '../../src/core/protocols/protocols.ts'
import { write, type Row, type Writer } from './log-lines.ts'
import { drawing, setUp, train, trueRate, type Training } from './training.ts'
import { embeddedTrainer, ngcTensorflow } from './writers/dllogger.ts'
import { megatron, paddleclas } from './writers/loggers.ts'

/** When the line of each row was printed. */
type Printed = readonly number[]

interface Watched {
  /** How many times faster than time the clock of the program runs, by which it also measures its steps. */
  readonly faster?: number
  /** Seconds between the clock of the log and this machine's. */
  readonly zone?: number
  /** When the line of a row arrives, in seconds, by when the lines were printed. */
  readonly arrives?: (printed: Printed, index: number) => number
  readonly wall?: (training: Training) => number
  readonly disagreement?: Protocol['disagreement']
}

interface Heard {
  readonly measurement: Measurement
  readonly findings: readonly Finding[]
  readonly rate: number
}

/** What steady makes of a run that it watched. */
function watched(writer: Writer, seed: number, conditions: Watched): Heard {
  const {
    faster = 1,
    zone = 0,
    arrives = (printed: Printed, index: number) => printed[index] ?? NaN,
    wall,
  } = conditions
  const draw = drawing(seed, writer.id)
  const setup = setUp(draw)
  const training = train(draw, setup)
  const byItsClock = (row: Row): Row => ({
    ...row,
    at: setup.start + (row.at - setup.start) * faster + zone,
    rate: row.rate / faster,
    duration: row.duration * faster,
  })
  const { head, body } = write(writer, training, { rows: byItsClock })
  const printed = training.ticks.filter(({ count }) => count % writer.stride === 0).map(({ end }) => end)
  const measurer = measureLog({
    protocols: [{ ...protocolNamed('steady'), disagreement: conditions.disagreement ?? 'withholds' }],
    ...(writer.silentOn?.includes('batch') === true ? { batchPerDevice: setup.batchPerDevice } : {}),
    ...(wall === undefined ? {} : { wall: seconds(wall(training)) }),
  })
  const push = (line: string, arrived: number) => {
    measurer.push(new TextEncoder().encode(`${line}\n`), seconds(arrived - setup.start))
  }
  for (const line of head) push(line, Math.min(setup.start, arrives(printed, 0)))
  for (const [index, line] of body.entries()) push(line, arrives(printed, index))
  const [measurement] = measurer.end()[0]?.measurements ?? []
  if (measurement === undefined) throw new Error('no run was measured')
  const findings = measurement.findings.filter(({ level }) => level !== 'note')
  return { measurement, findings, rate: trueRate(training) }
}

const writers = [embeddedTrainer, ngcTensorflow, megatron, paddleclas].map(
  (writer) => [writer.id, writer] as const,
)

const last = (printed: Printed) => printed.at(-1) ?? NaN

describe.each(writers)('a log of %s that was watched as it came', (_, writer) => {
  const right = (conditions: Watched) => {
    for (const seed of [1, 2, 3]) {
      const { measurement, findings, rate } = watched(writer, seed, conditions)
      expect(findings).toEqual([])
      const { throughput } = measurement
      expect(throughput.kind === 'known' ? Math.abs(throughput.value / rate - 1) : throughput).toBeLessThan(
        0.03,
      )
    }
  }

  it('is right where its clock is, in any time zone', () => {
    right({})
    right({ zone: -8 * 3600 })
  })

  it('is right where its lines arrive a little late, by tens, or all at the end', () => {
    right({ arrives: (printed, index) => (printed[index] ?? NaN) + 0.01 * ((index * 7) % 10) })
    right({ arrives: (printed, index) => (printed[index] ?? NaN) + (index % 40 === 20 ? 15 : 0) })
    right({ arrives: (printed, index) => printed[index - (index % 10) + 9] ?? last(printed) + 60 })
    right({ arrives: (printed) => last(printed) + 5 })
    right({ arrives: (printed, index) => last(printed) + 5 + index * 1e-4 })
  })

  it('is right where it was played back faster than it was written, without a stop or with some', () => {
    right({ arrives: (printed, index) => (printed[index] ?? NaN) / 1000, wall: () => 3 })
    right({ arrives: (_, index) => index * 1e-4 + Math.floor(index / 7), wall: () => 60 })
  })

  it('is right where its clock covers no more than the run took', () => {
    right({ wall: ({ ticks, setup }) => (ticks.at(-1)?.end ?? 0) - setup.start })
  })

  it('has no figure where its clock runs 20 % fast or slow, but by the arrival of its lines', () => {
    for (const faster of [1.2, 0.8]) {
      const { measurement, findings } = watched(writer, 1, { faster })
      expect(measurement.throughput).toMatchObject({ kind: 'missing', code: 'witnesses-disagree' })
      expect(findings).toMatchObject([{ code: 'witnesses-disagree', data: { why: { kind: 'clock' } } }])
    }
  })

  it('has a warning and its figure where its clock is 6 % fast, or where its source was named', () => {
    for (const conditions of [{ faster: 1.06 }, { faster: 1.2, disagreement: 'warns' }] as const) {
      const { measurement, findings } = watched(writer, 2, conditions)
      expect(measurement.throughput).toMatchObject({ kind: 'known' })
      expect(findings).toMatchObject([{ code: 'witnesses-disagree', data: { why: { kind: 'clock' } } }])
      const findingsText = JSON.stringify(findings)
      for (const source of ['elapsed', 'arrival']) expect(findingsText).toContain(`"source":"${source}"`)
    }
  })

  it('has no figure where its clock covers more time than the run took, however its lines arrive', () => {
    const wall = ({ ticks, setup }: Training) => (ticks.at(-1)?.end ?? 0) - setup.start
    const { measurement, findings } = watched(writer, 3, {
      faster: 1.25,
      wall,
      arrives: (printed) => last(printed),
    })
    expect(measurement.throughput).toMatchObject({ kind: 'missing', code: 'witnesses-disagree' })
    expect(findings).toMatchObject([{ data: { why: { kind: 'clock' } } }])
  })
})
