import { resultDocument } from '../../src/core/results/result-document.ts'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkResults } from '../../src/app/check/check.ts'
import { measureResults } from '../../src/app/measure/measure-results.ts'
import { publishResults, type PublishEnd } from '../../src/app/publish/publish.ts'
import type { Run } from '../../src/core/model/run.ts'
import { readPublished } from '../../src/host/store/published-mark.ts'
import { readResults } from '../../src/host/store/read-results.ts'
import { sha256Of } from '../../src/host/files/sha256.ts'
import { freshFolder, trainingLog, writeReplaySuite } from '../run/replayed.ts'
import { filesBelow, runSteady } from '../run/steady.ts'

const home = '/home/alice'
const variables = { HOME: home, XDG_DATA_HOME: '', PATH: `${dirname(process.execPath)}:/usr/bin:/bin` }

/** Where the suite lies; its path is in every command and in the log. */
let folder: string
let original: string
/** Of that, for tests that only read it. */
let copy: Awaited<ReturnType<typeof published>>
/** Texts that no published file may have. */
let planted: readonly string[]

/** A log with what frameworks print of the machine: at the start, between steps, in JSON and in the middle of a line. */
function logWithPaths(): string {
  const [head = '', ...steps] = trainingLog(60).trimEnd().split('\n')
  return [
    `${home}/.local/share/steadystate/setups/paddle-0/lib/norm.py:885: UserWarning: we track`,
    head,
    `I1122 19:21:23.404793 14064 tcp_utils.cc:132] connected to ${hostname()} by alice, log in ${folder}/out`,
    ...steps.flatMap((step, index) =>
      index % 7 === 3 ? [`{"file": "${home}/data/a.rec", "cwd": "${folder}"}`, step] : [step],
    ),
    `saved to /tmp/model-1 and ${home}`,
    '/paddle/paddle/phi/core/enforce.h:42: done, by alice',
    '',
  ].join('\n')
}

beforeAll(async () => {
  folder = freshFolder()
  planted = [folder, home, 'alice']
  const suite = writeReplaySuite(folder, logWithPaths(), { repeats: 2, batches: [32, 64] })
  original = join(folder, 'results')
  const { code, stderr } = await runSteady(
    ['run', suite, '--results', original, '--plain'],
    folder,
    variables,
  )
  expect(code, stderr).toBe(0)
  copy = await published()
})

const publish = (results: string, to: string, texts: readonly string[] = []): Promise<PublishEnd> =>
  publishResults({ results, to, texts, variables, stop: new AbortController().signal })

async function published(results = original) {
  const to = join(freshFolder(), 'copy')
  const end = await publish(results, to)
  if (end.end === 'stopped') throw new Error('it was not asked to stop')
  return { ...end, to }
}

const withoutPaths = ({ id, outcome, findings }: Run) => ({ id, outcome, findings })

