import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { recordedGpuLines } from '../../../test/samples/telemetry.ts'
import { seconds } from '../model/units.ts'
import { nodeSamples, parseCpuLine } from './node-samples.ts'
import { parseGpuLine } from './gpu-line.ts'

const { newest, throttle, oldest, consumer, divided } = recordedGpuLines

describe('a line of nvidia-smi', () => {
  it('of a driver that says event reasons', () => {
    expect(parseGpuLine(`12.34 ${newest.line}`, newest.fields)).toMatchObject({
      at: 12.34,
      index: 0,
      name: 'NVIDIA H100 80GB HBM3',
      utilisation: { value: 0.97 },
      memory: { value: 71_234 * 2 ** 20 },
      power: { value: 655.12 },
      limit: { value: 700 },
      defaultLimit: { value: 700 },
      temperature: { value: 61 },
      clock: { value: 1755 },
      divided: false,
      reasons: { value: 4 },
    })
  })

  it('of a driver that says throttle reasons', () => {
    expect(parseGpuLine(`1.00 ${throttle.line}`, throttle.fields)).toMatchObject({
      name: 'Tesla V100-SXM2-16GB',
      reasons: { value: 0x20 },
      divided: false,
    })
  })

  it('of a driver without MIG and reasons has neither', () => {
    const sample = parseGpuLine(`1.00 ${oldest.line}`, oldest.fields)
    expect(sample).toMatchObject({ divided: false, reasons: { kind: 'missing' }, power: { value: 148.2 } })
  })

  it('keeps what a board does not state as missing, with the words of nvidia-smi', () => {
    const sample = parseGpuLine(`1.00 ${consumer.line}`, consumer.fields)
    expect(sample?.power).toEqual({
      kind: 'missing',
      code: 'gpu-not-stated',
      data: { printed: '[Unknown Error]' },
    })
    expect(sample?.limit).toEqual({
      kind: 'missing',
      code: 'gpu-not-stated',
      data: { printed: '[Not Supported]' },
    })
    expect(sample?.utilisation).toMatchObject({ data: { printed: '[N/A]' } })
  })

  it('says that a GPU is divided', () => {
    expect(parseGpuLine(`1.00 ${divided.line}`, divided.fields)).toMatchObject({ divided: true })
  })
})

describe('a garbled line is never a number', () => {
  const whole = [newest, throttle, oldest]

  it('where its end is missing', () => {
    fc.assert(
      fc.property(fc.constantFrom(...whole), fc.nat(200), ({ fields, line }, length) => {
        const cut = line.slice(0, Math.min(length, line.length - 1))
        const text = `telemetry 1 .\ngpu-fields ${fields.join(',')} .\ngpu 7.00 ${cut}\ncpu 7.00 stat=1,2`
        expect(nodeSamples('a', text, [{ offset: 0, at: seconds(1) }]).kind).toBe('missing')
      }),
    )
  })

  it('where characters of a value are replaced by others', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...whole),
        fc.nat(),
        fc.constantFrom('x', '-', 'e', '..', ' 1'),
        (printed, at, wrong) => {
          const cells = printed.line.split(', ')
          const place = 3 + (at % (cells.length - 3))
          const right = cells[place] ?? ''
          cells[place] = `${right.slice(0, 1)}${wrong}${right.slice(1)}`
          const sample = parseGpuLine(`1.00 ${cells.join(', ')}`, printed.fields)
          const values = [
            sample?.utilisation,
            sample?.memory,
            sample?.memoryTotal,
            sample?.power,
            sample?.limit,
            sample?.defaultLimit,
            sample?.temperature,
            sample?.clock,
            sample?.reasons,
          ]
          const before = parseGpuLine(`1.00 ${printed.line}`, printed.fields)
          const before_ = [
            before?.utilisation,
            before?.memory,
            before?.memoryTotal,
            before?.power,
            before?.limit,
            before?.defaultLimit,
            before?.temperature,
            before?.clock,
            before?.reasons,
          ]
          for (const [index, value] of values.entries())
            if (value?.kind === 'known') expect(value).toEqual(before_[index])
        },
      ),
    )
  })

  it('whatever its text is', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(parseGpuLine(text, newest.fields)).toBeUndefined()
        expect(parseCpuLine(text)).toBeUndefined()
      }),
    )
  })
})

