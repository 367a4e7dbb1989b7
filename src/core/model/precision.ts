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

const otherNames: Readonly<Record<string, Precision>> = {
  float32: 'fp32',
  float16: 'fp16',
  bfloat16: 'bf16',
  half: 'fp16',
  pure_fp16: 'fp16',
  mixed: 'amp',
}

/** The precision that a word of a log names; undefined for other words. */
export function precisionOf(word: string | undefined): Precision | undefined {
  const name = word?.toLowerCase() ?? ''
  return precisions.find((precision) => precision === name) ?? otherNames[name]
}
