export const precisions = [
  'fp32',
  'tf32',
  'fp16',
  'bf16',
  'amp',
  'fp8-delayed',
  'fp8-tensorwise',
  'fp8-rowwise',
  'mxfp8',
  'nvfp4',
] as const
/**
 * `amp` is automatic mixed precision; `fp16` and `bf16` are whole-model half precision. The last five are recipes whose
 * matrix products are in numbers of eight or four bits: by how long a scale holds, or for how many values.
 */
export type Precision = (typeof precisions)[number]
