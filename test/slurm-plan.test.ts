import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { withAnnouncedRuns } from '../src/app/suite/announce-runs.ts'
import { openTarget } from '../src/app/suite/open-target.ts'
import { planSuite } from '../src/app/suite/planned-suite.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'steady-slurm-plan-'))
  const sinfo = join(folder, 'sinfo')
  // A stand-in for Slurm's command, which prints what it prints for a partition of two nodes.
  const lines = ['n1', 'n2'].map((name) => `echo '${name}|short*|idle|2|(null)|2:00:00|none'`)
  writeFileSync(sinfo, ['#!/bin/sh', ...lines, ''].join('\n'))
  chmodSync(sinfo, 0o755)
  writeFileSync(
    join(folder, 'suite.yaml'),
    [
      'suite: short',
      'matrix: { workload: resnet50/embedded, topology: [1x1, 2x1], batch: 4 }',
      'repeats: 5',
      'budget: { run: 30m }',
      '',
    ].join('\n'),
  )
})
afterEach(() => {
  rmSync(folder, { recursive: true })
})

async function findingsOf(settings: string) {
  writeFileSync(join(folder, 'lab.yaml'), `cluster: lab\nengine: slurm\nslurm: ${settings}\n`)
  const variables = { PATH: `${folder}:/usr/bin:/bin` }
  const planned = await planSuite('./suite.yaml', {
    cwd: folder,
    cluster: './lab.yaml',
    open: (reference, from) => openTarget(reference, from, { variables }),
  })
  await planned.target.close()
  return withAnnouncedRuns(planned).findings.filter(({ code }) => code === 'slurm-allocation-time')
}

it('a plan says for how long runs that share a Slurm job ask for their nodes', async () => {
  const findings = await findingsOf('{ allocation: shared }')
  expect(findings).toMatchObject([
    { level: 'note', data: { nodes: 1, runs: 5 } },
    { level: 'note', data: { nodes: 2, runs: 5 } },
  ])
})

it('a plan says nothing of it where the cluster file does, or where no runs share one', async () => {
  expect(await findingsOf('{ allocation: shared, allocation-time: 1h }')).toEqual([])
  expect(await findingsOf('{ allocation: each }')).toEqual([])
})
