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
 * `amp` is automatic mixed precision; `fp16` and `bf16` are whole-model half precision. The last five are recipes with
 * matrix products in 8-bit or 4-bit numbers. They differ in how long a scale is used, or for how many values.
 */
export type Precision = (typeof precisions)[number]
