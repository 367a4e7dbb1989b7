import { known, missing, type Maybe } from '../model/missing.ts'

/** How nvidia-smi writes "there is no such value": `[N/A]`, `[Not Supported]`, `ERR!`, `[Unknown Error]`. */
const absent = /^(?:\[.*\]|N\/A|ERR!|Not Supported|)$/

/** One cell of nvidia-smi's CSV. What it could not read is missing, under its own words. */
export function smiValue(cell: string | undefined): Maybe<string> {
  const text = (cell ?? '').trim()
  if (!absent.test(text)) return known(text)
  return missing('gpu-not-stated', { printed: text })
}

/** A cell that holds a number, such as `81559`; anything else is missing. */
export function smiNumber(cell: string | undefined): Maybe<number> {
  const text = smiValue(cell)
  if (text.kind === 'missing') return text
  const value = Number(text.value)
  return Number.isFinite(value) ? known(value) : missing('gpu-not-a-number', { printed: text.value })
}
