import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seenIn } from '../../../../test/samples/sentences.ts'
import type { LogFacts } from '../../model/log.ts'
import { loggedDevices, settledFacts } from './run-facts.ts'

it('any two of devices, batch per device and global batch give the third, accumulation included', () => {
  const count = fc.integer({ min: 1, max: 4096 })
  fc.assert(
    fc.property(count, count, fc.integer({ min: 1, max: 128 }), (devices, batchPerDevice, accumulation) => {
      const globalBatch = devices * batchPerDevice * accumulation
      const all = { devices, batchPerDevice, globalBatch, accumulation }
      for (const absent of ['devices', 'batchPerDevice', 'globalBatch'] as const) {
        const two = Object.fromEntries(Object.entries(all).filter(([name]) => name !== absent))
        expect(settledFacts(two, {}).facts).toEqual(all)
      }
    }),
  )
})

it('what does not divide is not made up', () => {
  expect(settledFacts({ globalBatch: 10, batchPerDevice: 4 }, {}).facts.devices).toBeUndefined()
})

it('the caller’s devices and batch replace the global batch', () => {
  const { facts, findings } = settledFacts(
    { devices: 8, batchPerDevice: 32, globalBatch: 256 },
    { devices: 4, batchPerDevice: 32 },
  )
  expect(facts).toEqual({ devices: 4, batchPerDevice: 32, globalBatch: 128 })
  expect(findings.map(seenIn)).toEqual([
    'the log states devices 8, but the command or the suite states 4; steady uses 4',
  ])
})

it('the number of nodes alone leaves the global batch of the log in place', () => {
  expect(settledFacts({ devices: 8, globalBatch: 250 }, { nodes: 2 }).facts).toEqual({
    devices: 8,
    globalBatch: 250,
    nodes: 2,
  })
})

it.each([
  [{ devices: 8 }, { devices: 8, batchPerDevice: 64, globalBatch: 512 }],
  [{ batchPerDevice: 32 }, { devices: 16, batchPerDevice: 32, globalBatch: 512 }],
  [{ devices: 5 }, { devices: 5, globalBatch: 512 }],
])('a log that knows its global batch alone keeps it where the caller states %j', (stated, facts) => {
  expect(settledFacts({ globalBatch: 512 }, stated)).toEqual({ facts, findings: [] })
})

it('devices and batch that the caller states win over the global batch of the log, and a finding says so', () => {
  const { facts, findings } = settledFacts({ globalBatch: 512 }, { devices: 8, batchPerDevice: 32 })
  expect(facts).toEqual({ devices: 8, batchPerDevice: 32, globalBatch: 256 })
  expect(findings.map(({ code }) => code)).toEqual(['log-contradicts-options'])
})

it('with a global batch that the caller states, a log that has that one alone contradicts nothing', () => {
  // 128 sequences of a step in 16 forward passes of one sequence on each of 8 devices.
  const stated = { devices: 8, batchPerDevice: 1, globalBatch: 128 }
  expect(settledFacts({ devices: 8, globalBatch: 128 }, stated)).toEqual({ facts: stated, findings: [] })
})

it('a batch that the caller states replaces the global batch even where the log’s does not divide', () => {
  expect(settledFacts({ devices: 8, globalBatch: 250 }, { batchPerDevice: 32 }).facts.globalBatch).toBe(256)
})

it('what the caller states just as the log does changes nothing, nor do the nodes', () => {
  const log = { devices: 8, batchPerDevice: 32, globalBatch: 512 }
  expect(settledFacts(log, { devices: 8, batchPerDevice: 32 }).facts).toEqual(log)
  expect(settledFacts(log, { nodes: 2 }).facts).toEqual({ ...log, nodes: 2 })
})

describe('the unit', () => {
  const unitOf = (log: LogFacts['unit'], stated: LogFacts['unit']) => {
    const { facts, findings } = settledFacts(
      log === undefined ? {} : { unit: log },
      stated === undefined ? {} : { unit: stated },
    )
    return [facts.unit, findings.map(({ code }) => code)]
  }

  it('is what the workload says, whatever the log says; a log that counts something else is doubted', () => {
    expect(unitOf('samples', 'images')).toEqual(['images', []])
    expect(unitOf(undefined, 'images')).toEqual(['images', []])
    expect(unitOf('tokens', 'sequences')).toEqual(['sequences', ['log-contradicts-options']])
  })

  it('is that of the workload also where the log is more specific, with a doubt', () => {
    expect(unitOf('images', 'samples')).toEqual(['samples', ['unit-generic']])
    expect(unitOf('tokens', 'examples')).toEqual(['examples', ['unit-generic']])
    expect(unitOf('samples', 'examples')).toEqual(['examples', []])
  })

  it('is what the log says where no workload states one', () => {
    expect(unitOf('images', undefined)).toEqual(['images', []])
    expect(unitOf(undefined, undefined)).toEqual([undefined, []])
  })
})

it('a batch of sequences is a batch of tokens where the log counts tokens, and of sequences elsewhere', () => {
  const stated = { devices: 2, batchPerDevice: 8, sequenceLength: 128 }
  expect(settledFacts({ unit: 'tokens' }, stated).facts).toMatchObject({ globalBatch: 2048 })
  expect(settledFacts({}, { ...stated, unit: 'tokens' }).facts).toMatchObject({ globalBatch: 2048 })
  expect(settledFacts({ unit: 'sequences' }, stated).facts).toMatchObject({ globalBatch: 16 })
  expect(settledFacts({ unit: 'tokens', globalBatch: 2048 }, stated).findings).toEqual([])
})

it('the devices that a log states are known where they contradict the given ones', () => {
  const { findings } = settledFacts({ devices: 4, batchPerDevice: 8 }, { devices: 2, batchPerDevice: 16 })
  expect(loggedDevices(findings)).toBe(4)
  expect(loggedDevices(findings.filter(({ code }) => code !== 'log-contradicts-options'))).toBeUndefined()
  expect(loggedDevices(settledFacts({ batchPerDevice: 8 }, { batchPerDevice: 16 }).findings)).toBeUndefined()
})
