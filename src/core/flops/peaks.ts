import { SteadyError } from '../model/error.ts'
import { known, missing, type Maybe } from '../model/missing.ts'
import { alternatives } from '../yaml/nearest.ts'
import type { ComputePrecision, DevicePeaks } from './peaks/device-peaks.ts'
import { nvidiaPeaks } from './peaks/nvidia.ts'
import { otherPeaks } from './peaks/other-vendors.ts'

/** A new device is a row in a file of `peaks`. */
export const devicePeaks: readonly DevicePeaks[] = [...nvidiaPeaks, ...otherPeaks]

export interface PeakRate {
  readonly flopsPerSecond: number
  readonly source: string
}

/** Whether matrix units skip the zeros of 2:4 sparse weights. Training does not. */
export type Sparsity = 'dense' | 'sparse'

/**
 * Peak of one device in FLOPs per second, a multiply-add counted as two. Unknown unless the name is one that drivers and
 * frameworks print, letter by letter.
 */
export function peakRateOf(
  device: string,
  precision: ComputePrecision,
  sparsity: Sparsity = 'dense',
): Maybe<PeakRate> {
  const found = devicePeaks.find(({ names }) => names.includes(device))
  return found === undefined
    ? missing('peak-rate-unknown', { device, precision })
    : peakRate(found, precision, sparsity)
}

/** As {@link peakRateOf}, of a device of the table. */
export function peakRate(
  peaks: DevicePeaks,
  precision: ComputePrecision,
  sparsity: Sparsity = 'dense',
): Maybe<PeakRate> {
  const teraflops = peaks[precision]
  const isSparse = sparsity === 'sparse'
  // What documents print for sparse FP32 and TF32 on vector units is no rule: only matrix units skip zeros.
  return teraflops === undefined || (isSparse && (!peaks.hasSparsity || precision === 'fp32'))
    ? missing('peak-rate-unknown', { device: peaks.id, precision })
    : known({ flopsPerSecond: teraflops * 1e12 * (isSparse ? 2 : 1), source: peaks.source })
}

/**
 * The device that a person names: by its id, or as a driver prints it.
 *
 * @throws SteadyError DEVICE_PEAK_UNKNOWN, which lists the boards that `h100` may stand for
 */
export function devicePeaksNamed(name: string): DevicePeaks {
  const wanted = name.toLowerCase()
  const found = devicePeaks.find(
    ({ id, names }) => id === wanted || names.some((printed) => printed.toLowerCase() === wanted),
  )
  if (found !== undefined) return found
  const ids = devicePeaks.map(({ id }) => id)
  const boards = ids.filter((id) => id.startsWith(`${wanted}-`))
  const names = boards.length > 0 ? { meant: null, valid: boards } : alternatives(wanted, ids)
  throw new SteadyError('DEVICE_PEAK_UNKNOWN', { name, ...names })
}
