import { seededRandom } from '../stats/random.ts'
import { colourOf, type Colour } from './categories.ts'
import { boxOf, spansOf } from './geometry.ts'
import { octaveNoise, seededBits } from './noise.ts'
import type { Scene } from './scene.ts'

/** An image whose fine texture has not got its strength yet: that decides how many bytes the JPEG takes. */
export interface PixelCanvas {
  readonly width: number
  readonly height: number
  /** Red, green and blue of each pixel, without the texture. */
  readonly smooth: Float32Array
  /** Brightness of the finest octaves, around 0. */
  readonly texture: Float32Array
}

const channels = 3

/** Brightness of one coarse octave. */
const contrast = 14
const tint = 9
/** Pixels of the finest octave that is always there, and of the coarsest one. */
const coarse = { coarsest: 128, finest: 4 }
const fine = { coarsest: 2, finest: 1 }
const ofColour = { coarsest: 128, finest: 8 }

/** A landscape of 1/f noise in a colour of its own, with the shapes of the scene. */
export function paint(scene: Scene): PixelCanvas {
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

/** Images of a class have a colour in common, so that a network finds something to learn. */
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
export function develop({ smooth, texture }: PixelCanvas, strength: number): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(smooth.length)
  for (let at = 0, pixel = 0; at < pixels.length; at += channels, pixel++) {
    const added = strength * (texture[pixel] ?? 0)
    pixels[at] = (smooth[at] ?? 0) + added
    pixels[at + 1] = (smooth[at + 1] ?? 0) + added
    pixels[at + 2] = (smooth[at + 2] ?? 0) + added
  }
  return pixels
}
