import { describe, expect, test } from 'vitest'
import { measured, stepRecords } from '../../../test/step-records.ts'
import { seededRandom } from '../stats/random.ts'
import type { Protocol } from '../model/protocol.ts'
import { protocolNamed } from './protocols.ts'

const steady = protocolNamed('steady')
const bySteps: Protocol = { ...steady, name: 'by steps', source: 'steps', disagreement: 'warns' }
const byTimes: Protocol = { ...bySteps, name: 'by step times', source: 'step-times' }
/** 2 devices × 16 samples, as the context of these tests says; 128 a second, or 64 of one device. */
const batch = 32
const usual = 0.25

const figure = ({ throughput }: ReturnType<typeof measured>) =>
  throughput.kind === 'known' ? throughput.value : throughput.code
const codes = ({ findings }: ReturnType<typeof measured>) => findings.map(({ code }) => code)

interface Log {
  /** The share of the batch in the step of this index. */
  readonly share: (index: number) => number
  /** The part of a step's time that does not shrink with its batch. */
  readonly fixed?: number
  readonly rates?: boolean
  readonly times?: boolean
  readonly clock?: boolean
  readonly states?: boolean
}

/** A log of steps whose batches differ, and the true rate. */
function log({ share, fixed = 0, rates = true, times = false, clock = true, states = false }: Log) {
  const random = seededRandom(7)
  let [at, samples, time] = [1000, 0, 0]
  const records = stepRecords(240, (index) => {
    const duration = usual * (fixed + (1 - fixed) * share(index)) * (1 + 0.01 * (random() - 0.5))
    const taken = batch * share(index)
    at += duration
    samples += taken
    time += duration
    return {
      step: index + 1,
      ...(clock ? { at } : {}),
      ...(rates ? { rate: taken / duration } : {}),
      ...(times ? { duration } : {}),
      ...(states ? { batch: taken } : {}),
    }
  })
  return { records, truth: samples / time }
}

const shortLast = (index: number) => ((index + 1) % 10 === 0 ? 0.5 : 1)
const packed = (index: number) => 0.2 + 0.8 * ((index * 0.61803) % 1)
const half = (index: number) => (index > 80 && index < 160 ? 0.5 : 1)

describe('steps of different batches', () => {
  test('whose rates and times say so count as they say, by every source', () => {
    const { records, truth } = log({ share: shortLast, times: true })
    for (const protocol of [steady, byTimes, bySteps]) {
      const measurement = measured(protocol, records)
      expect(Number(figure(measurement)) / truth).toBeCloseTo(1, 2)
      expect(codes(measurement)).toContain('work-changes')
    }
  })

  test('of devices that leave and come back count, where each step takes its usual time', () => {
    const { records, truth } = log({ share: half, fixed: 1 })
    expect(Number(figure(measured(steady, records))) / truth).toBeCloseTo(1, 1)
  })

  test('weigh by their samples where records state them, else by their time', () => {
    for (const states of [true, false]) {
      const { records, truth } = log({ share: packed, fixed: 0.3, states, clock: !states })
      const measurement = measured(bySteps, records)
      expect(Number(figure(measurement)) / truth).toBeCloseTo(1, 2)
      expect(codes(measurement)).toContain('rates-weighted')
    }
  })

  test('are the last of an epoch, and left out, where only their time says that they are short', () => {
    const { records } = log({ share: shortLast, rates: false })
    const measurement = measured(steady, records)
    expect(Number(figure(measurement)) / (batch / usual)).toBeCloseTo(1, 2)
    expect(codes(measurement)).toEqual(['short-batches'])
  })

  test('are none where rates are too high, or leave out time', () => {
    const { records } = log({ share: () => 1 })
    for (const times of [1.2, 0.8]) {
      const others = records.map((record) => ({ ...record, rate: (record.rate ?? NaN) * times }))
      expect(figure(measured(steady, others))).toBe('witnesses-disagree')
    }
  })
})
