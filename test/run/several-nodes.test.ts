import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { measureResults } from '../../src/app/measure/measure-results.ts'
import type { Protocol } from '../../src/core/model/protocol.ts'
import { makeReport } from '../../src/app/report/report.ts'
import { sayFinding } from '../../src/core/messages/say.ts'
import { protocolNamed } from '../../src/core/protocols/protocols.ts'
import { readResults } from '../../src/host/store/read-results.ts'
import { freshFolder } from './replayed.ts'
import { startSteady } from './steady.ts'

const cluster = `
cluster: two
engine: simulated
nodes: [{ name: one, cpus: 2 }, { name: two, cpus: 2 }]
launch: { launcher: jax, variables: { NCCL_DEBUG: WARN } }
`

/** Each rank prints a log. The steps of rank 3 are slower, and rank 2 prints none. */
const workload = `
title: Ranks that print their steps
model: none
framework: none
unit: images
command: ['{node}', '{here}/rank.js']
launchers: [jax, process]
supports: { multi-node: true }
needs: { devices: cpu }
`

/** The log of a rank in the form of the embedded trainer: 60 steps of 0.1 s, of the slow rank 0.11 s. */
const program = `
const { RANK = '0', WORLD_SIZE = '1' } = process.env
const interval = RANK === '3' ? 0.11 : 0.1
const stamp = (step) => 'DLL ' + new Date(Date.UTC(2024, 0, 1, 10) + step * interval * 1000).toISOString().replace('T', ' ').replace('Z', '000')
if (RANK !== '2') {
  console.log(stamp(0) + ' - PARAMETER batch_per_worker : 8  workers : ' + WORLD_SIZE + '  global_batch : ' + 8 * WORLD_SIZE)
  for (let step = 1; step <= 60; step++)
    console.log(stamp(step) + ' - (0, ' + step + ') loss : 7  step_time : ' + interval + ' s total_ips : ' + (8 * WORLD_SIZE) / interval + ' images/s')
}
`

const suite = `
suite: two-nodes
matrix: { workload: ranks, topology: [1x1, 2x2], batch: 8 }
repeats: 1
cluster: two.yaml
`

const folder = freshFolder()
const results = join(folder, 'results')
let printed = { code: null as number | null, stdout: '', stderr: '' }

beforeAll(async () => {
  const workloadFolder = join(folder, 'workloads', 'ranks')
  mkdirSync(workloadFolder, { recursive: true })
  const files = {
    'workload.yaml': workload,
    'rank.js': program,
  }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(workloadFolder, name), content)
  writeFileSync(join(folder, 'two.yaml'), cluster)
  writeFileSync(join(folder, 'suite.yaml'), suite)
  const args = ['run', join(folder, 'suite.yaml'), '--results', results, '--plain', '--explain']
  printed = await startSteady(args, folder).ended
}, 60_000)

const slow = 'rank 3 (node two, device 1) takes 10.0% longer per step than the median of 3 ranks'

const findingsOf = async (protocol?: Protocol) =>
  (await measureResults(readResults(results), protocol === undefined ? {} : { protocol })).runs.flatMap(
    ({ run, measurement }) =>
      measurement.kind === 'missing'
        ? []
        : measurement.value.findings.map((finding) => [
            run.case.topology.nodes,
            sayFinding(finding, 'en').seen,
          ]),
  )

describe('a suite on two simulated nodes, of which one holds a slow rank', () => {
  it('completes, and prints which node is slow', () => {
    expect(printed).toMatchObject({ code: 0 })
    expect(printed.stdout.replaceAll(/\s+/g, ' ')).toContain(
      'slow-node: ranks_2x2_fp32_b8: 1 rank on node two is slower than the median rank in 1 of 1 repeat, by up to 10.0%',
    )
  })

  it('has the finding whenever the logs are measured, under every protocol, and only for the run on both nodes', async () => {
    expect(await findingsOf()).toContainEqual([2, slow])
    expect(await findingsOf(protocolNamed('tipc'))).toContainEqual([2, slow])
    expect((await findingsOf()).filter(([nodes]) => nodes === 1)).toEqual([])
  })

  it('ends in a report with both nodes, how the ranks started, and the slow rank', () => {
    const text = readFileSync(join(results, 'report', 'report.en.md'), 'utf8')
    expect(text).toContain('- Nodes: 2 nodes: one, two')
    expect(text).toContain('The 2 nodes differ in nothing that steady compares.')
    expect(text).toMatch(/### Each node\n\n\| Node .*\n.*\n\| `one` .*\n\| `two` /)
    expect(text).toContain('- Cluster: two (simulated)')
    expect(text).toContain('- Launcher: `jax`')
    expect(text).toContain('- Variables of every rank: `NCCL_DEBUG=WARN`')
    expect(text).toContain(`\`slow-rank\`: ranks_2x2_fp32_b8/1: ${slow}`)
  })

  it('names the lost log of a rank, and the one that was changed, and does not judge them', async () => {
    const streams = join(results, 'runs', 'ranks_2x2_fp32_b8', '1', 'streams')
    rmSync(join(streams, 'rank-1.txt'))
    appendFileSync(join(streams, 'rank-3.txt'), 'more\n')
    const codes = (await makeReport(results)).report.runs.map(({ case: matrixCase, findings }) => [
      matrixCase.topology.nodes,
      findings,
    ])
    expect(codes).toContainEqual([2, ['rank-log-lost', 'log-changed']])
  })
})
