import { describe, expect, it } from 'vitest'
import { devicePeaks, devicePeaksNamed, peakRate, peakRateOf, runPeak } from './peaks.ts'
import { computePrecisions } from './peaks/device-peaks.ts'

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

  it.each([
    ['GB300', 'fp8', 5000],
    ['A100 80GB', 'bf16', 312],
    ['A100 SXM4 40GB', 'bf16', 312],
    ['H100 80GB HBM3', 'bf16', 989.4],
    ['NVIDIA H100 PCIe 80GB', 'fp8', 1513],
    ['Tesla V100 SXM2 32G', 'fp16', 125],
  ] as const)('of %s as documents write it, in %s, is %d TFLOPS', (name, precision, teraflops) => {
    expect(runPeak(name, precision)).toMatchObject({ value: { flopsPerSecond: teraflops * 1e12 } })
  })

  it.each([
    ['H100', ['h100-sxm', 'h100-pcie', 'h100-nvl']],
    ['H100 80GB', ['h100-sxm', 'h100-pcie']],
    ['NVIDIA H100 96GB HBM2e', ['h100-sxm', 'h100-pcie']],
    ['V100 16GB', ['v100-sxm2', 'v100-pcie']],
    ['H200', ['h200-nvl', 'h200-sxm']],
  ])('of %s is asked for, because its boards differ', (device, boards) => {
    expect(runPeak(device, 'fp16')).toMatchObject({ code: 'device-ambiguous', data: { device, boards } })
  })

  it.each(['AMD Instinct MI250X', 'MI250X', 'NVIDIA A10G', 'RTX 4090 Laptop GPU', 'CPU', ''])(
    'of %j is unknown',
    (device) => {
      expect(runPeak(device, 'bf16')).toMatchObject({ code: 'peak-rate-unknown' })
    },
  )

  it('is unknown in a precision that the device has not got, or that documents print differently', () => {
    expect(rate('Tesla V100-SXM2-16GB', 'bf16')).toBe('peak-rate-unknown')
    expect(rate('Tesla T4', 'tf32')).toBe('peak-rate-unknown')
    expect(rate('NVIDIA B200', 'fp32')).toBe('peak-rate-unknown')
  })

  it.each([
    ['h100-sxm', 'fp8', 1978.9],
    ['H200-SXM', 'bf16', 989.5],
    ['nvidia gb200', 'fp4', 10_000],
    ['mi250x-die', 'bf16', 191.5],
    ['TPU v6 lite', 'bf16', 918],
    ['gaudi3', 'fp8', 1835],
  ] as const)('of %s, as a person names it, in %s is %d TFLOPS', (name, precision, teraflops) => {
    expect(peakRate(devicePeaksNamed(name), precision)).toMatchObject({
      value: { flopsPerSecond: teraflops * 1e12 },
    })
  })

  it('is twice as high with sparsity, where the device has it', () => {
    expect(peakRateOf('NVIDIA A100-SXM4-80GB', 'bf16', 'sparse')).toMatchObject({
      value: { flopsPerSecond: 624e12 },
    })
    expect(peakRateOf('Tesla V100-SXM2-16GB', 'fp16', 'sparse').kind).toBe('missing')
    expect(peakRateOf('NVIDIA A100-SXM4-80GB', 'fp32', 'sparse').kind).toBe('missing')
  })

  it('asks which board is meant', () => {
    expect(() => devicePeaksNamed('H100')).toThrow(
      expect.objectContaining({
        code: 'DEVICE_PEAK_UNKNOWN',
        details: { data: { name: 'H100', meant: null, valid: ['h100-sxm', 'h100-pcie', 'h100-nvl'] } },
      }),
    )
    expect(() => devicePeaksNamed('h100-sxn')).toThrow(
      expect.objectContaining({ details: { data: { name: 'h100-sxn', meant: 'h100-sxm', valid: [] } } }),
    )
  })

  it('has a name of its own for each device, no rate above what half the width allows, and a source', () => {
    const names = devicePeaks.flatMap((peaks) => [peaks.id, ...peaks.names])
    expect(new Set(names).size).toBe(names.length)
    for (const { bf16, fp16, fp8, fp4, source } of devicePeaks) {
      if (bf16 !== undefined && fp16 !== undefined) expect(bf16).toBe(fp16)
      if (bf16 !== undefined && fp8 !== undefined) expect(fp8 / bf16).toBeLessThanOrEqual(2.03)
      // The Ultra boards gave up FP64 for more FP4.
      if (fp8 !== undefined && fp4 !== undefined) expect([2, 3]).toContain(fp4 / fp8)
      expect(source).not.toBe('')
    }
  })
})
