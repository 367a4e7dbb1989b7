import { seededRandom } from '../stats/random.ts'
import { drawSize, type ImageSize } from './image-sizes.ts'
import { categoryCount, cornersOf } from './categories.ts'

export interface ScenePoint {
  readonly x: number
  readonly y: number
}

/** A polygon of one colour that covers no other and lies wholly within its image. */
export interface SceneShape {
  /** From 1. */
  readonly category: number
  readonly outline: readonly ScenePoint[]
}

/** What an image shows; a pure function of the seed of its data set and its number. */
export interface Scene {
  /** From 0. */
  readonly index: number
  /** Class, from 0. */
  readonly label: number
  readonly size: ImageSize
  /** Of the noise. */
  readonly seed: number
  readonly shapes: readonly SceneShape[]
}

/** What decides the bytes of a data set, besides its formats. */
export interface DataSetWish {
  readonly images: number
  readonly classes: number
  readonly seed: number
}

/** Classes take turns, so that an image set of any size is shuffled and even. */
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

/** Different for every image of a set: multiplying by an odd number loses nothing of 32 bits. */
const sceneSeed = (seed: number, index: number) =>
  Math.imul(seed ^ Math.imul(index + 1, 0x9e3779b1), 0x85ebca6b)

/** COCO has 7 objects in an image on average (Lin et al., Microsoft COCO, 2014): as many are tried, and those that fit stay. */
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

/** Corners around a centre, at most `radius` away, to the hundredth of a pixel as annotations give them. */
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
