import type { ComputePrecision, DevicePeaks } from './device-peaks.ts'

/** Drivers before 470 leave out the vendor. */
const nvidia = (...names: string[]) => names.flatMap((name) => [`NVIDIA ${name}`, name])

const dataSheet = (name: string) => `NVIDIA ${name} data sheet`

type BoardRates = Partial<Record<Exclude<ComputePrecision, 'bf16'>, number>>

/** Boards before Ampere. */
const dense = (id: string, names: readonly string[], rates: BoardRates, source: string): DevicePeaks => ({
  id,
  names,
  ...rates,
  hasSparsity: false,
  source,
})

/** Boards since Ampere, which compute both 16-bit formats at one rate. */
const sparse = (
  id: string,
  names: readonly string[],
  { half, ...rates }: Omit<BoardRates, 'fp16'> & { readonly half: number },
  source: string,
): DevicePeaks => ({ id, names, ...rates, fp16: half, bf16: half, hasSparsity: true, source })

/**
 * Half of what a data sheet prints with sparsity. GeForce boards multiply FP16 and FP8 at half rate when they add in FP32, as training
 * does. Omitted are names that stand for several boards, such as `A10G`, `H100` or `GH200 480GB`, and FP32 of the B and GB boards, for
 * which NVIDIA's documents print different values.
 */
export const nvidiaPeaks: readonly DevicePeaks[] = [
  dense('p100-pcie', ['Tesla P100-PCIE-16GB'], { fp32: 9.3 }, dataSheet('Tesla P100')),
  dense('p100-sxm2', ['Tesla P100-SXM2-16GB'], { fp32: 10.6 }, dataSheet('Tesla P100')),
  dense(
    'v100-sxm2',
    ['Tesla V100-SXM2-16GB', 'Tesla V100-SXM2-32GB'],
    { fp32: 15.7, fp16: 125 },
    dataSheet('V100'),
  ),
  dense(
    'v100-pcie',
    ['Tesla V100-PCIE-16GB', 'Tesla V100-PCIE-32GB'],
    { fp32: 14, fp16: 112 },
    dataSheet('V100'),
  ),
  dense('v100s-pcie', ['Tesla V100S-PCIE-32GB'], { fp32: 16.4, fp16: 130 }, dataSheet('V100')),
  dense('t4', ['Tesla T4'], { fp32: 8.1, fp16: 65 }, dataSheet('T4')),
  sparse(
    'a100',
    nvidia('A100-SXM4-40GB', 'A100-SXM4-80GB', 'A100-PCIE-40GB', 'A100 80GB PCIe'),
    { fp32: 19.5, tf32: 156, half: 312 },
    dataSheet('A100'),
  ),
  sparse('a30', nvidia('A30'), { fp32: 10.3, tf32: 82, half: 165 }, dataSheet('A30')),
  sparse('a10', nvidia('A10'), { fp32: 31.2, tf32: 62.5, half: 125 }, dataSheet('A10')),
  sparse('a40', nvidia('A40'), { fp32: 37.4, tf32: 74.8, half: 149.7 }, dataSheet('A40')),
  sparse('l4', ['NVIDIA L4'], { fp32: 30.3, tf32: 60, half: 121, fp8: 242.5 }, dataSheet('L4')),
  sparse('l40', ['NVIDIA L40'], { fp32: 90.5, tf32: 90.5, half: 181.05, fp8: 362 }, dataSheet('L40')),
  sparse('l40s', ['NVIDIA L40S'], { fp32: 91.6, tf32: 183, half: 362.05, fp8: 733 }, dataSheet('L40S')),
  sparse(
    'h100-sxm',
    ['NVIDIA H100 80GB HBM3'],
    { fp32: 67, tf32: 494.7, half: 989.4, fp8: 1978.9 },
    dataSheet('H100 (SXM)'),
  ),
  sparse(
    'h100-pcie',
    ['NVIDIA H100 PCIe'],
    { fp32: 51, tf32: 378, half: 756.5, fp8: 1513 },
    dataSheet('H100 (PCIe)'),
  ),
  {
    ...sparse(
      'h100-nvl',
      ['NVIDIA H100 NVL'],
      { fp32: 60, tf32: 417.5, half: 835.5, fp8: 1670.5 },
      dataSheet('H100 NVL'),
    ),
    memory: 94,
  },
  sparse(
    'h200-nvl',
    ['NVIDIA H200 NVL'],
    { fp32: 60, tf32: 417.5, half: 835.5, fp8: 1670.5 },
    dataSheet('H200 NVL'),
  ),
  sparse(
    'h200-sxm',
    ['NVIDIA H200'],
    { fp32: 67, tf32: 494.5, half: 989.5, fp8: 1979 },
    dataSheet('H200 (SXM)'),
  ),
  sparse('b200', ['NVIDIA B200'], { tf32: 1125, half: 2250, fp8: 4500, fp4: 9000 }, dataSheet('HGX B200')),
  sparse(
    'b300',
    ['NVIDIA B300 SXM6 AC'],
    { tf32: 1125, half: 2250, fp8: 4500, fp4: 13_500 },
    dataSheet('DGX B300'),
  ),
  sparse(
    'gb200',
    ['NVIDIA GB200'],
    { tf32: 1250, half: 2500, fp8: 5000, fp4: 10_000 },
    dataSheet('GB200 NVL72'),
  ),
  sparse(
    'gb300',
    ['NVIDIA GB300'],
    { tf32: 1250, half: 2500, fp8: 5000, fp4: 15_000 },
    dataSheet('GB300 NVL72'),
  ),
  sparse('rtx-a6000', nvidia('RTX A6000'), { fp32: 38.7, half: 154.85 }, dataSheet('RTX A6000')),
  sparse(
    'rtx-3090',
    nvidia('GeForce RTX 3090'),
    { fp32: 35.6, tf32: 35.6, half: 71 },
    'NVIDIA Ampere GA102 white paper',
  ),
  sparse(
    'rtx-4090',
    nvidia('GeForce RTX 4090'),
    { fp32: 82.6, tf32: 82.6, half: 165.2, fp8: 330.3 },
    'NVIDIA Ada GPU architecture white paper',
  ),
]
