import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readResults } from '../../src/host/store/read-results.ts'
import { freshFolder, trainingLog, writeReplaySuite } from './replayed.ts'
import { filesBelow, processesOf, runSuiteArgs, startSteady } from './steady.ts'

const outcomes = (results: string) => readResults(results).runs.map(({ outcome }) => outcome)

function project(parameters: Readonly<Record<string, string | boolean>>) {
  const folder = freshFolder()
  const suite = writeReplaySuite(folder, trainingLog(20), { repeats: 2, parameters })
  return { folder, suite, results: join(folder, 'results') }
}

describe('a running suite', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'ends cleanly on %s and prints how to resume',
    async (signal) => {
      const { folder, suite, results } = project({ 'hang-after': '5', 'with-child': true })
      const { child, says, ended } = startSteady(runSuiteArgs(suite, results), folder)
      await says('#')
      child.kill(signal)
      const { code, stdout, stderr } = await ended
      expect(code).toBe(1)
      expect(stdout + stderr).toContain('steady run')
      expect(outcomes(results)).toEqual([{ state: 'cancelled' }])
      expect(processesOf(results)).toEqual([])
      expect(filesBelow(results).filter((name) => name.startsWith('.'))).toEqual([])
    },
  )

  it('ends at once when it is asked twice, however stubborn its workload is', async () => {
    const { folder, suite, results } = project({ 'hang-after': '5', 'with-child': true, stubborn: true })
    const { child, says, ended } = startSteady(runSuiteArgs(suite, results), folder)
    await says('#')
    // Until the workload is there and ignores SIGTERM, the first request alone could end it.
    await expect.poll(() => processesOf(results).length, { timeout: 20_000 }).toBe(3)
    child.kill('SIGINT')
    child.kill('SIGTERM')
    expect(await ended).toMatchObject({ code: 1 })
    expect(outcomes(results)).toEqual([{ state: 'cancelled' }])
    expect(processesOf(results)).toEqual([])
  })

  it('keeps a second steady out of its folder, and continues undisturbed', async () => {
    const { folder, suite, results } = project({ speed: '1' })
    const first = startSteady(runSuiteArgs(suite, results), folder)
    await first.says('#')
    const second = await startSteady(runSuiteArgs(suite, results), folder).ended
    expect(second.code).toBe(2)
    expect(second.stderr).toContain(`RESULTS_LOCKED: process ${first.child.pid} on `)
    expect(await first.ended).toMatchObject({ code: 0 })
    expect(outcomes(results)).toEqual([{ state: 'completed' }, { state: 'completed' }])
  })
})
