import { known, missing, type Maybe } from '../model/missing.ts'

/** How multiplications of a training step are computed. Additions are in FP32 throughout. */
export const computePrecisions = ['fp32', 'tf32', 'fp16', 'bf16'] as const
export type ComputePrecision = (typeof computePrecisions)[number]

/** Dense TFLOPS of one device. A precision that is not there is unknown, or the device has none of it. */
interface PeakRates extends Partial<Record<ComputePrecision, number>> {
  /** As drivers and frameworks name it, exactly. One name can stand for one set of rates only. */
  readonly names: readonly string[]
  readonly source: string
}

/** Drivers before 470 leave out the vendor. */
const nvidia = (...names: string[]) => names.flatMap((name) => [`NVIDIA ${name}`, name])

const dataSheet = (name: string) => `NVIDIA ${name} data sheet`

/**
 * Dense peaks, where a data sheet prints those with sparsity: half of them. GeForce boards multiply FP16 at half rate where
 * they add in FP32, as training does. Left out on purpose: names that stand for several boards, such as `A10G`, `H100` or
 * `GH200 480GB`; AMD MI250X and MI300X, whose frameworks may show a part of the board as one device; FP32 of B200, of which
 * NVIDIA's documents print different values.
 */
const peakRates: readonly PeakRates[] = [
  { names: ['Tesla P100-PCIE-16GB'], fp32: 9.3, source: dataSheet('Tesla P100') },
  { names: ['Tesla P100-SXM2-16GB'], fp32: 10.6, source: dataSheet('Tesla P100') },
  {
    names: ['Tesla V100-SXM2-16GB', 'Tesla V100-SXM2-32GB'],
    fp32: 15.7,
    fp16: 125,
    source: dataSheet('V100'),
  },
  {
    names: ['Tesla V100-PCIE-16GB', 'Tesla V100-PCIE-32GB'],
    fp32: 14,
    fp16: 112,
    source: dataSheet('V100'),
  },
  { names: ['Tesla V100S-PCIE-32GB'], fp32: 16.4, fp16: 130, source: dataSheet('V100') },
  { names: ['Tesla T4'], fp32: 8.1, fp16: 65, source: dataSheet('T4') },
  {
    names: nvidia('A100-SXM4-40GB', 'A100-SXM4-80GB', 'A100-PCIE-40GB', 'A100 80GB PCIe'),
    fp32: 19.5,
    tf32: 156,
    fp16: 312,
    bf16: 312,
    source: dataSheet('A100'),
  },
  { names: nvidia('A30'), fp32: 10.3, tf32: 82, fp16: 165, bf16: 165, source: dataSheet('A30') },
  { names: nvidia('A10'), fp32: 31.2, tf32: 62.5, fp16: 125, bf16: 125, source: dataSheet('A10') },
  { names: nvidia('A40'), fp32: 37.4, tf32: 74.8, fp16: 149.7, bf16: 149.7, source: dataSheet('A40') },
  { names: ['NVIDIA L4'], fp32: 30.3, tf32: 60, fp16: 121, bf16: 121, source: dataSheet('L4') },
  { names: ['NVIDIA L40'], fp32: 90.5, tf32: 90.5, fp16: 181.05, bf16: 181.05, source: dataSheet('L40') },
  { names: ['NVIDIA L40S'], fp32: 91.6, tf32: 183, fp16: 362.05, bf16: 362.05, source: dataSheet('L40S') },
  {
    names: ['NVIDIA H100 80GB HBM3'],
    fp32: 67,
    tf32: 494.7,
    fp16: 989.4,
    bf16: 989.4,
    source: dataSheet('H100 (SXM)'),
  },
  {
    names: ['NVIDIA H100 PCIe'],
    fp32: 51,
    tf32: 378,
    fp16: 756.5,
    bf16: 756.5,
    source: dataSheet('H100 (PCIe)'),
  },
  {
    names: ['NVIDIA H100 NVL', 'NVIDIA H200 NVL'],
    fp32: 60,
    tf32: 417.5,
    fp16: 835.5,
    bf16: 835.5,
    source: dataSheet('H100 NVL and H200 NVL'),
  },
  {
    names: ['NVIDIA H200'],
    fp32: 67,
    tf32: 494.5,
    fp16: 989.5,
    bf16: 989.5,
    source: dataSheet('H200 (SXM)'),
  },
  { names: ['NVIDIA B200'], tf32: 1125, fp16: 2250, bf16: 2250, source: dataSheet('HGX B200') },
  {
    names: nvidia('GeForce RTX 3090'),
    fp32: 35.6,
    tf32: 35.6,
    fp16: 71,
    bf16: 71,
    source: 'NVIDIA Ampere GA102 white paper',
  },
  {
    names: nvidia('GeForce RTX 4090'),
    fp32: 82.6,
    tf32: 82.6,
    fp16: 165.2,
    bf16: 165.2,
    source: 'NVIDIA Ada GPU architecture white paper',
  },
]

export interface PeakRate {
  readonly flopsPerSecond: number
  readonly source: string
}

/**
 * Dense peak of one device in FLOPs per second, a multiply-add counted as two. Unknown unless the name is one of the
 * table's, letter by letter.
 */
export function peakRateOf(device: string, precision: ComputePrecision): Maybe<PeakRate> {
  const found = peakRates.find(({ names }) => names.includes(device))
  const teraflops = found?.[precision]
  return found === undefined || teraflops === undefined
    ? missing('peak-rate-unknown', { device, precision })
    : known({ flopsPerSecond: teraflops * 1e12, source: found.source })
}
