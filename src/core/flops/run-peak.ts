import type { Fingerprint } from '../model/fingerprint.ts'
import { known, mapKnown, missing, type Maybe } from '../model/missing.ts'
import type { RunPeak } from './mfu.ts'
import { devicePeaks, peakRate } from './peaks.ts'
import type { ComputePrecision, DevicePeaks } from './peaks/device-peaks.ts'

/** As suites, logs and frameworks name what matrix products are computed in. */
const precisionNames: Readonly<Record<string, ComputePrecision | 'mixed'>> = {
  fp32: 'fp32',
  float32: 'fp32',
  tf32: 'tf32',
  fp16: 'fp16',
  float16: 'fp16',
  bf16: 'bf16',
  bfloat16: 'bf16',
  amp: 'mixed',
  fp8: 'fp8',
  'fp8-delayed': 'fp8',
  'fp8-tensorwise': 'fp8',
  'fp8-rowwise': 'fp8',
  mxfp8: 'fp8',
  float8_e4m3fn: 'fp8',
  float8_e5m2: 'fp8',
  nvfp4: 'fp4',
  fp4: 'fp4',
}

export type NamedPrecision = ComputePrecision | 'mixed'

export const precisionNamed = (name: string | undefined): NamedPrecision | undefined =>
  name === undefined ? undefined : precisionNames[name.toLowerCase()]

/** What a program says that its layers multiply; activations say it where nothing else does. */
export const productPrecision = (fingerprint: Fingerprint | undefined): NamedPrecision | undefined =>
  precisionNamed(fingerprint?.productDtype ?? fingerprint?.activationDtype)

/** The device of a name that a driver prints. */
export const printedDevice = (name: string): DevicePeaks | undefined =>
  devicePeaks.find(({ names }) => names.includes(name))

/**
 * What one device could do.
 *
 * @param device as its driver prints it, or a device of the table; undefined where nothing states it
 */
export function runPeak(
  device: string | DevicePeaks | undefined,
  precision: NamedPrecision | undefined,
): Maybe<RunPeak> {
  if (device === undefined) return missing('device-not-stated')
  const name = typeof device === 'string' ? device : device.id
  const peaks = typeof device === 'string' ? printedDevice(device) : device
  if (precision === undefined) return missing('compute-precision-not-stated')
  // Mixed precision is in 16 bits, of which devices compute both kinds at one rate.
  const used = precision === 'mixed' ? (peaks?.bf16 === undefined ? 'fp16' : 'bf16') : precision
  if (peaks === undefined) return missing('peak-rate-unknown', { device: name, precision: used })
  return mapKnown(peakRate(peaks, used), ({ flopsPerSecond, source }) => ({
    device: name,
    precision: used,
    flopsPerSecond,
    source,
  }))
}

/** What a person states of a device. */
export const statedPeak = (teraflops: number, device: string | undefined): Maybe<RunPeak> =>
  known({
    device: device ?? '',
    precision: undefined,
    flopsPerSecond: teraflops * 1e12,
    source: '',
  })
