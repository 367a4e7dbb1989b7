import { describe, expect, it } from 'vitest'
import { known } from '../model/missing.ts'
import { parseCuda, parseGpuProcesses, parseGpuRows, parseSlowdowns } from './nvidia-smi.ts'

const mebibyte = 2 ** 20

describe('parseGpuRows', () => {
  it('reads one GPU a line: memory in MiB, clock in MHz, power in W', () => {
    const { devices, driver } = parseGpuRows(
      [0, 1].map((index) => `${index}, Tesla V100-SXM2-16GB, 16160, 470.57, 1530, 300.00\n`).join(''),
    )
    expect(devices).toEqual(
      [0, 1].map((index) => ({
        index,
        name: 'Tesla V100-SXM2-16GB',
        memory: known(16160 * mebibyte),
        clock: known(1530),
        powerLimit: known(300),
      })),
    )
    expect(driver).toEqual(known('470.57'))
  })

  it.each(['[N/A]', '[Not Supported]', 'ERR!', '[Unknown Error]', '[GPU requires reset]', 'N/A', ''])(
    'takes %j for a missing value, never for 0',
    (word) => {
      const [gpu] = parseGpuRows(`0, Sample GPU, ${word}, 535.1, ${word}, ${word}\n`).devices
      for (const value of [gpu?.memory, gpu?.clock, gpu?.powerLimit])
        expect(value).toMatchObject({ kind: 'missing', code: 'gpu-not-stated' })
    },
  )

  it('finds no device in an error message', () => {
    expect(parseGpuRows('No devices were found\n').devices).toEqual([])
  })
})

describe('parseGpuProcesses', () => {
  it('keeps commas that belong to a program’s name', () => {
    expect(parseGpuProcesses('4711, /opt/app, the second, 512\n')).toEqual([
      { pid: 4711, name: '/opt/app, the second', memory: known(512 * mebibyte) },
    ])
  })

  it('an idle GPU has none', () => {
    expect(parseGpuProcesses('\n')).toEqual([])
  })
})

describe('parseSlowdowns', () => {
  it('names what holds the clock down, and idling does not', () => {
    const reasons = parseSlowdowns('0, 0x0000000000000001\n1, 0x0000000000000048\n2, [N/A]\n')
    expect(reasons.get(0)).toEqual(known([]))
    expect(reasons.get(1)).toEqual(known(['hardware slowdown', 'temperature, by hardware']))
    expect(reasons.get(2)?.kind).toBe('missing')
  })
})

describe('parseCuda', () => {
  it('reads the head of the screen', () => {
    expect(parseCuda('| NVIDIA-SMI 535.1    Driver Version: 535.1    CUDA Version: 12.2     |')).toEqual(
      known('12.2'),
    )
  })

  it('is missing where the driver does not state it', () => {
    expect(parseCuda('| NVIDIA-SMI 390.1    Driver Version: 390.1 |').kind).toBe('missing')
    expect(parseCuda('| Driver Version: 535.1    CUDA Version: N/A |').kind).toBe('missing')
  })
})
