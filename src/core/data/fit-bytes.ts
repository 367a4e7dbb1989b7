import { develop, paint } from './paint.ts'
import type { Scene } from './scene.ts'

/** Encodes red, green and blue bytes; quality as libjpeg counts it. */
export type EncodeJpeg = (
  pixels: Uint8ClampedArray,
  size: { readonly width: number; readonly height: number; readonly quality: number },
) => Promise<Uint8Array>

/** Qualities that give so many bits for a pixel with a texture as photos have it. */
const qualities = [
  { below: 1.6, quality: 75 },
  { below: 2.6, quality: 85 },
  { below: 4, quality: 92 },
  { below: 5.6, quality: 96 },
  { below: Infinity, quality: 98 },
] as const

const strengths = { first: 15, least: 0.5, most: 90 }
/** Bits that a pixel gains where the texture gets e times as strong: measured on images of every quality above. */
const bitsOfFold = 1.25
/** Of the bytes that were wished for. */
const tolerance = 0.03
const tries = 4

/** Paints a scene so that its JPEG takes the bytes that its size asks for: from the strength of its texture, never padding. */
export async function drawJpeg(scene: Scene, encode: EncodeJpeg): Promise<Uint8Array> {
  const { width, height, bytes } = scene.size
  const canvas = paint(scene)
  const bitsOf = (length: number) => (8 * length) / (width * height)
  const wanted = bitsOf(bytes)
  const { quality } = qualities.find(({ below }) => wanted < below) ?? qualities[0]
  let strength: number = strengths.first
  let best = await encode(develop(canvas, strength), { width, height, quality })
  for (let tried = 1; tried < tries && Math.abs(best.length / bytes - 1) > tolerance; tried++) {
    const next = clamped(strength * Math.exp((wanted - bitsOf(best.length)) / bitsOfFold))
    if (next === strength) break
    strength = next
    const jpeg = await encode(develop(canvas, strength), { width, height, quality })
    if (Math.abs(jpeg.length - bytes) < Math.abs(best.length - bytes)) best = jpeg
  }
  return best
}

const clamped = (strength: number) => Math.min(Math.max(strength, strengths.least), strengths.most)