describe('a published copy', () => {
  it('has no path, user or host of the machine in any file, nor in the name of one', () => {
    const { to } = copy
    for (const file of filesBelow(to)) {
      const text = readFileSync(join(to, file), 'latin1')
      for (const secret of planted)
        expect(`${file}\n${text}`.includes(secret), `${file}: ${secret}`).toBe(false)
    }
    const log = readFileSync(join(to, 'runs/replay_1x1_fp32_b32_log=train.log_speed=max/1/log.txt'), 'utf8')
    expect(log).toContain('{"file": "<home>/data/a.rec", "cwd": "<working-folder>"}')
    expect(log).toContain('by user, log in <working-folder>/out\n')
    expect(log).toContain('saved to <temporary>/model-1 and <home>\n')
    const { host } = readResults(to).nodes[0]?.environment ?? {}
    expect(host).toBe('host-1')
  })

  it('has the figures of the original, line for line', async () => {
    const { to } = copy
    const [before, after] = [readResults(original), readResults(to)]
    expect(after.runs.map(withoutPaths)).toEqual(before.runs.map(withoutPaths))
    const [was, is] = [await measureResults(before), await measureResults(after)]
    expect(is.results.map(resultDocument)).toEqual(was.results.map(resultDocument))
    expect(is.runs.map(({ measurement }) => measurement)).toEqual(
      was.runs.map(({ measurement }) => measurement),
    )
  })

  it('passes the check, and has its report in both languages', async () => {
    const { to } = copy
    const check = await checkResults(to)
    expect(check.drifts).toEqual([])
    expect(check.files).toEqual(
      expect.arrayContaining(['report.en.md', 'report.zh.md', 'report.en.html', 'report.zh.html']),
    )
    expect(check.unknown).toEqual([])
  })

  it('states the SHA-256 of every original log, and how often each kind was replaced', () => {
    const { to, replaced, logs } = copy
    expect(logs).toBe(4)
    const entries = readPublished(to)?.files.filter(({ original: log }) => log !== undefined) ?? []
    expect(entries).toHaveLength(4)
    for (const { path, original: log, replaced: counts } of entries) {
      expect(log?.sha256).toBe(sha256Of(readFileSync(join(original, path))))
      expect(counts).toMatchObject({ home: 10, 'working-folder': 10, temporary: 1, user: 2 })
    }
    expect(replaced.host).toBeGreaterThan(0)
  })

  it('tells which paths are left that nobody knows', () => {
    const { left } = copy
    expect(left.map(({ file }) => file)).not.toContain('SHA256SUMS')
    expect(left).toContainEqual({
      ...{ text: '/paddle/paddle', count: 5 },
      file: expect.stringContaining('log.txt') as string,
    })
  })

  it('has the same bytes each time, and is never overwritten', async () => {
    const { to } = copy
    expect(await publish(original, to)).toMatchObject({ end: 'was-there' })
    await expect(publish(original, to, ['enforce'])).rejects.toMatchObject({
      code: 'PUBLISH_TARGET_IN_USE',
      details: { data: { is: 'published' } },
    })
    expect((await checkResults(to)).drifts).toEqual([])
  })

  it('takes the place of what a killed session left', async () => {
    const parent = freshFolder()
    const half = `.copy.${2 ** 22}.00000000-0000-4000-8000-000000000000.tmp`
    mkdirSync(join(parent, half))
    writeFileSync(join(parent, half, 'half.txt'), 'half')
    const gone = { id: 'a', pid: 2 ** 22, started: '1', boot: 'b', host: hostname() }
    writeFileSync(join(parent, '.copy.lock'), JSON.stringify(gone))
    expect(await publish(original, join(parent, 'copy'))).toMatchObject({ end: 'published' })
    expect(readdirSync(parent)).toEqual(['copy'])
    expect(existsSync(join(parent, 'copy/half.txt'))).toBe(false)
  })

  it('takes no further run, and is not published again', async () => {
    const { to } = copy
    const suite = join(folder, 'replayed.yaml')
    const resumed = await runSteady(['run', suite, '--results', to, '--plain'], folder, variables)
    expect(resumed).toMatchObject({ code: 2 })
    expect(resumed.stderr).toContain('RESULTS_PUBLISHED')
    await expect(publish(to, join(freshFolder(), 'copy'))).rejects.toMatchObject({
      code: 'RESULTS_PUBLISHED',
    })
  })

  it('gives a log that is packed as text, where something in it had to be replaced', async () => {
    const logs = freshFolder()
    mkdirSync(join(logs, '1n1g'))
    writeFileSync(join(logs, '1n1g/r50_b32_fp32_1.log.gz'), gzipSync(logWithPaths()))
    const imported = join(freshFolder(), 'imported')
    const { code, stderr } = await runSteady(
      ['import', logs, '--results', imported, '--protocol', 'steady'],
      logs,
    )
    expect(code, stderr).toBe(0)
    const { to } = await published(imported)
    const [run] = readResults(to).runs
    if (run?.origin.kind !== 'imported') throw new Error('there is no imported run')
    expect(readFileSync(join(to, run.origin.log.path), 'utf8')).toContain('"<home>/data/a.rec"')
    expect((await checkResults(to)).drifts).toEqual([])
  })

  it('leaves out a file of the suite that is no text, with the reason', async () => {
    const suiteFolder = freshFolder()
    mkdirSync(join(suiteFolder, 'workloads/own'), { recursive: true })
    writeFileSync(join(suiteFolder, 'workloads/own/weights.bin'), Buffer.from([0, 1, 2, 3, 4, 5, 0, 1, 2]))
    writeFileSync(join(suiteFolder, 'workloads/own/train.log'), trainingLog(40))
    writeFileSync(
      join(suiteFolder, 'workloads/own/workload.yaml'),
      'title: t\nmodel: m\nframework: f\nunit: images\ncommand: [cat, "{here}/train.log"]\nsupports: any\nneeds: { devices: none }\n',
    )
    writeFileSync(
      join(suiteFolder, 'own.yaml'),
      'suite: own\nmatrix: { workload: own, batch: 32 }\nrepeats: 1\n',
    )
    const ran = await runSteady(
      ['run', 'own.yaml', '--results', 'r', '--plain', '--no-report'],
      suiteFolder,
      variables,
    )
    expect(ran.code, ran.stderr).toBe(0)
    const { to, leftOut } = await published(join(suiteFolder, 'r'))
    expect(leftOut).toEqual(['workloads/own/weights.bin'])
    expect(existsSync(join(to, 'suite/workloads/own/weights.bin'))).toBe(false)
    expect(existsSync(join(to, 'suite/workloads/own/workload.yaml'))).toBe(true)
    expect((await checkResults(to)).drifts).toEqual([])
  })
})

it.each(['axes', 'image-size', 'imported', 'published', 'replay-example'])(
  'results of version 0.1 are published too: %s',
  async (name) => {
    const { to } = await published(join(import.meta.dirname, '../fixtures/results-0.1', name))
    expect((await checkResults(to)).drifts).toEqual([])
  },
)

