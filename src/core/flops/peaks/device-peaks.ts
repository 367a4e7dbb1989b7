/** How multiplications of a training step are computed. Additions are in FP32 throughout. */
export const computePrecisions = ['fp32', 'tf32', 'fp16', 'bf16', 'fp8', 'fp4'] as const
export type ComputePrecision = (typeof computePrecisions)[number]

/** Dense TFLOPS of one device. A precision that is not there is unknown, or the device has none of it. */
export interface DevicePeaks extends Partial<Record<ComputePrecision, number>> {
  /** As a person calls it: `h100-sxm`. */
  readonly id: string
  /**
   * As drivers and frameworks name it, exactly. One name can stand for one set of rates only; none where a program may
   * show a part of the board by the name of all of it.
   */
  readonly names: readonly string[]
  /** Matrix units skip half of the weights where those are 2:4 sparse: documents then print twice the rate. */
  readonly hasSparsity: boolean
  readonly source: string
}
