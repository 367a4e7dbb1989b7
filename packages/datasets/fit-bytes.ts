import { type Colour, colourOf, type Scene } from './scene.ts'
import { seededRandom } from '../../src/core/stats/random.ts'
import { boxOf, spansOf } from './geometry.ts'

/** 32 random bits at a time. Uses xorshift32 of Marsaglia, because there are millions of pixels. */
type Bits = () => number

export function seededBits(seed: number): Bits {
  // A state of 0 would stay 0.
  let state = seed | 0 || 0x9e3779b9
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state
  }
}

export interface Plane {
  readonly width: number
  readonly height: number
  /** Row by row. */
  readonly values: Float32Array
}

/**
 * Noise whose octaves from `coarsest` to `finest` pixels all have the same variance. In two dimensions this is a power
 * spectrum of 1/f², as in photos (Field, Relations between the statistics of natural images, 1987).
 * @param coarsest a power of two, like `finest`
 * @returns values around 0; each octave is uniform in [-1, 1]
 */
export function octaveNoise(
  { width, height }: { readonly width: number; readonly height: number },
  { coarsest, finest }: { readonly coarsest: number; readonly finest: number },
  bits: Bits,
): Plane {
  let plane = blank(width, height, coarsest)
  addNoise(plane, bits)
  for (let scale = coarsest / 2; scale >= 1; scale /= 2) {
    plane = doubled(plane, blank(width, height, scale))
    if (scale >= finest) addNoise(plane, bits)
  }
  return plane
}

/** One value more than fits, because a point is between two of the next coarser plane. */
function blank(width: number, height: number, scale: number): Plane {
  const across = scale === 1 ? width : Math.ceil(width / scale) + 2
  const down = scale === 1 ? height : Math.ceil(height / scale) + 2
  return { width: across, height: down, values: new Float32Array(across * down) }
}

function addNoise({ values }: Plane, bits: Bits): void {
  for (let at = 0; at < values.length; at++) values[at] = (values[at] ?? 0) + bits() / 2 ** 31
}

/** Bilinear interpolation. */
function doubled(coarse: Plane, fine: Plane): Plane {
  const from = coarse.values
  const { width, height, values } = fine
  for (let y = 0, at = 0; y < height; y++) {
    const upper = (y >> 1) * coarse.width
    const lower = upper + (y & 1) * coarse.width
    for (let x = 0; x < width; x++, at++) {
      const left = x >> 1
      const right = left + (x & 1)
      const sum =
        (from[upper + left] ?? 0) +
        (from[upper + right] ?? 0) +
        (from[lower + left] ?? 0) +
        (from[lower + right] ?? 0)
      values[at] = sum / 4
    }
  }
  return fine
}

/** An image whose fine texture still needs a strength, which decides how many bytes the JPEG takes. */
interface PixelCanvas {
  readonly width: number
  readonly height: number
  /** Red, green and blue of each pixel, without the texture. */
  readonly smooth: Float32Array
  /** Brightness of the finest octaves, around 0. */
  readonly texture: Float32Array
}

const channels = 3

/** Brightness range of one coarse octave. */
const contrast = 14
const tint = 9
/** Pixels of the finest octave that is always present, and of the coarsest one. */
const coarse = { coarsest: 128, finest: 4 }
const fine = { coarsest: 2, finest: 1 }
const ofColour = { coarsest: 128, finest: 8 }

/** A landscape of 1/f noise in a colour of its class, with the shapes of the scene. */
function paint(scene: Scene): PixelCanvas {
  const { width, height } = scene.size
  const bits = seededBits(scene.seed)
  const light = octaveNoise(scene.size, coarse, bits).values
  const warm = octaveNoise(scene.size, ofColour, bits).values
  const texture = octaveNoise(scene.size, fine, bits).values
  const smooth = new Float32Array(width * height * channels)
  const ground = groundColour(scene)
  for (let at = 0; at < width * height; at++)
    put(smooth, at, ground, contrast * (light[at] ?? 0), tint * (warm[at] ?? 0))
  for (const { outline, category } of scene.shapes) {
    const colour = colourOf(category)
    const { y, height: tall } = boxOf(outline)
    for (let row = Math.floor(y); row <= Math.min(Math.ceil(y + tall), height - 1); row++) {
      const shade = 24 * ((row - y) / tall - 0.5)
      for (const [from, to] of spansOf(outline, row))
        for (let at = row * width + from; at < row * width + to; at++)
          put(smooth, at, colour, shade + (contrast / 2) * (light[at] ?? 0), 0)
    }
  }
  return { width, height, smooth, texture }
}

/** Images of a class share a colour, so that a network can learn something. */
function groundColour({ label, seed }: Scene): Colour {
  const ofClass = seededRandom(label)
  const ofImage = seededRandom(seed)
  const part = () => 70 + 100 * ofClass() + 30 * (ofImage() - 0.5)
  return { red: part(), green: part(), blue: part() }
}

function put(to: Float32Array, pixel: number, colour: Colour, light: number, warm: number): void {
  const at = pixel * channels
  to[at] = colour.red + light + warm
  to[at + 1] = colour.green + light
  to[at + 2] = colour.blue + light - warm
}

/** The pixels of the canvas with a texture of this strength: red, green, blue, row by row. */
function develop({ smooth, texture }: PixelCanvas, strength: number): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(smooth.length)
  for (let at = 0, pixel = 0; at < pixels.length; at += channels, pixel++) {
    const added = strength * (texture[pixel] ?? 0)
    pixels[at] = (smooth[at] ?? 0) + added
    pixels[at + 1] = (smooth[at + 1] ?? 0) + added
    pixels[at + 2] = (smooth[at + 2] ?? 0) + added
  }
  return pixels
}

/** Encodes red, green and blue bytes; the quality is on libjpeg's scale. */
export type EncodeJpeg = (
  pixels: Uint8ClampedArray,
  size: { readonly width: number; readonly height: number; readonly quality: number },
) => Promise<Uint8Array>

/** Qualities that give this many bits per pixel with a texture as in photos. */
const qualities = [
  { below: 1.6, quality: 75 },
  { below: 2.6, quality: 85 },
  { below: 4, quality: 92 },
  { below: 5.6, quality: 96 },
  { below: Infinity, quality: 98 },
] as const

const strengths = { first: 15, least: 0.5, most: 90 }
/** Bits per pixel that are added when the texture becomes e times as strong: measured on images of every quality above. */
const bitsOfFold = 1.25
/** Share of the wanted bytes. */
const tolerance = 0.03
const tries = 4

/** Paints a scene so that its JPEG takes the wanted bytes, through the strength of its texture and without padding. */
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
