import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { pythonOf } from './frameworks.ts'
import { lossesOf, runOf } from './script-log.ts'
import { trainOnRanks, type Trained } from './train-on-ranks.ts'

const workloads = join(import.meta.dirname, '../../workloads')

/** A framework that trains Llama's decoder here, by the folder of its script. */
interface Trainer {
  readonly name: string
  readonly setup: string
  /** What its script calls it. */
  readonly framework: string
  /** Whether it trains on two ranks of CPUs. */
  readonly ranks: 1 | 2
}

const trainers: readonly Trainer[] = [
  { name: 'jax', setup: 'jax', framework: 'JAX', ranks: 2 },
  { name: 'transformers', setup: 'pytorch', framework: 'Transformers', ranks: 2 },
  { name: 'keras', setup: 'keras', framework: 'Keras', ranks: 2 },
  { name: 'lightning', setup: 'litgpt', framework: 'Lightning', ranks: 2 },
  { name: 'litgpt', setup: 'litgpt', framework: 'LitGPT', ranks: 2 },
  { name: 'deepspeed', setup: 'deepspeed', framework: 'DeepSpeed', ranks: 2 },
  { name: 'megatron-core', setup: 'megatron-core', framework: 'Megatron-Core', ranks: 2 },
  { name: 'mindspore', setup: 'mindspore', framework: 'MindSpore', ranks: 1 },
  { name: 'torchtitan', setup: 'torchtitan', framework: 'torchtitan', ranks: 2 },
  { name: 'paddlepaddle', setup: 'paddlepaddle', framework: 'PaddlePaddle', ranks: 2 },
]

const [steps, batch, length] = [5, 4, 64]
/** What losses of two frameworks in float32 may differ by, relative. */
const tolerance = 1e-5

function lossesOfOneRank(name: string, python: string): readonly number[] {
  const script = join(workloads, 'llama', name, 'train.py')
  const { status, stdout, stderr } = spawnSync(
    python,
    [script, `--batch=${batch}`, `--steps=${steps}`, `--sequence-length=${length}`],
    { encoding: 'utf8', env: { ...process.env, PYTHONPATH: join(workloads, 'shared') }, timeout: 600_000 },
  )
  if (status !== 0) throw new Error(stderr.slice(-2000))
  return lossesOf(stdout)
}

const reference = pythonOf({ setup: 'pytorch' })

describe.skipIf('why' in reference)("Llama's decoder, from the same weights and tokens as in PyTorch", () => {
  let expected: readonly number[] = []
  beforeAll(() => {
    if ('python' in reference) expected = lossesOfOneRank('pytorch', reference.python)
  }, 600_000)

  const expectSame = (found: readonly number[]) => {
    expect(found).toHaveLength(steps)
    for (const [index, loss] of found.entries())
      expect(Math.abs(loss / (expected[index] ?? NaN) - 1)).toBeLessThan(tolerance)
  }

  it('the loss falls in five steps, so that another update would show', () => {
    expect((expected[4] ?? NaN) < 0.95 * (expected[0] ?? NaN)).toBe(true)
  })

  for (const { name, setup, framework, ranks } of trainers) {
    const found = pythonOf({ setup })
    if ('why' in found) {
      it.skip(`in ${framework}: ${found.why}`, () => undefined)
      continue
    }
    it(`${framework} has its losses of the first five steps`, () => {
      expectSame(lossesOfOneRank(name, found.python))
    }, 600_000)

    if (ranks === 1) continue
    describe(`${framework} on two ranks, each with half of every batch`, () => {
      let trained: Trained
      beforeAll(async () => {
        const matrix = [
          `batch: ${batch / 2}`,
          `sequence-length: ${length}`,
          `parameters: { steps: ${steps} }`,
        ]
        trained = await trainOnRanks(join(workloads, 'llama', name), ['1x2'], matrix)
      }, 900_000)

      it('has the same losses', () => {
        expect(trained.ran).toBe('well')
        expectSame(lossesOf(trained.log('1x2')))
      })

      it('states what it trains', () => {
        expect(runOf(trained.log('1x2')).facts).toMatchObject({
          unit: 'sequences',
          devices: 2,
          globalBatch: batch,
          fingerprint: { framework, parameters: 3_950_848, globalBatch: batch, sequenceLength: length },
        })
      })
    })
  }
})
