import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { scalingSuite } from '../../../test/report/suites.ts'
import type { Run } from '../../core/model/run.ts'
import { bytes } from '../../core/model/units.ts'
import { protocolNamed } from '../../core/protocols/protocols.ts'
import type { RunReading } from './measure-run.ts'
import { type openThread, readBatch } from './reader-thread.ts'
import { RunReader } from './run-reader.ts'

const results = mkdtempSync(join(tmpdir(), 'steady-read-runs-'))
const runs: Run[] = []
const options = { results, protocols: [protocolNamed('steady'), protocolNamed('dlperf')] }

/** A folder of more runs than one thread reads, each of another speed. */
beforeAll(() => {
  const [{ case: matrixCase } = expect.fail('the suite has no run')] = scalingSuite().folder.runs
  for (let index = 0; index < 1500; index += 1) {
    const lines = Array.from({ length: 12 }, (_, step) => {
      const at = new Date(Date.UTC(2026, 0, 1) + step * (100 + index)).toISOString().slice(0, -1)
      return `DLL ${at.replace('T', ' ')}000 - (0, ${step}) loss : 6.9  step_time : ${(100 + index) / 1000} s`
    })
    const text = `${lines.join('\n')}\n`
    const log = {
      path: `${index}.txt`,
      sha256: createHash('sha256').update(text).digest('hex'),
      bytes: bytes(text.length),
      lines: lines.length,
    }
    writeFileSync(join(results, log.path), text)
    runs.push({
      id: `${matrixCase.id}/${index + 1}`,
      case: matrixCase,
      repeat: index + 1,
      outcome: { state: 'completed' },
      findings: [],
      origin: {
        kind: 'imported',
        log,
        source: log.path,
        archive: undefined,
        part: 1,
        rule: undefined,
        ruleFrom: undefined,
        printed: undefined,
      },
    })
  }
})
afterAll(() => {
  rmSync(results, { recursive: true })
})

/** Node runs threads from the compiled program only. */
async function compiledThread() {
  const compiled = new URL('../../../dist/src/app/measure/reader-thread.js', import.meta.url)
  const { openThread: open } = (await import(compiled.href)) as { openThread: typeof openThread }
  return open()
}

const asked = (some: readonly Run[]) => some.map((run) => ({ run, workload: undefined }))

it('runs that several threads read come in their order, and are what one thread reads', async () => {
  const workloadOf = () => ({ format: 'embedded-trainer', unit: 'images' as const })
  const readOn = async (threads: number, expected: number) => {
    const reader = new RunReader(threads)
    reader.expect(expected)
    const readings = await reader.read(runs, { ...options, workloadOf })
    await reader.end()
    return readings
  }
  const [runReadings, several] = [await readOn(1, 0), await readOn(3, 1500)]
  expect(runReadings.flatMap(({ logs }) => [...logs.keys()])).toEqual(runs.map((_, index) => `${index}.txt`))
  expect(several).toEqual(runReadings)
  expect(await readOn(3, 0)).toEqual(runReadings)
})

it('each reading is handed on once, with its run', async () => {
  const taken = new Map<string, RunReading>()
  const reader = new RunReader(1)
  const workloadOf = () => ({ format: 'embedded-trainer', unit: 'images' as const })
  const readings = await reader.read(runs, { ...options, workloadOf }, async ({ id }, reading) => {
    expect(taken.has(id)).toBe(false)
    taken.set(id, reading)
    return Promise.resolve()
  })
  await reader.end()
  expect(runs.map(({ id }) => taken.get(id))).toEqual(readings)
})

it('a thread answers what is read here, with every value in its own form', async () => {
  const thread = await compiledThread()
  const batch = asked(runs.slice(0, 5))
  expect(await thread.read(batch, options)).toEqual(await readBatch(batch, options))
  await thread.end()
})

it('a thread that has several batches answers each with its own runs', async () => {
  const thread = await compiledThread()
  const batches = [asked(runs.slice(0, 40)), asked(runs.slice(40, 41)), asked(runs.slice(41, 60))]
  const answers = await Promise.all(batches.map((batch) => thread.read(batch, options)))
  expect(answers).toEqual(await Promise.all(batches.map((batch) => readBatch(batch, options))))
  await thread.end()
})

it('a thread that fails leaves its runs to be read here', async () => {
  const thread = await compiledThread()
  const broken = { ...options, results: 7 as unknown as string }
  const batch = asked(runs.slice(0, 1))
  const answers = await Promise.all([thread.read(batch, broken), thread.read(batch, broken)])
  expect(answers).toEqual([undefined, undefined])
  expect(await thread.read(batch, broken)).toBeUndefined()
  await thread.end()
})
