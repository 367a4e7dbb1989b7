import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { measureResults } from '../../src/app/measure/measure-results.ts'
import { sayFinding } from '../../src/core/messages/say.ts'
import type { ExecutedOrigin } from '../../src/core/model/run.ts'
import { readResults } from '../../src/host/store/read-results.ts'
import { freshFolder } from './replayed.ts'
import { runSteady, startSteady } from './steady.ts'

const cluster = `
cluster: two
engine: simulated
nodes: [{ name: one, cpus: 2 }, { name: two, cpus: 2 }]
launch: { launcher: jax }
`

const workload = `
title: Ranks that print their steps
model: none
framework: none
unit: images
command: ['{node}', '{here}/rank.js', '{fails}']
launchers: [jax]
supports: { multi-node: true }
needs: { devices: cpu }
parameters: { fails: { type: boolean, default: false, describe: Whether the last rank fails. } }
`

/** 30 steps of each rank; the last rank may print much, and fail. */
const program = `
const { RANK } = process.env
const stamp = (step) => 'DLL ' + new Date(Date.UTC(2024, 0, 1, 10) + step * 100).toISOString().replace('T', ' ').replace('Z', '000')
for (let step = 1; step <= 30; step++)
  console.log(stamp(step) + ' - (0, ' + step + ') loss : 7  step_time : 0.1 s total_ips : 320 images/s')
if (RANK === '3' && process.argv[2] === 'true') {
  for (let line = 0; line < 3000; line++) console.log('batch ' + line + ' of a shard that cannot be read to its end')
  console.log('ValueError: shard 7 is cut off')
  process.exitCode = 1
}
`

const suite = `
suite: many-ranks
matrix: { workload: ranks, topology: 2x2, batch: 8, parameters: { fails: [false, true] } }
repeats: 1
cluster: two.yaml
logs: { ranks: first-of-each-node }
`

const folder = freshFolder()
const results = join(folder, 'results')

beforeAll(async () => {
  const workloadFolder = join(folder, 'workloads', 'ranks')
  mkdirSync(workloadFolder, { recursive: true })
  writeFileSync(join(workloadFolder, 'workload.yaml'), workload)
  writeFileSync(join(workloadFolder, 'rank.js'), program)
  writeFileSync(join(folder, 'two.yaml'), cluster)
  writeFileSync(join(folder, 'suite.yaml'), suite)
  await startSteady(['run', join(folder, 'suite.yaml'), '--results', results, '--plain'], folder).ended
}, 60_000)

const runWhere = (state: string) => {
  const run = readResults(results).runs.find(({ outcome }) => outcome.state === state)
  if (run?.origin.kind !== 'executed') throw new Error(`no run is ${state}`)
  return { outcome: run.outcome, origin: run.origin }
}

const ranksOf = ({ streams }: ExecutedOrigin) =>
  streams.flatMap(({ rank, endOf }) => (rank === undefined ? [] : [{ rank, whole: endOf === undefined }]))

