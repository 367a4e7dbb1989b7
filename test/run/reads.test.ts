import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { freshFolder, trainingLog, writeReplaySuite } from './replayed.ts'
import { filesBelow, startSteady } from './steady.ts'

/** Runs steady and gives how often it read each file of a folder; relative paths. */
async function readsOf(args: readonly string[], cwd: string, folder: string) {
  const counted = join(freshFolder(), 'reads.json')
  const preload = pathToFileURL(join(import.meta.dirname, 'count-reads.js')).href
  const { code, stderr } = await startSteady(args, cwd, {
    NODE_OPTIONS: `--import ${preload}`,
    STEADY_TEST_READS: counted,
    PATH: [join(cwd, 'bin'), process.env.PATH].join(delimiter),
  }).ended
  expect(code, stderr).toBe(0)
  const counts = JSON.parse(readFileSync(counted, 'utf8')) as Record<string, number>
  return new Map(filesBelow(folder).map((file) => [file, counts[join(folder, file)] ?? 0]))
}

describe('a suite that resumes its results folder', () => {
  const folder = freshFolder()
  const results = join(folder, 'results', 'replayed')
  const asked = join(folder, 'asked.txt')
  let reads: ReadonlyMap<string, number>

  beforeAll(async () => {
    const suite = writeReplaySuite(folder, trainingLog(40), { repeats: 4 })
    mkdirSync(join(folder, 'bin'))
    const smi = join(folder, 'bin', 'nvidia-smi')
    writeFileSync(smi, `#!/bin/sh\necho "$@" >> ${asked}\n`)
    chmodSync(smi, 0o755)
    await readsOf(['run', suite, '--plain'], folder, results)
    rmSync(asked)
    // One run is left to do.
    rmSync(join(results, 'runs', 'replay_1x1_fp32_b32_log=train.log_speed=max', '2'), { recursive: true })
    expect(existsSync(join(results, 'runs'))).toBe(true)
    reads = await readsOf(['run', suite, '--plain'], folder, results)
  })

  it('reads what it says of its runs, and each log, once', () => {
    const once = [...reads].filter(([file]) => /(?:run\.json|log\.txt|environment\.json)$/.test(file))
    expect(once).toHaveLength(9)
    expect(once.filter(([, count]) => count !== 1)).toEqual([])
    expect(reads.get('steadystate.json')).toBe(1)
  })

  it('asks each program that describes the machine once', () => {
    const calls = readFileSync(asked, 'utf8').trim().split('\n')
    expect(calls.length).toBeGreaterThan(0)
    expect(new Set(calls).size).toBe(calls.length)
  })

  it('ends in the report that its results give', async () => {
    const written = new Map(
      filesBelow(join(results, 'report')).map((name) => [name, readFileSync(join(results, 'report', name))]),
    )
    await readsOf(['report', results], folder, results)
    for (const [name, content] of written)
      expect(readFileSync(join(results, 'report', name)).equals(content), name).toBe(true)
  })
})
