import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import fc from 'fast-check'
import { parquetReadObjects } from 'hyparquet'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { root } from '../architecture/source-files.ts'
import { freshFolder } from '../run/replayed.ts'
import { filesBelow, runSteady, startSteady } from '../run/steady.ts'
import { livingProcesses } from '../../src/host/processes/proc.ts'
import { askedIn } from './asked.ts'

let folder: string

const query = (...args: string[]) => runSteady(['query', ...args], folder)

beforeAll(async () => {
  folder = freshFolder()
  for (const name of ['quickstart', 'seeds/dlperf-oneflow-resnet50'])
    cpSync(join(root, 'reports', name), join(folder, name), { recursive: true })
  await runSteady(['collect', 'quickstart', 'seeds/dlperf-oneflow-resnet50'], folder)
})

describe('steady query', () => {
  const sql = 'SELECT run, throughput, started, devices, is_published, reason FROM runs ORDER BY run'

  it('prints the same rows in every form', async () => {
    const rows = await askedIn(folder, sql)
    expect(rows.length).toBeGreaterThan(20)
    const json = JSON.parse((await query(sql, '--format', 'json')).stdout) as { rows: unknown[][] }
    expect(json.rows).toEqual(rows.map((row) => Object.values(row)))
    const [head, ...lines] = (await query(sql, '--format', 'csv')).stdout.trimEnd().split('\r\n')
    expect(head).toBe('run,throughput,started,devices,is_published,reason')
    const fieldOf = (value: unknown) =>
      value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value)
    expect(lines).toEqual(rows.map((row) => Object.values(row).map(fieldOf).join(',')))
    await query(sql, '--format', 'parquet', '--out', 'runs.parquet')
    const file = readFileSync(join(folder, 'runs.parquet'))
    const stored = await parquetReadObjects({
      file: file.buffer.slice(file.byteOffset, file.byteOffset + file.length),
    })
    expect(stored.map((row) => Object.values(row).slice(0, 2) as unknown[])).toEqual(
      rows.map((row) => Object.values(row).slice(0, 2)),
    )
  })

  it('shows the first rows of a long answer, and says so', async () => {
    const { stdout } = await query('SELECT * FROM range(3000)')
    expect(stdout.trimEnd().split('\n').at(-1)).toBe('only the first 1000 rows are shown')
  })

  it.each([
    [
      'that never ends',
      ['SELECT count(*) FROM range(100000000000), range(100000)', '--time-limit', '1s'],
      'QUERY_TIME',
    ],
    [
      'that needs much memory',
      ['SELECT list(a.range) FROM range(100000000) a', '--memory-limit', '64'],
      'QUERY_MEMORY',
    ],
    [
      'that stays in one call',
      ["SELECT levenshtein(repeat('a', 100000), repeat('b', 100000))", '--time-limit', '1s'],
      'QUERY_TIME',
    ],
    [
      'whose answer is read for too long',
      ['SELECT * FROM range(100000000)', '--json', '--time-limit', '1s'],
      'QUERY_TIME',
    ],
    [
      'whose texts are too long',
      ["SELECT repeat('x', 10000) FROM range(100000)", '--json'],
      'QUERY_TOO_LONG',
    ],
    [
      'that needs memory outside of the limit of the engine',
      ["SELECT array_to_string(range(100000000), ',')", '--memory-limit', '64'],
      'QUERY_MEMORY',
    ],
    ['for Parquet on stdout', ['SELECT 1', '--format', 'parquet'], 'OPTIONS_CONFLICT'],
    ['of no library', ['SELECT 1', '--library', 'none'], 'LIBRARY_NOT_FOUND'],
  ])('refuses a query %s', async (_, args, error) => {
    const { code, stderr } = await query(...args)
    expect([code, stderr.split(':')[0]]).toEqual([2, error])
  })

  /** Sends the process of an endless query a signal, some time after it was started. */
  async function signalled(signal: NodeJS.Signals, afterMs: number, limit: string) {
    const args = ['query', 'SELECT count(*) FROM range(100000000000), range(100000)', '--time-limit', limit]
    const { child, ended } = startSteady(args, folder)
    const inner = await vi.waitUntil(() => livingProcesses().find(({ parent }) => parent === child.pid), {
      timeout: 30_000,
      interval: 1,
    })
    await setTimeout(afterMs)
    process.kill(inner.pid, signal)
    const { code, stderr } = await ended
    expect(stderr).not.toMatch(/^ {4}at /m)
    return [code, ...stderr.split(':').slice(0, 1), stderr.includes(signal)]
  }

  it('ends in an error with a fix where its process is killed, at any moment', async () => {
    for (const signal of ['SIGKILL', 'SIGABRT', 'SIGSEGV', 'SIGTERM'] as const)
      for (const afterMs of fc.sample(fc.nat(1000), 2))
        expect(await signalled(signal, afterMs, '1h')).toEqual([2, 'QUERY_ENDED', true])
  })

  it('ends where its process stands still, before the library is open and after', async () => {
    for (const afterMs of [0, 500])
      expect(await signalled('SIGSTOP', afterMs, '1s')).toEqual([2, 'QUERY_TIME', false])
  })

  it('lists every view and its columns, in both languages', async () => {
    expect((await query()).stdout).toMatch(/^runs: One row for each planned run$/m)
    expect((await query('--lang', 'zh')).stdout).toMatch(/^runs：每次计划的运行一行$/m)
  })
})

