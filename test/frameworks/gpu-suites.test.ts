import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse, stringify } from 'yaml'
import { planDocumentSchema } from '../../src/core/plan/plan-document.ts'
import { loadJpegCodec } from '../../packages/datasets/jpeg.ts'
import { writeDataSet } from '../../packages/datasets/write-data-set.ts'
import { freshFolder } from '../run/replayed.ts'
import { filesBelow, startSteady } from '../run/steady.ts'
import { frameworks, pythonOf, runScript, type Framework } from './frameworks.ts'
import { runOf } from './script-log.ts'

const root = join(import.meta.dirname, '../..')
const suites = ['gpu-frameworks', 'gpu-settings', 'gpu-dali']
const trained = ['pytorch', 'paddlepaddle']

const folder = freshFolder()
const dataSet = join(folder, 'images')
/** Modules in the place of the frameworks, which a script imports once it has taken its arguments. */
const ends = join(folder, 'ends')
beforeAll(async () => {
  mkdirSync(ends)
  for (const module of ['torch.py', 'paddle.py'])
    writeFileSync(join(ends, module), "import sys\nprint('took them')\nsys.exit()\n")
  const end = await writeDataSet({
    folder: dataSet,
    wish: { images: 64, classes: 8, seed: 3 },
    formats: ['folder'],
    codec: await loadJpegCodec(),
    stop: new AbortController().signal,
    drawn: () => undefined,
  })
  if (end.end !== 'made') throw new Error(end.end)
}, 120_000)
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

const frameworkNamed = (wanted: string): Framework => {
  const framework = frameworks.find(({ name }) => name === wanted)
  if (framework === undefined) throw new Error(wanted)
  return framework
}

/** Arguments of the script in the cases of the suites: each argument at least once. */
async function argumentsOf(workload: string): Promise<string[][]> {
  const plans = await Promise.all(
    suites.map((suite) => {
      const cluster = ['--devices', '4x8', '--cluster', 'clusters/h100-slurm.yaml']
      return startSteady(['plan', `suites/${suite}.yaml`, ...cluster, '--json'], root).ended
    }),
  )
  const cases = plans.flatMap(({ stdout }) => planDocumentSchema.parse(JSON.parse(stdout)).cases)
  const seen = new Set<string>()
  return cases.flatMap((point) => {
    const { command = [] } = point.submission.tasks.find(({ role }) => role !== 'sampler') ?? {}
    const script = command.findIndex((word) => word.endsWith(`/${workload}/train.py`))
    const args = script < 0 ? [] : command.slice(script + 1)
    const isNew = args.some((word) => !seen.has(word))
    args.forEach((word) => seen.add(word))
    return isNew ? [args] : []
  })
}

/** What stands for the suite here: one batch of a few small images. */
const small = (word: string) =>
  word.startsWith('--data-dir=') ? `--data-dir=${dataSet}` : word.startsWith('--batch=') ? '--batch=2' : word

type Yaml = Record<string, unknown>

/** The part of each suite that CPUs can train in a minute, with few steps of small images. All else is as it ships. */
const cuts: Readonly<Record<string, Yaml>> = {
  'gpu-frameworks': { topology: '1x2', precision: 'fp32' },
  'gpu-settings': { topology: '1x1', precision: 'fp32' },
  'gpu-dali': { topology: '1x2', precision: 'fp32' },
}
/** It compiles for a minute on two cores. */
const slow = { when: { workload: 'resnet50/pytorch', compile: true }, reason: 'compiles for a minute' }

function cutSuite(suite: string, workloads: readonly string[]): string {
  const shipped = parse(readFileSync(join(root, 'suites', `${suite}.yaml`), 'utf8')) as Yaml
  const [block] = [shipped['matrix']].flat() as [Yaml]
  const matrix = {
    ...block,
    workload: workloads,
    batch: 2,
    'image-size': 32,
    parameters: { steps: 8 },
    ...cuts[suite],
  }
  return stringify({
    ...shipped,
    matrix,
    ...(suite === 'gpu-settings' && workloads.includes('resnet50/pytorch') ? { skip: [slow] } : {}),
    ...(shipped['data-set'] === undefined ? {} : { 'data-set': dataSet }),
    repeats: 1,
    // They are too short for a steady window.
    protocol: 'ngc',
    budget: { run: '5m', quiet: '3m' },
  })
}

const installed = trained.filter((name) => 'python' in pythonOf(frameworkNamed(name)))
for (const name of trained) {
  const found = pythonOf(frameworkNamed(name))
  if ('why' in found) {
    describe.skip(`${name}: ${found.why}`, () => it('takes the arguments of the suites', () => undefined))
    continue
  }
  it(`the suites give the script of ${name} only arguments that it takes`, { timeout: 120_000 }, async () => {
    const framework = frameworkNamed(name)
    const all = await argumentsOf(framework.name)
    expect(all.length).toBeGreaterThan(4)
    for (const args of all) {
      const { code, stdout, stderr } = runScript(framework, found.python, args.map(small), [ends])
      expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: 'took them\n', stderr: '' })
    }
  })
}

if (installed.length === 0) describe.skip('no framework is installed', () => it('trains', () => undefined))
else
  describe.each(suites)('what CPUs can train of %s', (suite) => {
    it('trains as the case says, and has a figure', { timeout: 600_000 }, async () => {
      const work = join(folder, suite)
      mkdirSync(work)
      writeFileSync(
        join(work, 'suite.yaml'),
        cutSuite(
          suite,
          installed.map((name) => `resnet50/${name}`),
        ),
      )
      const { code, stdout, stderr } = await startSteady(
        ['run', 'suite.yaml', '--results', 'r', '--no-report', '--json'],
        work,
      ).ended
      expect(code, stderr).toBe(0)
      const { figures } = JSON.parse(stdout) as { readonly figures: readonly Figure[] }
      expect(figures.length).toBeGreaterThanOrEqual(installed.length)
      const results = join(work, 'r')
      for (const { case: point, throughput } of figures) {
        expect(throughput.kind, point.id).toBe('known')
        const log = filesBelow(results).find(
          (path) => path.includes(`${point.id}/`) && path.endsWith('/log.txt'),
        )
        expect(log, point.id).toBeDefined()
        const path = join(results, log ?? '')
        expect(existsSync(path)).toBe(true)
        expect(runOf(readFileSync(path, 'utf8')).facts.fingerprint, point.id).toMatchObject({
          memoryFormat: point.axes['memory-format'],
          compiled: point.axes['compile'] ?? false,
          data: point.axes['data'],
          ...(point.axes['data'] === 'real' ? { dataLoader: point.axes['loader'] } : {}),
        })
      }
    })
  })

interface Figure {
  readonly case: { readonly id: string; readonly axes: Readonly<Record<string, unknown>> }
  readonly throughput: { readonly kind: string }
}
