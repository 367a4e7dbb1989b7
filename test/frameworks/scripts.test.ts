import { beforeAll, describe, expect, it } from 'vitest'
import { resnet50, trainingFlops } from '../../packages/trainer/network/residual-network.ts'
import { frameworks, pythonOf, runScript, workloadFolder } from './frameworks.ts'
import { runOf } from './script-log.ts'
import { sameWeights, trainOnRanks, type Trained } from './train-on-ranks.ts'

const [steps, batch, imageSize] = [3, 2, 64]

const topologies = ['1x1', '1x2']

const refusals: readonly (readonly [sentence: string, args: readonly string[]])[] = [
  ['an unknown option', ['--bach=4']],
  ['a batch of nothing', ['--batch=0']],
  ['a precision that a CPU has not', ['--precision=amp']],
  ['an image size that halves to a fraction', ['--image-size=100']],
  ['real data without a folder', ['--data=real']],
  ['weights that are not there', ['--initial-weights=/nowhere/weights.npz']],
]

for (const framework of frameworks) {
  const found = pythonOf(framework)
  if ('why' in found) {
    describe.skip(`${framework.title}: ${found.why}`, () => it('trains', () => undefined))
    continue
  }
  describe(framework.title, () => {
    let trained: Trained
    beforeAll(async () => {
      trained = await trainOnRanks(workloadFolder(framework), topologies, [
        `batch: ${batch}`,
        `image-size: ${imageSize}`,
        `parameters: { steps: ${steps} }`,
      ])
    }, 900_000)

    it(`trains ResNet-50 v1.5 on ${topologies.join(' and ')}`, () => {
      expect(trained.ran).toBe('well')
    })

    it('prints steps that steady measures', () => {
      for (const [index, topology] of topologies.entries()) {
        const devices = index + 1
        const { steps: records, facts, summary } = runOf(trained.log(topology))
        expect(records.map(({ step }) => step)).toEqual([1, 2, 3])
        for (const { rate, duration } of records)
          expect((rate ?? NaN) * (duration ?? NaN)).toBeCloseTo(batch * devices, 6)
        expect(summary).toBe(records[2]?.rate)
        expect(facts).toMatchObject({
          model: 'resnet50_v1.5',
          unit: 'images',
          devices,
          batchPerDevice: batch,
        })
      }
    })

    it('states what it does', () => {
      expect(runOf(trained.log('1x1')).facts.fingerprint).toMatchObject({
        parameters: 25_557_032,
        flopsPerStep: trainingFlops(resnet50, imageSize) * batch,
        weightDtype: 'float32',
        activationDtype: 'float32',
        gradientDtype: 'float32',
        tf32: false,
        globalBatch: batch,
        imageSize,
        data: 'synthetic',
        optimizerName: 'sgd',
        framework: framework.calledBy ?? framework.title,
      })
    })

    it('two ranks exchange gradients: other data, equal weights after three steps', () => {
      const first = trained.weights('weights-of-2.npz')
      expect(first.size).toBe(161)
      expect(sameWeights(first, trained.weights('weights-of-2.rank-1.npz'))).toBe(true)
      // The first rank alone has the same start and the same data.
      expect(sameWeights(first, trained.weights('weights-of-1.npz'))).toBe(false)
    })

    it.each(refusals)('refuses %s with one sentence and exit code 2', (_, args) => {
      const { code, stdout, stderr } = runScript(framework, found.python, args)
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
      expect(stderr).toMatch(/^train\.py: [A-Z].*[.]\n$/)
    })
  })
}
