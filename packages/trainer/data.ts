import { type Random, seededRandom, streamSeed } from './random.ts'

export type Batch = {
  /** [3, N, size, size], zero mean and unit variance. */
  readonly images: Float32Array<ArrayBuffer>
  /** [N] */
  readonly labels: BigInt64Array<ArrayBuffer>
}

/** One worker's synthetic batch, the same at every step, so that nothing but training is timed. */
export const syntheticBatch = (
  seed: number,
  rank: number,
  {
    images,
    imageSize,
    classes,
  }: { readonly images: number; readonly imageSize: number; readonly classes: number },
): Batch => {
  const random: Random = seededRandom(streamSeed(seed, rank + 1))
  const bound = Math.sqrt(3)
  return {
    images: new Float32Array(3 * images * imageSize * imageSize).map(() => (2 * random() - 1) * bound),
    labels: BigInt64Array.from({ length: images }, () => BigInt(Math.floor(random() * classes))),
  }
}
