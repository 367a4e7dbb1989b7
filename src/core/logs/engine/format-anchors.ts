import { asciiBytes } from './bytes.ts'
import type { LogFormat } from '../format.ts'

/** The anchors of a format, as text and as bytes. */
export interface FormatAnchors {
  readonly texts: readonly string[]
  readonly bytes: readonly Uint8Array[]
}

const derived = new WeakMap<LogFormat, FormatAnchors>()

/** Derived once for each format: this takes longer than reading a short log. */
export function formatAnchors(format: LogFormat): FormatAnchors {
  const known = derived.get(format)
  if (known !== undefined) return known
  const texts = format.open().anchors
  const anchors = { texts, bytes: texts.map(asciiBytes) }
  derived.set(format, anchors)
  return anchors
}
