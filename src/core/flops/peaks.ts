import { SteadyError } from '../model/error.ts'
import { known, mapKnown, type Maybe, missing } from '../model/missing.ts'
import { alternatives } from '../yaml/nearest.ts'
import { type ComputePrecision, type DevicePeaks, otherPeaks } from './peaks/device-peaks.ts'
import { nvidiaPeaks } from './peaks/nvidia.ts'
import type { Fingerprint } from '../model/fingerprint.ts'
import type { RunPeak } from './mfu.ts'

/** Names of the precision of matrix products in suites, logs and frameworks. */
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

/** The precision of the layers' products as the program states it, or else that of its activations. */
export const productPrecision = (fingerprint: Fingerprint | undefined): NamedPrecision | undefined =>
  precisionNamed(fingerprint?.productDtype ?? fingerprint?.activationDtype)

const wordsOf = (name: string): string[] => name.toLowerCase().match(/[a-z0-9]+/g) ?? []

/**
 * The boards that a name may stand for: one where a driver prints it, else those with all of its words, such as both forms of
 * `H100 80GB`. Unless all have it, the kind of memory says nothing.
 */
export function boardsNamed(name: string): DevicePeaks[] {
  const printed = devicePeaks.filter(({ names }) => names.includes(name))
  if (printed.length > 0) return printed
  const words = wordsOf(name).filter((word) => word !== 'nvidia' && word !== 'tesla')
  const size = words.find((word) => /^\d+gi?b?$/.test(word))
  const others = words.filter((word) => word !== size)
  const isSized = ({ memory }: DevicePeaks) =>
    size === undefined || memory === undefined || memory === Number.parseInt(size, 10)
  return (
    [others, others.filter((word) => !word.startsWith('hbm'))]
      .map((wanted) => devicePeaks.filter((board) => isCalled(board, wanted) && isSized(board)))
      .find(({ length }) => length > 0) ?? []
  )
}

function isCalled({ id, names }: DevicePeaks, words: readonly string[]): boolean {
  const [family = ''] = wordsOf(id)
  const calledBy = new Set([id, ...names].flatMap(wordsOf))
  return names.length > 0 && words.includes(family) && words.every((word) => calledBy.has(word))
}

/**
 * The peak rate of one device.
 *
 * @param device a name as a driver or a document prints it, or a device of the table; undefined where nothing states it
 */
export function runPeak(
  device: string | DevicePeaks | undefined,
  precision: NamedPrecision | undefined,
): Maybe<RunPeak> {
  if (device === undefined) return missing('device-not-stated')
  const name = typeof device === 'string' ? device : device.id
  const boards = typeof device === 'string' ? boardsNamed(device) : [device]
  const [peaks] = boards
  if (precision === undefined) return missing('compute-precision-not-stated')
  // Mixed precision is 16-bit, and devices compute both 16-bit formats at one rate.
  const used = precision === 'mixed' ? (peaks?.bf16 === undefined ? 'fp16' : 'bf16') : precision
  if (peaks === undefined) return missing('peak-rate-unknown', { device: name, precision: used })
  if (boards.some((board) => board[used] !== peaks[used]))
    return missing('device-ambiguous', { device: name, boards: boards.map(({ id }) => id) })
  return mapKnown(peakRate(peaks, used), ({ flopsPerSecond, source }) => ({
    device: name,
    precision: used,
    flopsPerSecond,
    source,
  }))
}

export const statedPeak = (teraflops: number, device: string | undefined): Maybe<RunPeak> =>
  known({
    device: device ?? '',
    precision: undefined,
    flopsPerSecond: teraflops * 1e12,
    source: '',
  })

/** A new device is a row in a file of `peaks`. */
export const devicePeaks: readonly DevicePeaks[] = [...nvidiaPeaks, ...otherPeaks]

export interface PeakRate {
  readonly flopsPerSecond: number
  readonly source: string
}

/** Whether matrix units skip the zeros of 2:4 sparse weights. Training does not. */
export type Sparsity = 'dense' | 'sparse'

/** Peak of one device in FLOPs per second, a multiply-add as two. Unknown unless drivers or frameworks print exactly this name. */
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

/** As {@link peakRateOf}, for a device of the table. */
export function peakRate(
  peaks: DevicePeaks,
  precision: ComputePrecision,
  sparsity: Sparsity = 'dense',
): Maybe<PeakRate> {
  const teraflops = peaks[precision]
  const isSparse = sparsity === 'sparse'
  // Documents print a sparse rate for FP32 on vector units, but only matrix units skip zeros.
  return teraflops === undefined || (isSparse && (!peaks.hasSparsity || precision === 'fp32'))
    ? missing('peak-rate-unknown', { device: peaks.id, precision })
    : known({ flopsPerSecond: teraflops * 1e12 * (isSparse ? 2 : 1), source: peaks.source })
}

/**
 * The device that a user names, by its id or as for {@link boardsNamed}.
 *
 * @throws SteadyError DEVICE_PEAK_UNKNOWN, which lists the boards that `h100` may stand for
 */
export function devicePeaksNamed(name: string): DevicePeaks {
  const wanted = name.toLowerCase()
  const found = devicePeaks.find(
    ({ id, names }) => id === wanted || names.some((printed) => printed.toLowerCase() === wanted),
  )
  const boards = found === undefined ? boardsNamed(name) : [found]
  const [board] = boards
  if (board !== undefined && boards.length === 1) return board
  const ids = (boards.length > 0 ? boards : devicePeaks).map(({ id }) => id)
  const names = boards.length > 0 ? { meant: null, valid: ids } : alternatives(wanted, ids)
  throw new SteadyError('DEVICE_PEAK_UNKNOWN', { name, ...names })
}
