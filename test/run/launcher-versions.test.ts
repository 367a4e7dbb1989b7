import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { planDocumentSchema } from '../../src/core/plan/plan-document.ts'
import { freshFolder } from './replayed.ts'
import { runSteady } from './steady.ts'

/** The JSON plan of a workload whose image has PyTorch 1.6, on two nodes that start containers. */
async function planOf(launchers: string, ofSuite = '') {
  const folder = freshFolder()
  mkdirSync(join(folder, 'workloads/train'), { recursive: true })
  writeFileSync(
    join(folder, 'workloads/train/workload.yaml'),
    [
      'title: A program in an old image',
      'model: none',
      'framework: PyTorch',
      'unit: images',
      'image: lab/train:2020',
      'source: { repository: https://example.com/train, versions: { pytorch: 1.6.0a0+9907a3e } }',
      `launchers: ${launchers}`,
      'command: [python, train.py]',
      'supports: { multi-node: true }',
      'needs: { devices: gpu }',
      '',
    ].join('\n'),
  )
  writeFileSync(
    join(folder, 'two.yaml'),
    'cluster: two\nengine: ssh\nnodes: [{ name: h1, gpus: 2 }, { name: h2, gpus: 2 }]\ncontainers: { program: docker }\n',
  )
  writeFileSync(
    join(folder, 'suite.yaml'),
    `suite: old\nmatrix: { workload: train, topology: 2x2, batch: 8 }\nrepeats: 1\ncluster: two.yaml\n${ofSuite}\n`,
  )
  const args = ['plan', 'suite.yaml', '--devices', '2x2', '--json']
  const { code, stdout, stderr } = await runSteady(args, folder)
  expect(code, stderr).toBe(0)
  const { cases, skips } = planDocumentSchema.parse(JSON.parse(stdout))
  return {
    started: cases[0]?.submission.tasks.find(({ role }) => role !== 'sampler')?.command.join(' '),
    skips,
  }
}

it('a launcher newer than the framework in the image gives way to the next of the workload', async () => {
  const { started } = await planOf('[torchrun, torch-launch]')
  expect(started).toContain('-m torch.distributed.launch')
})

it('a case that only such a launcher could start is skipped, with both versions', async () => {
  const { started, skips } = await planOf('[torchrun]')
  expect(started).toBeUndefined()
  expect(skips).toMatchObject([
    {
      by: 'workload',
      reason: {
        code: 'launcher-too-new',
        data: { launcher: 'torchrun', framework: 'pytorch', since: '1.10', has: '1.6.0a0+9907a3e' },
      },
    },
  ])
})

it('the versions say nothing of another image', async () => {
  const { started } = await planOf('[torchrun]', 'image: lab/train:2026')
  expect(started).toContain('torchrun')
})
