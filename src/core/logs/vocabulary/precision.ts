import { precisions, type Precision } from '../../model/precision.ts'

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