describe('a line of the processors', () => {
  it('holds their use, energy, temperature and clock', () => {
    expect(parseCpuLine('77.25 stat=10,1,4,80,3,1,1,0 uj=1234,- mc=45000 mhz=2400')).toEqual({
      at: 77.25,
      busy: 17,
      total: 100,
      energy: [1234, undefined],
      temperature: [45],
      clock: 2400,
    })
  })

  it('does not count as use what other guests of the host took', () => {
    expect(parseCpuLine('77.25 stat=10,1,4,60,3,1,1,20')).toMatchObject({ busy: 17, total: 100 })
  })

  it('may hold their use alone', () => {
    expect(parseCpuLine('77.25 stat=10,1,4,80,3,1,1,0')).toMatchObject({ energy: [], clock: undefined })
  })

  it('of fewer times than the kernel counts is none', () => {
    expect(parseCpuLine('77.25 stat=10,1,4,80,3,1,1')).toBeUndefined()
    expect(parseCpuLine('77.25 stat=10,1,4,80,3,1,1,')).toBeUndefined()
  })
})

describe('the samples of a node', () => {
  const cpu = (up: number, busy: number) => `cpu ${up.toFixed(2)} stat=${busy},0,0,100,0,0,0,0 .\n`
  const head = 'telemetry 1 .\nboot 0b-1 .\n'

  it('are on the clock of the run: the line that came soonest after it was printed places them all', () => {
    const lines = [cpu(1000, 1), cpu(1001, 2), cpu(1002, 3)] as const
    const offsets = [
      head.length,
      head.length + lines[0].length,
      head.length + lines[0].length + lines[1].length,
    ]
    const arrivals = [0.9, 1.52, 2.75].map((at, index) => ({ offset: offsets[index] ?? 0, at: seconds(at) }))
    const samples = nodeSamples('a', head + lines.join(''), arrivals)
    expect(samples.kind === 'known' && samples.value.cpu.map(({ at }) => Number(at.toFixed(6)))).toEqual([
      0.52, 1.52, 2.52,
    ])
  })

  it('without arrival times are not placed, and say so', () => {
    expect(nodeSamples('a', head + cpu(1000, 1), [])).toEqual({
      kind: 'missing',
      code: 'telemetry-not-timed',
      data: { node: 'a' },
    })
  })

  it('say why there are none of GPUs', () => {
    const at = [{ offset: 0, at: seconds(1) }]
    const gpusOf = (more: string) => {
      const samples = nodeSamples('a', `${head}${more}${cpu(1000, 1)}`, at)
      return samples.kind === 'known' && samples.value.gpus
    }
    expect(gpusOf('')).toMatchObject({ code: 'gpus-not-asked' })
    expect(gpusOf('no-gpus .\n')).toMatchObject({ code: 'program-absent' })
    expect(
      gpusOf(
        "gpu-fields index,uuid .\ngpu 1000.00 NVIDIA-SMI has failed because it couldn't communicate with the NVIDIA driver. .\n",
      ),
    ).toMatchObject({
      code: 'probe-failed',
      data: { printed: expect.stringContaining('has failed') as string },
    })
  })

  it('name the packages whose energy is counted, or why none is', () => {
    const packagesOf = (more: string) => {
      const samples = nodeSamples('a', `${head}${more}${cpu(1000, 1)}`, [{ offset: 0, at: seconds(1) }])
      return samples.kind === 'known' && samples.value.packages
    }
    expect(packagesOf('rapl package-0 262143328850 .\n')).toEqual({
      kind: 'known',
      value: [{ name: 'package-0', most: 262_143_328_850 }],
    })
    expect(packagesOf('rapl-unreadable .\n')).toMatchObject({ code: 'rapl-unreadable' })
    expect(packagesOf('')).toMatchObject({ code: 'rapl-absent' })
  })
})
