export const precisions = ['fp32', 'tf32', 'fp16', 'bf16', 'amp'] as const
/** `amp` is automatic mixed precision; `fp16` and `bf16` are whole-model half precision. */
export type Precision = (typeof precisions)[number]
