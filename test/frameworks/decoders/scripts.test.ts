import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { architectureNamed } from '../../../src/core/flops/architectures.ts'
import { parametersOf } from '../../../src/core/flops/parameters.ts'
import { freshFolder } from '../../run/replayed.ts'
import { pythonOf } from '../frameworks.ts'
import { runOf } from '../script-log.ts'
import { trainOnRanks, type Trained } from '../train-on-ranks.ts'

const workloads = join(import.meta.dirname, '../../../workloads')
const found = pythonOf({ setup: 'pytorch' })

/** Variables of the first of several ranks; a script that refuses its options does not look for the others. */
const rank = (size: number) => ({
  RANK: '0',
  LOCAL_RANK: '0',
  WORLD_SIZE: `${size}`,
  LOCAL_WORLD_SIZE: `${size}`,
})

const refusals: readonly (readonly [ranks: number, args: string, says: string])[] = [
  [1, '--size=3b', "invalid choice: '3b'"],
  [6, '--tensor-parallel=4', '6 ranks are not a multiple of 4 = tensor 4 x pipeline 1 x context 1'],
  [2, '--size=125m --tensor-parallel=2', '9 attention heads are not a multiple of 2 tensor-parallel ranks'],
  [3, '--pipeline-parallel=3 --accumulation=3', '4 layers are not a multiple of 3 stages'],
  [8, '--pipeline-parallel=8 --accumulation=8', '4 layers cannot fill 8 stages = 8 pipeline ranks x 1'],
  [2, '--context-parallel=2 --sequence-length=33', '33 tokens of a sequence are not a multiple of 2 context'],
  [2, '--expert-parallel=2', 'The size tiny has no experts to divide among 2 ranks'],
  [2, '--pipeline-parallel=2 --pipeline-schedule=1f1b', '1 micro-batches are fewer than 2 pipeline ranks'],
  [1, '--pipeline-schedule=gpipe', 'The schedule gpipe needs more than one pipeline rank'],
  [2, '--size=1b --pipeline-parallel=2', 'no pipeline stages for 1b, whose head is its embedding'],
  [1, '--data=real', 'Real data needs a folder to read it from'],
  [1, '--data=real --data-dir=/nowhere', 'There is no data folder /nowhere'],
  [1, '--device=gpu --attention=flash', 'FlashAttention on a GPU does not compute in fp32; use bf16'],
  [
    2,
    '--tensor-parallel=2 --precision=fp8-rowwise',
    'does not divide FP8 products with a scale for each row',
  ],
  [2, '--tensor-parallel=2 --device=gpu --precision=fp8-tensorwise', '344 is not a multiple of 16'],
  [
    1,
    '--batch=1 --sequence-length=24 --device=gpu --precision=fp8-rowwise',
    '24 tokens of a forward pass are not a multiple of 16',
  ],
  [2, '--tensor-parallel=2 --compile', 'cannot compile layers that tensor parallelism divides'],
]

