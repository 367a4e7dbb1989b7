import { describe, expect, it } from 'vitest'
import type { Protocol } from '../../model/protocol.ts'
import { protocolNamed } from '../../protocols/protocols.ts'
import { measureLog, type MeasureOptions } from './measure-log.ts'

describe('a log that states its work per device, and nowhere how many devices there are', () => {
  const second = (n: number) => String(n % 60).padStart(2, '0')
  const titan = (rate = 100) =>
    Array.from(
      { length: 30 },
      (_, n) =>
        `[rank0]:2026-03-01 09:00:${second(n)},000 - root - INFO - step:  ${n + 1}  loss:  7.0  tps: ${rate}\n`,
    ).join('')
  const elapsed: Protocol = { ...protocolNamed('steady'), window: { kind: 'fixed', skip: 0, count: 'rest' } }
  const measured = (text: string, options: Partial<MeasureOptions> = {}) => {
    const measuring = measureLog({ protocols: [elapsed], ...options })
    measuring.push(new TextEncoder().encode(text))
    const [run] = measuring.end()
    const [measurement] = run?.measurements ?? []
    const throughput = measurement?.throughput
    return {
      run,
      unit: measurement?.unit,
      rate: throughput?.kind === 'known' ? throughput.value : throughput,
      codes: run?.findings.map(({ code }) => code),
    }
  }

  it('has the figure of each device, and says so', () => {
    const figure = measured(titan())
    expect(figure).toMatchObject({ unit: 'tokens/device', rate: 100 })
    expect(figure.codes).toContain('figure-of-one-device')
    expect(figure.run?.facts.devices).toBeUndefined()
  })

  it('has that of all devices once somebody states their number', () => {
    const all = measured(titan(), { devices: 8 })
    expect(all).toMatchObject({ unit: 'tokens', rate: 800 })
    expect(all.codes).not.toContain('figure-of-one-device')
  })

  it('has no total where the labels leave ranks out', () => {
    const both = titan()
      .split('\n')
      .filter((line) => line !== '')
      .flatMap((line) => [line, line.replace('[rank0]', '[rank8]').replace('tps: 100', 'tps: 101')])
    expect(measured(`${both.join('\n')}\n`)).toMatchObject({ unit: 'tokens/device' })
    const alone = both.map((line) => line.replace('[rank8]', '[rank1]'))
    expect(measured(`${alone.join('\n')}\n`)).toMatchObject({ unit: 'tokens' })
  })

  it('says where a batch of each device does not count beside rates of all', () => {
    const rates = Array.from({ length: 9 }, (_, n) => `{"step": ${n + 1}, "images_per_second": 64}\n`).join(
      '',
    )
    expect(measured(rates, { batchPerDevice: 4 }).codes).toContain('batch-of-unknown-devices')
  })

  it('has the figure by the batch of each device where it prints no rate', () => {
    const times = Array.from({ length: 9 }, (_, n) => `{"step": ${n + 1}, "step_time_s": 1.0}\n`).join('')
    expect(measured(times, { batchPerDevice: 4 })).toMatchObject({ unit: 'samples/device', rate: 4 })
  })
})