describe('a suite that keeps the log of the first rank of each node', () => {
  it('keeps those whole, and counts what the other ranks printed', () => {
    const { origin } = runWhere('completed')
    expect(ranksOf(origin)).toEqual([{ rank: 2, whole: true }])
    expect(origin.unkept).toEqual({
      kept: { kind: 'first-of-each-node' },
      ranks: 2,
      bytes: 2 * origin.log.bytes,
    })
    expect(existsSync(join(results, origin.log.path, '..', 'streams', 'rank-1.txt'))).toBe(false)
  })

  it('keeps the last lines of a rank that failed, whole lines of at most 64 KiB', () => {
    const { origin, outcome } = runWhere('failed')
    expect(outcome).toMatchObject({
      lastLines: expect.arrayContaining(['ValueError: shard 7 is cut off']) as unknown,
    })
    expect(ranksOf(origin)).toEqual([
      { rank: 2, whole: true },
      { rank: 3, whole: false },
    ])
    const end = origin.streams.find(({ rank }) => rank === 3)
    const text = readFileSync(join(results, end?.log.path ?? ''), 'utf8')
    expect(text).toMatch(/^batch \d+ of a shard[^]*\nValueError: shard 7 is cut off\n$/)
    expect(text.length).toBeLessThanOrEqual(64 * 1024)
    expect(end?.endOf).toBeGreaterThan(text.length)
    expect(end?.arrivals).toMatchObject({ code: 'arrivals-of-end' })
  })

  it('says which ranks it did not look at for slow ones', async () => {
    const { runs } = await measureResults(readResults(results))
    const said = runs.flatMap(({ measurement }) =>
      measurement.kind === 'known'
        ? measurement.value.findings.map((finding) => sayFinding(finding, 'en').seen)
        : [],
    )
    expect(said).toContain(
      'slow ranks were not looked for among 2 of 4 ranks: only the log of the first rank of each node is kept',
    )
  })

  it('is checked and published like any other', async () => {
    expect((await runSteady(['check', results], folder)).code).toBe(0)
    const published = join(folder, 'published')
    expect((await runSteady(['publish', results, '--to', published], folder)).code).toBe(0)
    expect((await runSteady(['check', published], folder)).code).toBe(0)
  })
})

describe('a suite that keeps the log of every third rank', () => {
  it('names the device of a slow rank as its node counts them, kept or not', async () => {
    const other = freshFolder()
    const workloadFolder = join(other, 'workloads', 'ranks')
    mkdirSync(workloadFolder, { recursive: true })
    writeFileSync(join(workloadFolder, 'workload.yaml'), workload)
    writeFileSync(
      join(workloadFolder, 'rank.js'),
      program
        .replace('step * 100', "step * (RANK === '3' ? 200 : 100)")
        .replace(
          '0.1 s total_ips : 320',
          "' + (RANK === '3' ? '0.2 s total_ips : 160' : '0.1 s total_ips : 320') + '",
        ),
    )
    writeFileSync(join(other, 'two.yaml'), cluster)
    writeFileSync(
      join(other, 'suite.yaml'),
      suite.replace('first-of-each-node', '{ every: 3 }').replace('[false, true]', 'false'),
    )
    await startSteady(['run', 'suite.yaml', '--results', 'results', '--plain'], other).ended
    const { runs } = await measureResults(readResults(join(other, 'results')))
    expect(
      runs.flatMap(({ measurement }) => (measurement.kind === 'known' ? measurement.value.findings : [])),
    ).toContainEqual(
      expect.objectContaining({
        code: 'slow-rank',
        data: expect.objectContaining({
          node: 'two',
          ranks: [expect.objectContaining({ rank: 3, device: 1 })],
        }) as unknown,
      }),
    )
  })
})

describe('logs of a suite', () => {
  it('are refused with every form that a choice of ranks has', async () => {
    const other = freshFolder()
    writeFileSync(
      join(other, 'suite.yaml'),
      'suite: s\nmatrix: { workload: resnet50/embedded, batch: 4 }\nlogs: { ranks: last }\n',
    )
    const { stderr } = await runSteady(['plan', 'suite.yaml'], other)
    expect(stderr).toContain('all, first, first-of-each-node, or { every: N }')
  })

  it.each(['{ ranks: some }', '{ ranks: { every: 0 } }', '{ every: 8 }'])('refuses %s', async (logs) => {
    const other = freshFolder()
    writeFileSync(
      join(other, 'suite.yaml'),
      `suite: s\nmatrix: { workload: resnet50/embedded, batch: 4 }\nlogs: ${logs}\n`,
    )
    const { code, stderr } = await runSteady(['plan', 'suite.yaml'], other)
    expect(code).toBe(2)
    expect(stderr).toContain('suite.yaml:3:')
  })
})
