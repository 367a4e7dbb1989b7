import { asciiBytes } from './bytes.ts'
import { openReader } from '../errata/misprints.ts'
import type { LogFormat } from '../format.ts'

export interface FormatAnchors {
  readonly texts: readonly string[]
  /** Anchors of the format's known misprints and of the settings that these need. */
  readonly ofErrata: readonly string[]
  /** Both kinds, as bytes. */
  readonly bytes: readonly Uint8Array[]
}

const derived = new WeakMap<LogFormat, FormatAnchors>()

/** Derived once for each format, because this takes longer than reading a short log. */
export function formatAnchors(format: LogFormat): FormatAnchors {
  const known = derived.get(format)
  if (known !== undefined) return known
  const texts = format.open(format.answers).anchors
  const all = openReader(format, format.answers).anchors
  const ofErrata = all.filter((anchor) => !texts.includes(anchor))
  const anchors = { texts, ofErrata, bytes: all.map(asciiBytes) }
  derived.set(format, anchors)
  return anchors
}