describe('a library that is damaged', () => {
  const count = 'SELECT count(*) AS runs FROM runs'
  let copies = 0

  /** The name of a copy of the library, and its first file that begins so. */
  function copied(start: string): [library: string, path: string] {
    const library = `copy-${(copies += 1)}`
    cpSync(join(folder, 'library'), join(folder, library), { recursive: true })
    const file = filesBelow(join(folder, library)).find((path) => path.startsWith(start))
    return [library, join(folder, library, String(file))]
  }

  it.each([
    [
      'is missing',
      (path: string) => {
        rmSync(path)
      },
    ],
    [
      'is half written',
      (path: string) => {
        writeFileSync(path, readFileSync(path).subarray(0, 3000))
      },
    ],
    [
      'has one other byte',
      (path: string) => {
        const content = readFileSync(path)
        content[2000] = (content[2000] ?? 0) ^ 1
        writeFileSync(path, content)
      },
    ],
    [
      'is empty',
      (path: string) => {
        writeFileSync(path, '')
      },
    ],
  ])('answers without a file that %s, and names it', async (_, damage) => {
    const [library, path] = copied('runs/month=2026-11')
    damage(path)
    const { code, stdout, stderr } = await query(count, '--library', library)
    expect([code, stdout]).toEqual([1, 'runs\n  28\n'])
    expect(stderr).toMatch(
      /^runs\/month=2026-11\/[0-9a-f]{64}\.parquet is missing or damaged, so its rows are left out\n$/,
    )
  })

  it('answers without a source whose list cannot be read, and names it', async () => {
    const [library, path] = copied('sources/')
    writeFileSync(path, '{"version": 1')
    const { code, stderr } = await query(count, '--library', library)
    expect(code).toBe(1)
    expect(stderr).toMatch(/^sources\/[0-9a-f]{64}\.json cannot be read, so its source is left out: /)
  })

  it('is not read where a later version wrote it', async () => {
    const [library, path] = copied('library.json')
    writeFileSync(path, '{"version": 3, "id": "x"}')
    for (const args of [
      ['query', count],
      ['collect', 'quickstart'],
    ]) {
      const { code, stderr } = await runSteady([...args, '--library', library], folder)
      expect([code, stderr.split(':')[0]]).toEqual([2, 'LIBRARY_NEWER'])
    }
    writeFileSync(path, '{"version": 2}')
    expect((await query(count, '--library', library)).stderr).toMatch(/^LIBRARY_CORRUPT/)
  })

  it('is not read where an earlier version wrote it, and says to collect again', async () => {
    const [library, path] = copied('library.json')
    writeFileSync(path, '{"version": 1, "id": "x"}')
    const { code, stderr } = await query(count, '--library', library)
    expect([code, stderr.split(':')[0]]).toEqual([2, 'LIBRARY_OLDER'])
    expect(stderr).toContain('Collect the results again')
  })

  it('says that an answer has no rows', async () => {
    const { code, stdout } = await query("SELECT run, throughput FROM runs WHERE unit = 'miles'")
    expect([code, stdout.trim()]).toEqual([0, '0 rows of run, throughput'])
  })

  it('does not show a file that no source lists', async () => {
    const [library, path] = copied('runs/month=2026-11')
    cpSync(path, join(path, '..', `${'0'.repeat(64)}.parquet`))
    expect((await query(count, '--library', library)).stdout).toBe('runs\n  34\n')
  })
})
