import { viewOf } from '../../src/binary/bytes.ts'

/** The contents of a JPEG's markers (ITU-T T.81, annex B). */
export type JpegStructure =
  | { readonly kind: 'whole'; readonly width: number; readonly height: number }
  | { readonly kind: 'broken'; readonly is: JpegFault }

/** `no-jpeg`: it does not begin as one. `cut`: it ends before its end marker. `marks`: a marker is wrong. */
export type JpegFault = 'no-jpeg' | 'cut' | 'marks'

const marker = { start: 0xd8, end: 0xd9, scan: 0xda, restart0: 0xd0, restart7: 0xd7 }
/** Frame headers; 0xc4, 0xc8 and 0xcc are in their range but have other meanings. */
const isFrame = (code: number) => (code >= 0xc0 && code <= 0xcf && code % 4 !== 0) || code === 0xc0

/** Follows the segments of an image to its end, without decoding it. */
export function jpegStructure(jpeg: Uint8Array): JpegStructure {
  const broken = (is: JpegFault): JpegStructure => ({ kind: 'broken', is })
  if (jpeg[0] !== 0xff || jpeg[1] !== marker.start) return broken('no-jpeg')
  const view = viewOf(jpeg)
  let size: { width: number; height: number } | undefined
  for (let at = 2; ;) {
    if (at + 4 > jpeg.length && jpeg[at + 1] !== marker.end) return broken('cut')
    if (jpeg[at] !== 0xff) return broken('marks')
    const code = jpeg[at + 1] ?? 0
    if (code === 0xff) {
      at++
      continue
    }
    if (code === marker.end) return size === undefined ? broken('marks') : { kind: 'whole', ...size }
    const length = view.getUint16(at + 2)
    if (length < 2) return broken('marks')
    if (isFrame(code)) {
      if (at + 9 > jpeg.length) return broken('cut')
      size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    }
    at += 2 + length
    if (code === marker.scan) at = scanEnd(jpeg, at)
  }
}

/** Position of the marker after a scan: a byte of 0 after 0xff is stuffing, and restart markers belong to the scan. */
function scanEnd(jpeg: Uint8Array, from: number): number {
  let at = jpeg.indexOf(0xff, from)
  for (; at >= 0; at = jpeg.indexOf(0xff, at + 2)) {
    const next = jpeg[at + 1] ?? 0
    if (next !== 0 && (next < marker.restart0 || next > marker.restart7)) return at
  }
  return jpeg.length
}
