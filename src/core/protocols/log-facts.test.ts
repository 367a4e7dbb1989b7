import { describe, expect, it } from 'vitest'
import { countedFacts } from './log-facts.ts'

describe('the facts that count where nothing states the number of devices', () => {
  const values = { hasRates: false, hasSummary: false, countsSamples: false }
  const perDevice = { rateScope: 'per-device' } as const
  const global = { rateScope: 'global' } as const

  it('are of one device, with the batches whose gradients it adds up', () => {
    const facts = { batchPerDevice: 4, accumulation: 16 }
    expect(countedFacts(facts, global, values)).toMatchObject({
      counted: { devices: 1, globalBatch: 64 },
      share: 'one-device',
    })
    expect(countedFacts({}, perDevice, { ...values, hasRates: true }).share).toBe('one-device')
  })

  it('are without a batch per device where rates are of all devices', () => {
    expect(countedFacts({ batchPerDevice: 4 }, global, { ...values, hasRates: true })).toEqual({
      counted: {},
      share: 'all-without-batch',
    })
  })

  it('are as they are where a record or a final figure counts all devices, or where nothing is of one', () => {
    const all = { ...values, countsSamples: true }
    expect(countedFacts({ batchPerDevice: 4 }, global, all).share).toBe('all')
    expect(countedFacts({ batchPerDevice: 4 }, global, { ...values, hasSummary: true }).share).toBe('all')
    expect(countedFacts({}, global, values).share).toBe('all')
    expect(countedFacts({ globalBatch: 8 }, perDevice, { ...values, hasRates: true }).share).toBe('all')
  })
})
