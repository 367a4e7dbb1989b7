import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { freshFolder } from '../run/replayed.ts'
import { frameworks, pythonOf, runScript } from './frameworks.ts'
import { writeNpz } from './npz.ts'
import { lossesOf } from './script-log.ts'
import { sharpStart } from './sharp-start.ts'
import { embeddedLosses, referenceLosses } from './trainer-losses.ts'

const size = { steps: 5, batch: 4, imageSize: 64 }
/** Weight decay is a thousand times the usual one, so that a framework that decays other weights is caught. */
const descent = { rate: 0.0008, momentum: 0.9, weightDecay: 0.1 }
/** What float32 may differ from float64, relative; 9e-7 at most was measured. */
const tolerance = 2e-5

const folder = freshFolder()
const [weights, batches] = [join(folder, 'weights.npz'), join(folder, 'batches.npz')]
const start = sharpStart(size)
let expected: readonly number[] = []

const largestError = (losses: readonly number[]) =>
  Math.max(...expected.map((loss, step) => Math.abs((losses[step] ?? NaN) - loss) / loss))

describe('with one start, the losses of the first five steps in FP32 are those of float64', () => {
  beforeAll(() => {
    writeNpz(weights, start.weights)
    writeNpz(batches, start.batches)
    expected = referenceLosses(start, size, descent)
  }, 600_000)

  it('in the embedded trainer', async () => {
    expect(largestError(await embeddedLosses(start, size, descent))).toBeLessThan(tolerance)
  }, 300_000)

  for (const framework of frameworks) {
    const found = pythonOf(framework)
    if ('why' in found) {
      it.skip(`in ${framework.title}: ${found.why}`, () => undefined)
      continue
    }
    const layouts = (framework.memoryFormats ?? []).map((format) => `--memory-format=${format}`)
    it.each(layouts.length === 0 ? [''] : layouts)(
      `in ${framework.title} %s`,
      (layout) => {
        const { ran, stdout } = runScript(framework, found.python, [
          `--batch=${size.batch}`,
          `--steps=${size.steps}`,
          `--image-size=${size.imageSize}`,
          `--learning-rate=${(descent.rate * 256) / size.batch}`,
          `--momentum=${descent.momentum}`,
          `--weight-decay=${descent.weightDecay}`,
          `--initial-weights=${weights}`,
          `--batches=${batches}`,
          ...(layout === '' ? [] : [layout]),
        ])
        expect(ran).toBe('well')
        const losses = lossesOf(stdout)
        expect(losses).toHaveLength(size.steps)
        expect(largestError(losses)).toBeLessThan(tolerance)
      },
      300_000,
    )
  }
})
