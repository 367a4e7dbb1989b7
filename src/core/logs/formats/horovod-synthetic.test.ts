import { expect, it } from 'vitest'
import { knownFormat, readSample, sampleLines } from '../../../../test/read-log.ts'
import { protocolNamed } from '../../protocols/protocols.ts'
import { measureLog } from '../engine/measure-log.ts'

const horovodSynthetic = knownFormat('horovod-synthetic')

it('reads the rates of one device and the total of all', () => {
  const { steps, facts, summary } = readSample(horovodSynthetic)
  expect(steps.map(({ step, rate }) => [step, rate])).toEqual([
    [0, 108.5],
    [1, 107.5],
  ])
  expect(summary).toBe(432)
  expect(horovodSynthetic.rateScope).toBe('per-device')
  expect(facts).toEqual({ model: 'resnet50', devices: 4, batchPerDevice: 32, syntheticData: true })
})

it('takes the total as it is printed, not times the devices', () => {
  const measurer = measureLog({ protocols: [protocolNamed('ngc')] })
  measurer.push(new TextEncoder().encode(sampleLines(horovodSynthetic.id).join('\n')))
  expect(measurer.end()[0]?.measurements).toMatchObject([{ throughput: { value: 432 }, findings: [] }])
})

it('its step lines have a fast path', () => {
  expect(horovodSynthetic.open().places?.('Iter #0: 108.5 img/sec per GPU')).toBeDefined()
})
