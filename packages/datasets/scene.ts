import { seededRandom, gaussian } from '../../src/core/stats/random.ts'

export interface ImageSize {
  readonly width: number
  readonly height: number
  /** Wanted size of its JPEG. The strength of the texture has limits: of 1000 files 798 were within 3%, all within 30%. */
  readonly bytes: number
}

/**
 * The mean size of ImageNet's images. Pixels: "an average size of around 400 × 350" (Deng et al., ImageNet: A Large-Scale
 * Hierarchical Image Database, CVPR 2009). Bytes: ILSVRC2012_img_train.tar has 147.9 GB for 1,281,167 images, 115 kB each
 * with the padding of the archive: about 110 KiB without it.
 */
export const meanSize = { width: 400, height: 350, bytes: 112_000 } as const

/** Share of images whose longer side is exactly 500 pixels, a limit of photo sites. Our assumption. */
const shareOf500 = 0.4
/** Share of images whose longer side is horizontal. Our assumption. */
const shareOfLandscape = 0.74
/** Longer ÷ shorter side of photos, with the share of each: cameras have 4:3 and 3:2. Our assumption. */
const aspects = [
  [4 / 3, 0.5],
  [3 / 2, 0.35],
  [1, 0.15],
] as const

/** Other longer sides, and the bytes per pixel, have normal logarithms. */
const otherSide = { median: 349, sigma: 0.4, least: 96, most: 1600 }
const bytesOfPixel = { median: 0.715, sigma: 0.28, least: 0.15, most: 1.1 }

/** Draws a size with the mean of {@link meanSize} over many images. */
export function drawSize(random: () => number): ImageSize {
  const longer = random() < shareOf500 ? 500 : Math.round(logNormal(random, otherSide))
  const aspect = pickAspect(random())
  const shorter = Math.round(longer / aspect)
  const [width, height] = random() < shareOfLandscape ? [longer, shorter] : [shorter, longer]
  return { width, height, bytes: Math.round(width * height * logNormal(random, bytesOfPixel)) }
}

function pickAspect(drawn: number): number {
  let below = 0
  for (const [aspect, share] of aspects) {
    below += share
    if (drawn < below) return aspect
  }
  return 1
}

interface SizeSpread {
  readonly median: number
  readonly sigma: number
  readonly least: number
  readonly most: number
}

const logNormal = (random: () => number, { median, sigma, least, most }: SizeSpread) =>
  Math.min(Math.max(median * Math.exp(sigma * gaussian(random)), least), most)

/** Number of corners and colour of shapes, so that a network can learn both. There are 80, as in COCO. */
const outlines = [
  'triangle',
  'quadrangle',
  'pentagon',
  'hexagon',
  'heptagon',
  'octagon',
  'nonagon',
  'decagon',
] as const

export interface Colour {
  readonly red: number
  readonly green: number
  readonly blue: number
}

const colours: readonly (readonly [name: string, colour: Colour])[] = [
  ['red', { red: 190, green: 40, blue: 40 }],
  ['orange', { red: 220, green: 130, blue: 40 }],
  ['yellow', { red: 215, green: 200, blue: 60 }],
  ['green', { red: 50, green: 140, blue: 60 }],
  ['teal', { red: 40, green: 140, blue: 140 }],
  ['blue', { red: 50, green: 80, blue: 190 }],
  ['purple', { red: 130, green: 60, blue: 160 }],
  ['brown', { red: 110, green: 75, blue: 50 }],
  ['white', { red: 225, green: 225, blue: 220 }],
  ['black', { red: 35, green: 35, blue: 40 }],
]

export const categoryCount = outlines.length * colours.length

/** @param category from 1 to {@link categoryCount} */
const cornersOf = (category: number) => 3 + Math.floor((category - 1) / colours.length)

export const colourOf = (category: number): Colour => colourRow(category)[1]

/** `red triangle`. */
export const categoryName = (category: number) =>
  `${colourRow(category)[0]} ${outlines[cornersOf(category) - 3] ?? ''}`

/** `triangle`: COCO's supercategory. */
export const outlineName = (category: number): string => outlines[cornersOf(category) - 3] ?? ''

function colourRow(category: number): (typeof colours)[number] {
  const row = colours[(category - 1) % colours.length]
  if (row === undefined || category < 1) throw new Error(`there is no category ${category}`)
  return row
}

export interface ScenePoint {
  readonly x: number
  readonly y: number
}

/** A polygon of one colour that overlaps no other and is wholly within its image. */
export interface SceneShape {
  /** From 1. */
  readonly category: number
  readonly outline: readonly ScenePoint[]
}

/** The content of an image; a pure function of the seed of its data set and its number. */
export interface Scene {
  /** From 0. */
  readonly index: number
  /** Class, from 0. */
  readonly label: number
  readonly size: ImageSize
  readonly seed: number
  readonly shapes: readonly SceneShape[]
}

/** Everything that decides the bytes of a data set, besides its formats. */
export interface DataSetWish {
  readonly images: number
  readonly classes: number
  readonly seed: number
}

/** Classes alternate, so that a set of any size is shuffled and balanced. */
export function drawScene({ classes, seed }: DataSetWish, index: number): Scene {
  const random = seededRandom(sceneSeed(seed, index))
  const size = drawSize(random)
  return {
    index,
    label: index % classes,
    size,
    seed: Math.floor(random() * 2 ** 32),
    shapes: drawShapes(size, random),
  }
}

/** Different for every image of a set, because multiplying by an odd number is invertible in 32 bits. */
const sceneSeed = (seed: number, index: number) =>
  Math.imul(seed ^ Math.imul(index + 1, 0x9e3779b1), 0x85ebca6b)

/** Numbers of shapes to try; those that fit stay. COCO has 7 objects in an image on average (Lin et al., 2014). */
const triedShapes = { least: 3, most: 27 }
/** Radius, as a share of the image's shorter side. */
const radii = { least: 0.04, most: 0.22 }

function drawShapes({ width, height }: ImageSize, random: () => number): SceneShape[] {
  const count = triedShapes.least + Math.floor(random() * (triedShapes.most - triedShapes.least + 1))
  const shorter = Math.min(width, height)
  const circles: (ScenePoint & { radius: number })[] = []
  const shapes: SceneShape[] = []
  for (let tried = 0; tried < count; tried++) {
    const radius = shorter * radii.least * (radii.most / radii.least) ** random()
    const x = radius + random() * (width - 2 * radius)
    const y = radius + random() * (height - 2 * radius)
    const category = 1 + Math.floor(random() * categoryCount)
    const turned = random() * 2 * Math.PI
    if (circles.some((circle) => Math.hypot(circle.x - x, circle.y - y) < circle.radius + radius)) continue
    circles.push({ x, y, radius })
    shapes.push({ category, outline: polygon({ x, y }, radius, cornersOf(category), turned, random) })
  }
  return shapes
}

/** Corners around a centre, at most `radius` away, rounded to 0.01 pixel as in annotations. */
function polygon(
  centre: ScenePoint,
  radius: number,
  corners: number,
  turned: number,
  random: () => number,
): ScenePoint[] {
  return Array.from({ length: corners }, (_, corner) => {
    const angle = turned + ((corner + 0.3 * random()) / corners) * 2 * Math.PI
    const away = radius * (0.7 + 0.3 * random())
    return {
      x: hundredths(centre.x + away * Math.cos(angle)),
      y: hundredths(centre.y + away * Math.sin(angle)),
    }
  })
}

const hundredths = (value: number) => Math.round(value * 100) / 100
