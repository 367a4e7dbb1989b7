import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { resnet50 } from '../../src/trainer/network/residual-network.ts'
import { trainingFlops } from '../../src/trainer/network/flops.ts'
import { freshFolder } from '../run/replayed.ts'
import { filesBelow, runSuiteArgs, startSteady } from '../run/steady.ts'
import { type Framework, frameworks, pythonOf, runScript, workloadFolder } from './frameworks.ts'
import { type Arrays, readNpz } from './npz.ts'
import { runOf } from './script-log.ts'

const [steps, batch, imageSize] = [3, 2, 64]

/** Trains on one rank and on two, by the shipped workload; both keep their weights. */
async function trainOnRanks(framework: Framework) {
  const folder = freshFolder()
  const workload = join(folder, 'workloads', 'script')
  mkdirSync(workload, { recursive: true })
  const shipped = readFileSync(join(workloadFolder(framework), 'workload.yaml'), 'utf8')
  writeFileSync(
    join(workload, 'workload.yaml'),
    shipped
      .replaceAll('{here}', workloadFolder(framework))
      .replace('  - --seed', `  - --save-weights=${folder}/weights-of-{devices}.npz\n$&`),
  )
  const suite = join(folder, 'suite.yaml')
  writeFileSync(
    suite,
    `suite: ranks
matrix:
  workload: script
  batch: ${batch}
  topology: [1x1, 1x2]
  image-size: ${imageSize}
  parameters: { steps: ${steps} }
repeats: 1
`,
  )
  const results = join(folder, 'results')
  const { ended } = startSteady(runSuiteArgs(suite, results), folder)
  const { code, stderr } = await ended
  const log = (topology: string) => {
    const path = filesBelow(results).find((file) => file.includes(topology) && file.endsWith('/log.txt'))
    return path === undefined ? '' : readFileSync(join(results, path), 'utf8')
  }
  return { ran: code === 0 ? 'well' : stderr, log, weights: (name: string) => readNpz(join(folder, name)) }
}

const sameWeights = (a: Arrays, b: Arrays) =>
  [...a].every(([name, { data }]) => {
    const other = b.get(name)?.data
    return other !== undefined && Buffer.from(data.buffer).equals(Buffer.from(other.buffer))
  })

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
  describe(framework.title, async () => {
    const { ran, log, weights } = await trainOnRanks(framework)

    it('trains ResNet-50 v1.5 on one rank and on two', () => {
      expect(ran).toBe('well')
    })

    it('prints steps that steady measures', () => {
      for (const [topology, devices] of [
        ['1x1', 1],
        ['1x2', 2],
      ] as const) {
        const { steps: records, facts, summary } = runOf(log(topology))
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
      expect(runOf(log('1x2')).facts.fingerprint).toMatchObject({
        parameters: 25_557_032,
        flopsPerStep: trainingFlops(resnet50, imageSize) * batch * 2,
        weightDtype: 'float32',
        activationDtype: 'float32',
        gradientDtype: 'float32',
        tf32: false,
        globalBatch: batch * 2,
        imageSize,
        data: 'synthetic',
        optimizerName: 'sgd',
        framework: framework.title,
      })
    })

    it('two ranks exchange gradients: other data, equal weights after three steps', () => {
      const [first, second] = [weights('weights-of-2.npz'), weights('weights-of-2.rank-1.npz')]
      expect(first.size).toBe(161)
      expect(sameWeights(first, second)).toBe(true)
      // The first rank alone has the same start and the same data.
      expect(sameWeights(first, weights('weights-of-1.npz'))).toBe(false)
    })

    it.each(refusals)('refuses %s with one sentence and exit code 2', (_, args) => {
      const { code, stdout, stderr } = runScript(framework, found.python, args)
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
      expect(stderr).toMatch(/^train\.py: [A-Z].*[.]\n$/)
    })
  })
}
