import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { ResultsFolder } from '../../src/core/model/results-folder.ts'
import { seededRandom } from '../../src/core/stats/random.ts'
import { readResults } from '../../src/host/store/read-results.ts'
import { isIntact } from '../../src/host/store/stored-log.ts'
import { freshFolder, trainingLog } from './replayed.ts'
import { filesBelow, processesOf, runSuiteArgs, startSteady } from './steady.ts'

const kills = 40
const latestMs = 1600

const cluster = `
cluster: two
engine: simulated
nodes: [{ name: one, cpus: 1 }, { name: two, cpus: 1 }]
`

/** One process on each node, which replays a log and leaves a child in a new session. */
const workload = `
title: A log on every node
model: none
framework: none
unit: images
command: ['{node}', '{steady}/replay/main.js', '{here}/train.log', --speed=10, --with-child]
supports: { multi-node: true }
needs: { devices: cpu }
`

const suite = `
suite: two-nodes
matrix: { workload: everywhere, topology: [1x1, 2x1], batch: 32 }
repeats: 4
cluster: two.yaml
`

function project(): { readonly folder: string; readonly suite: string } {
  const folder = freshFolder()
  const workloadFolder = join(folder, 'workloads', 'everywhere')
  mkdirSync(workloadFolder, { recursive: true })
  writeFileSync(join(workloadFolder, 'workload.yaml'), workload)
  writeFileSync(join(workloadFolder, 'train.log'), trainingLog(40))
  writeFileSync(join(folder, 'two.yaml'), cluster)
  writeFileSync(join(folder, 'suite.yaml'), suite)
  return { folder, suite: join(folder, 'suite.yaml') }
}

/** What must be the same after every interruption. */
const completedRuns = ({ runs }: ResultsFolder) =>
  runs.map(({ id, outcome, origin }) => ({
    id,
    outcome,
    logs: origin.kind === 'executed' && [origin, ...origin.streams].map(({ log }) => [log.path, log.sha256]),
    nodes: origin.kind === 'executed' && origin.nodes,
  }))

it('forty SIGKILLs of a suite on two simulated nodes change nothing: the same runs on the same nodes, no process left', async () => {
  const { folder, suite: path } = project()
  const [undisturbed, disturbed] = [join(folder, 'undisturbed'), join(folder, 'disturbed')]
  expect(await startSteady(runSuiteArgs(path, undisturbed), folder).ended).toMatchObject({ code: 0 })

  const random = seededRandom(40)
  for (let round = 0; round < kills; round++) {
    const { child, ended } = startSteady(runSuiteArgs(path, disturbed), folder)
    await Promise.race([sleep(random() * latestMs), ended])
    child.kill('SIGKILL')
    await ended
    await expect.poll(() => processesOf(disturbed), { timeout: 20_000, interval: 50 }).toEqual([])
  }
  expect((await startSteady(runSuiteArgs(path, disturbed), folder).ended).code).toBe(0)

  const results = readResults(disturbed)
  expect(completedRuns(results)).toEqual(completedRuns(readResults(undisturbed)))
  expect(results.nodes.map(({ node }) => node)).toEqual(['one', 'two'])
  expect(
    new Set(results.runs.map(({ origin }) => origin.kind === 'executed' && origin.streams.length)),
  ).toEqual(new Set([0, 1]))
  for (const { origin } of results.runs) {
    if (origin.kind === 'executed') expect(await isIntact(disturbed, origin.log)).toBe(true)
  }
  expect(filesBelow(disturbed)).toEqual(filesBelow(undisturbed))
  expect(processesOf(disturbed)).toEqual([])
}, 300_000)
