import { describe, expect, it } from 'vitest'
import { computePrecisions, peakRateOf } from './peak-rates.ts'

const rate = (device: string, precision: (typeof computePrecisions)[number]) => {
  const found = peakRateOf(device, precision)
  return found.kind === 'known' ? found.value.flopsPerSecond / 1e12 : found.code
}

describe('the peak rate of a device', () => {
  it.each([
    ['Tesla V100-SXM2-16GB', 'fp16', 125],
    ['Tesla V100-SXM2-32GB', 'fp32', 15.7],
    ['NVIDIA A100-SXM4-80GB', 'tf32', 156],
    ['A100-SXM4-40GB', 'bf16', 312],
    ['NVIDIA H100 80GB HBM3', 'bf16', 989.4],
    ['NVIDIA H100 PCIe', 'fp32', 51],
    ['Tesla T4', 'fp16', 65],
    ['NVIDIA GeForce RTX 4090', 'fp16', 165.2],
  ] as const)('of %s in %s is the dense one of its data sheet', (device, precision, teraflops) => {
    expect(rate(device, precision)).toBeCloseTo(teraflops, 9)
  })

  it.each(['H100', 'NVIDIA H100', 'A100', 'nvidia h100 pcie', 'NVIDIA A10G', 'AMD Instinct MI250X', ''])(
    'is unknown for %j, which may be several boards',
    (device) => {
      for (const precision of computePrecisions) expect(rate(device, precision)).toBe('peak-rate-unknown')
    },
  )

  it('is unknown in a precision that the device has not got, or that documents print differently', () => {
    expect(rate('Tesla V100-SXM2-16GB', 'bf16')).toBe('peak-rate-unknown')
    expect(rate('Tesla T4', 'tf32')).toBe('peak-rate-unknown')
    expect(rate('NVIDIA B200', 'fp32')).toBe('peak-rate-unknown')
  })
})
