import { gaussian } from '../stats/gaussian.ts'

/** What an image is to be like. */
export interface ImageSize {
  readonly width: number
  readonly height: number
  /** What its JPEG should take. The strength of the texture has limits: of 1000 files 798 came within 3%, all within 30%. */
  readonly bytes: number
}

/**
 * The mean size of ImageNet's images. Pixels: "an average size of around 400 × 350" (Deng et al., ImageNet: A Large-Scale
 * Hierarchical Image Database, CVPR 2009). Bytes: ILSVRC2012_img_train.tar has 147.9 GB for 1,281,167 images, 115 kB each
 * with the padding of the archive: about 110 KiB without it.
 */
export const meanSize = { width: 400, height: 350, bytes: 112_000 } as const

/** Photo sites limited the longer side to 500 pixels: many images have exactly that. Our assumption is four in ten. */
const shareOf500 = 0.4
/** Of the images: their longer side lies across. Our assumption. */
const shareOfLandscape = 0.74
/** Longer by shorter side of photos, with the share of each: cameras have 4:3 and 3:2. Our assumption. */
const aspects = [
  [4 / 3, 0.5],
  [3 / 2, 0.35],
  [1, 0.15],
] as const

/** Logarithms of the longer sides below or above 500, and of the bytes for a pixel, are normal. */
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
