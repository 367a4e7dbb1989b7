import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { pythonOf } from './frameworks.ts'
import { runOf } from './script-log.ts'
import { sameWeights, trainOnRanks, type Trained } from './train-on-ranks.ts'

const workloads = join(import.meta.dirname, '../../workloads')

/** A model beside ResNet-50, at a size that a CPU trains in seconds. */
interface Model {
  readonly workload: string
  readonly title: string
  readonly setup: string
  readonly parameters: number
  readonly unit: 'images' | 'sequences'
  readonly matrix: readonly string[]
}

const bert = {
  parameters: 110_106_428,
  unit: 'sequences',
  matrix: ['batch: 1', 'sequence-length: 32', 'parameters: { steps: 2 }'],
} as const
const maskRcnn = {
  unit: 'images',
  matrix: ['batch: 1', 'image-size: 64', 'parameters: { steps: 2 }'],
} as const

const models: readonly Model[] = [
  { workload: 'bert-base/pytorch', title: 'BERT-base, PyTorch', setup: 'pytorch', ...bert },
  { workload: 'bert-base/paddlepaddle', title: 'BERT-base, PaddlePaddle', setup: 'paddlepaddle', ...bert },
  {
    workload: 'mask-rcnn/pytorch',
    title: 'Mask R-CNN, PyTorch',
    setup: 'pytorch',
    parameters: 44_454_513,
    ...maskRcnn,
  },
  {
    workload: 'mask-rcnn/tensorflow2',
    title: 'Mask R-CNN, TensorFlow',
    setup: 'tensorflow-models',
    parameters: 46_367_089,
    ...maskRcnn,
  },
]

for (const { workload, title, setup, parameters, unit, matrix } of models) {
  const found = pythonOf({ setup })
  if ('why' in found) {
    describe.skip(`${title}: ${found.why}`, () => it('trains', () => undefined))
    continue
  }
  describe(title, () => {
    let trained: Trained
    beforeAll(async () => {
      trained = await trainOnRanks(join(workloads, workload), ['1x1', '1x2'], matrix)
    }, 900_000)

    it('trains on one rank and on two', () => {
      expect(trained.ran).toBe('well')
    })

    it('prints steps that steady measures, and how many parameters it trains', () => {
      const { steps, facts } = runOf(trained.log('1x2'))
      expect(steps.map(({ step }) => step)).toEqual([1, 2])
      expect(facts).toMatchObject({
        unit,
        devices: 2,
        batchPerDevice: 1,
        fingerprint: { parameters, globalBatch: 2 },
      })
    })

    it('two ranks exchange gradients: other data, equal weights after two steps', () => {
      const [first, second] = [
        trained.weights('weights-of-2.npz'),
        trained.weights('weights-of-2.rank-1.npz'),
      ]
      expect(sameWeights(first, second)).toBe(true)
      // The first rank alone has the same start and the same data.
      expect(sameWeights(first, trained.weights('weights-of-1.npz'))).toBe(false)
    })
  })
}

const losses = (workload: string, python: string) => {
  const { stdout } = spawnSync(
    python,
    [
      join(workloads, workload, 'train.py'),
      ...['--batch=2', '--sequence-length=32', '--steps=4', '--dropout=0', '--learning-rate=0.01'],
    ],
    { encoding: 'utf8', env: { ...process.env, PYTHONPATH: join(workloads, 'shared') } },
  )
  return runOf(stdout).steps.map(({ loss }) => loss ?? NaN)
}

describe('BERT-base', () => {
  const [torch, paddle] = [pythonOf({ setup: 'pytorch' }), pythonOf({ setup: 'paddlepaddle' })]
  if ('why' in torch || 'why' in paddle) {
    it.skip('is the same in both frameworks: one of them is not installed', () => undefined)
    return
  }

  it('has the same losses in PyTorch and PaddlePaddle from the same weights and tokens', () => {
    const [a, b] = [
      losses('bert-base/pytorch', torch.python),
      losses('bert-base/paddlepaddle', paddle.python),
    ]
    expect(a).toHaveLength(4)
    // The loss falls from 11 to 5 in these steps, so a different update would show.
    expect((a[3] ?? NaN) < 0.6 * (a[0] ?? NaN)).toBe(true)
    for (const [index, loss] of a.entries()) expect(Math.abs(loss / (b[index] ?? NaN) - 1)).toBeLessThan(1e-4)
  }, 300_000)
})