describe('results of several nodes', () => {
  it('name each host the same everywhere, and rank logs are published too', async () => {
    const suiteFolder = freshFolder()
    const hosts = ['dgx-berlin-03', 'dgx-berlin-01']
    const cluster = { cluster: 'twins', engine: 'simulated', nodes: hosts.map((name) => ({ name, cpus: 1 })) }
    writeFileSync(join(suiteFolder, 'twins.yaml'), JSON.stringify(cluster))
    mkdirSync(join(suiteFolder, 'workloads/ranks'), { recursive: true })
    writeFileSync(
      join(suiteFolder, 'workloads/ranks/train.log'),
      `${trainingLog(40)}rank 0 of dgx-berlin-03 met 203.0.113.9:29500 of dgx-berlin-01.example.org\n`,
    )
    writeFileSync(
      join(suiteFolder, 'workloads/ranks/workload.yaml'),
      `title: t
model: m
framework: f
unit: images
command: [cat, '{here}/train.log']
launchers: [jax]
supports: { multi-node: true }
needs: { devices: cpu }
`,
    )
    const suite = join(suiteFolder, 'ranks.yaml')
    writeFileSync(suite, 'suite: ranks\nmatrix: { workload: ranks, topology: 2x1, batch: 16 }\nrepeats: 1\n')
    const ran = await runSteady(
      ['run', suite, '--cluster', 'twins.yaml', '--results', 'r', '--plain'],
      suiteFolder,
      variables,
    )
    expect(ran.code, ran.stderr + ran.stdout).toBe(0)
    const { to } = await published(join(suiteFolder, 'r'))
    for (const file of filesBelow(to))
      expect(readFileSync(join(to, file), 'latin1'), file).not.toMatch(/berlin|203\.0/)
    const read = readResults(to)
    expect(read.cluster.nodes.map(({ name }) => name)).toEqual(['host-1', 'host-2'])
    expect(read.nodes.map(({ node }) => node)).toEqual(['host-1', 'host-2'])
    const [run] = read.runs
    if (run?.origin.kind !== 'executed') throw new Error('there is no run')
    expect(run.origin.nodes).toEqual(['host-1', 'host-2'])
    expect(run.origin.streams.map(({ node }) => node)).toEqual(['host-2'])
    expect(readFileSync(join(to, run.origin.log.path), 'utf8')).toContain(
      'rank 0 of host-1 met address-1:29500 of host-2\n',
    )
  })
})

describe('nothing is published', () => {
  it('where a figure would change', async () => {
    const parent = freshFolder()
    await expect(publish(original, join(parent, 'copy'), ['total_ips'])).rejects.toMatchObject({
      code: 'PUBLISH_CHANGES_FIGURE',
    })
    expect(readdirSync(parent)).toEqual([])
  })

  it('where the original does not hold', async () => {
    const spoiled = join(freshFolder(), 'results')
    cpSync(original, spoiled, { recursive: true })
    const log = join(
      spoiled,
      readResults(spoiled).runs.map(({ origin }) => (origin.kind === 'executed' ? origin.log.path : ''))[0] ??
        '',
    )
    writeFileSync(log, readFileSync(log, 'latin1').replace('loss', 'lots'), 'latin1')
    const parent = freshFolder()
    await expect(publish(spoiled, join(parent, 'copy'))).rejects.toMatchObject({ code: 'PUBLISH_DRIFTS' })
    expect(readdirSync(parent)).toEqual([])
  })

  it('where it was interrupted', async () => {
    const parent = freshFolder()
    const end = await publishResults({
      results: original,
      to: join(parent, 'copy'),
      texts: [],
      variables,
      stop: AbortSignal.abort(),
    })
    expect(end).toEqual({ end: 'stopped' })
    expect(readdirSync(parent)).toEqual([])
  })

  it.each([
    ['a folder with other files', (at: string) => writeFileSync(join(at, 'mine.txt'), ''), 'folder'],
    ['the results themselves', () => undefined, 'results'],
  ] as const)('into %s', async (_, prepare, is) => {
    const at = freshFolder()
    prepare(at)
    const to = is === 'results' ? join(original, 'copy') : at
    await expect(publish(original, to)).rejects.toMatchObject({
      code: 'PUBLISH_TARGET_IN_USE',
      details: { data: { is } },
    })
  })
})

describe('steady publish', () => {
  it('prints what was replaced, what is left, and one JSON document with --json', async () => {
    const at = freshFolder()
    const { code, stdout } = await runSteady(['publish', original, '--to', 'a/copy'], at)
    expect(stdout).toMatch(/^a\/copy: 4 runs, 4 logs, [\d.]+ KiB; every figure is that of the original$/m)
    expect(stdout).toContain('  /paddle/paddle  5 times, as in runs/')
    expect(code).toBe(0)
    const again = await runSteady(['publish', original, '--to', 'a/copy', '--json'], at)
    expect(JSON.parse(again.stdout)).toMatchObject({ end: 'was-there', runs: 4 })
  })

  it('needs to be told where', async () => {
    const { code, stderr } = await runSteady(['publish', original], folder)
    expect(code).toBe(2)
    expect(stderr).toContain('OPTION_MISSING')
  })
})
