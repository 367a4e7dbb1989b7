import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  check,
  compare,
  errorSentences,
  measure,
  plan,
  report,
  run,
  SteadyError,
} from '../../src/library/index.ts'
import { freshFolder, trainingLog, writeReplaySuite } from '../run/replayed.ts'

const folder = freshFolder()
const suite = writeReplaySuite(folder, trainingLog(60, { interval: 0.5, batch: 32 }), { repeats: 2 })
const results = join(folder, 'results')

describe('the library', () => {
  it('measures a log under every protocol that is named, in their order', async () => {
    const [only, ...others] = await measure(join(folder, 'train.log'), { protocols: ['dlperf', 'steady'] })

    expect(others).toEqual([])
    expect(only?.measurements.map(({ protocol }) => protocol)).toEqual(['dlperf', 'steady'])
    expect(only?.measurements[1]?.throughput).toEqual({ kind: 'known', value: 64 })
  })

  it('throws a SteadyError with a sentence in both languages', async () => {
    const error = await measure(join(folder, 'train.log'), { protocols: ['dlpref'] }).catch(
      (thrown: unknown) => thrown,
    )

    expect(error).toBeInstanceOf(SteadyError)
    expect(error).toMatchObject({ code: 'PROTOCOL_UNKNOWN' })
    expect(errorSentences(error as SteadyError, 'en').fix).toContain('dlperf')
    expect(errorSentences(error as SteadyError, 'zh').seen).toMatch(/\p{Script=Han}/u)
  })

  it('plans a suite without writing anything', async () => {
    const { cases, order } = await plan(suite)

    expect(cases).toHaveLength(1)
    expect(order).toHaveLength(2)
  })

  it('runs a suite, writes its report, and checks every number of it', async () => {
    const started: string[] = []
    const summary = await run(suite, {
      results,
      reporter: { runStarted: (start) => started.push(start.run.id) },
    })
    const files = await report(results, { formats: ['md'], languages: ['zh'] })
    const checked = await check(results)

    expect(summary).toMatchObject({ end: 'all-done', left: [] })
    expect(started).toHaveLength(2)
    expect(files).toEqual([join(results, 'report/report.zh.md')])
    expect(checked.logs).toBe(2)
    expect(checked.drifts).toEqual([])
  })

  it('keeps what ended when it is stopped, and resumes', async () => {
    const stop = new AbortController()
    const folder = join(results, '../stopped')
    const first = await run(suite, {
      results: folder,
      signal: stop.signal,
      reporter: { runEnded: () => stop.abort() },
    })
    const second = await run(suite, { results: folder })

    expect(first).toMatchObject({ end: 'interrupted', left: [{}] })
    expect(second).toMatchObject({ end: 'all-done', left: [] })
  })

  it('compares two logs, of which a gate cannot tell with one run each', async () => {
    const slow = join(folder, 'slow.log')
    writeFileSync(slow, trainingLog(60, { interval: 0.55, batch: 32 }))
    const { cases, gate } = await compare(join(folder, 'train.log'), slow, { slowerLimit: 0.03 })

    expect(cases).toHaveLength(1)
    expect(gate?.outcome).toBe('cannot-tell')
  })
})