describe.skipIf('why' in found)(`scripts of decoders${'why' in found ? `: ${found.why}` : ''}`, () => {
  const run = (family: string, args: readonly string[], ranks = 1) =>
    spawnSync('why' in found ? '' : found.python, [join(workloads, family, 'pytorch/train.py'), ...args], {
      encoding: 'utf8',
      env: {
        ...process.env,
        PYTHONPATH: join(workloads, 'shared'),
        OMP_NUM_THREADS: '1',
        ...(ranks === 1 ? {} : rank(ranks)),
      },
    })

  it.each(refusals)('on %i rank(s), refuses %s with the arithmetic', (ranks, args, says) => {
    const { status, stdout, stderr } = run('llama', args.split(' '), ranks)
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
    expect(stderr).toMatch(/^train\.py: [A-Z0-9].*[.]\n$/)
    expect(stderr).toContain(says)
  })

  it('refuses experts that their ranks do not divide', () => {
    const { status, stderr } = run('mixtral', ['--expert-parallel=3'], 3)
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: 'train.py: 8 experts are not a multiple of 3 expert-parallel ranks.\n',
    })
  })

  describe('real text', () => {
    const folder = freshFolder()
    const text = ['--data=real', `--data-dir=${folder}`, '--sequence-length=32', '--batch=2', '--steps=3']

    it('is refused where there is none, or too little', () => {
      expect(run('llama', text).stderr).toMatch(/has no text: no file ends with \.txt\.\n$/)
      writeFileSync(join(folder, 'a.txt'), 'short')
      expect(run('llama', text).stderr).toMatch(/has 6 tokens, too few for a sequence of 32/)
    })

    it('is refused where its tokenizer is none, or knows more tokens than the model', () => {
      writeFileSync(join(folder, 'tokenizer.json'), '{}')
      expect(run('llama', text).stderr).toMatch(/tokenizer\.json is no tokenizer/)
      const vocabulary = Object.fromEntries([
        ['</s>', 0],
        ...Array.from({ length: 40 }, (_, index) => [`word${index}`, 5000 + index] as const),
      ])
      const words = { type: 'WordLevel', vocab: vocabulary, unk_token: '</s>' }
      writeFileSync(
        join(folder, 'tokenizer.json'),
        JSON.stringify({
          version: '1.0',
          added_tokens: [],
          pre_tokenizer: { type: 'Whitespace' },
          model: words,
        }),
      )
      writeFileSync(join(folder, 'a.txt'), Object.keys(vocabulary).slice(1).join(' '))
      expect(run('llama', text).stderr).toMatch(/has token 5039; the model knows 2048 tokens/)
    })

    it('trains, packed, as bytes where there is no tokenizer', { timeout: 300_000 }, () => {
      const bytes = join(folder, 'bytes')
      mkdirSync(bytes)
      for (const name of ['a', 'b'])
        writeFileSync(join(bytes, `${name}.txt`), `Text ${name} in German: äöü. `.repeat(8))
      const { status, stdout, stderr } = run('llama', [...text, `--data-dir=${bytes}`, '--packing'])
      expect(status, stderr).toBe(0)
      const { facts, steps } = runOf(stdout)
      expect(steps.every(({ loss }) => Number.isFinite(loss))).toBe(true)
      expect(facts.fingerprint).toMatchObject({ data: 'real', dataFormat: 'text', packing: true })
    })
  })

  describe('through steady, on two ranks', () => {
    let trained: Trained
    beforeAll(async () => {
      trained = await trainOnRanks(
        join(workloads, 'llama/pytorch'),
        ['1x2'],
        [
          'batch: 2',
          'sequence-length: 32',
          'accumulation: 2',
          'tensor-parallel: 2',
          'recompute: full',
          'parameters: { steps: 3 }',
        ],
      )
    }, 300_000)

    it('states its size, its layout and what it computes', () => {
      expect(trained.ran).toBe('well')
      const { facts, steps } = runOf(trained.log('1x2'))
      const { total, embedding } = parametersOf(architectureNamed('tiny').architecture)
      const attention = 4 * 256 * 32
      const perToken = 6 * (total - embedding) + 12 * attention
      const tokens = 2 * 2 * 32
      const layers = total - 2 * embedding - 256
      expect(facts).toMatchObject({ unit: 'sequences', devices: 2, batchPerDevice: 2, globalBatch: 4 })
      expect(facts.fingerprint).toMatchObject({
        parameters: total,
        flopsPerStep: perToken * tokens,
        hardwareFlopsPerStep: (perToken + 2 * layers + 4 * attention) * tokens,
        globalBatch: 4,
        sequenceLength: 32,
        modelSize: 'tiny',
        tensorParallel: 2,
        pipelineParallel: 1,
        contextParallel: 1,
        expertParallel: 1,
        dataParallel: 1,
        sharding: 'none',
        recompute: 'full',
        attentionKernel: 'sdpa',
        accumulation: 2,
        packing: false,
        losses: steps.map(({ loss }) => expect.closeTo(loss ?? NaN, 6) as number),
      })
      for (const { rate, duration } of steps) expect((rate ?? NaN) * (duration ?? NaN)).toBeCloseTo(4, 6)
    })
  })
})
