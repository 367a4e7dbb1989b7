import { readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { checkResults } from '../../src/app/check/check.ts'
import type { ResultsFolder } from '../../src/core/model/results-folder.ts'
import { seededRandom } from '../../src/core/stats/random.ts'
import { runMarker } from '../../src/host/processes/warden-link.ts'
import { folderPrefix } from '../../src/host/targets/process-target.ts'
import { isIntact } from '../../src/host/store/stored-log.ts'
import { isResultsFolder, readResults } from '../../src/host/store/read-results.ts'
import { freshFolder, trainingLog, writeReplaySuite } from './replayed.ts'
import { filesBelow, processesOf, runSuiteArgs, startSteady } from './steady.ts'

const kills = 20
const latestMs = 1600

/** What must be the same after every interruption. */
const completedRuns = ({ runs }: ResultsFolder) =>
  runs.map(({ id, outcome, origin }) => ({
    id,
    outcome,
    sha256: origin.kind === 'executed' && origin.log.sha256,
  }))

/** The run that a process belongs to; undefined if it has ended. */
function runOf(pid: number): string | undefined {
  try {
    const environment = readFileSync(`/proc/${pid}/environ`, 'latin1')
    return new RegExp(`(?:^|\\0)${runMarker}=([^\\0]*)`).exec(environment)?.[1]
  } catch {
    return undefined
  }
}

/**
 * Every other time the warden is killed along with steady, so that nobody is left to clean up: the next session has to.
 */
it('twenty SIGKILLs at random moments change nothing: the same runs, whole files, no process left', async () => {
  const folder = freshFolder()
  const parameters = { speed: '10', 'with-child': true }
  const suite = writeReplaySuite(folder, trainingLog(40), { repeats: 4, batches: [16, 32], parameters })
  const [undisturbed, disturbed] = [join(folder, 'undisturbed'), join(folder, 'disturbed')]
  expect(await startSteady(runSuiteArgs(suite, undisturbed), folder).ended).toMatchObject({ code: 0 })

  const random = seededRandom(20)
  const abandoned = new Set<string | undefined>()
  for (let round = 0; round < kills; round++) {
    const { child, ended } = startSteady(runSuiteArgs(suite, disturbed), folder)
    await Promise.race([sleep(random() * latestMs), ended])
    const wardens = round % 2 === 0 ? [] : processesOf(disturbed).filter(({ parent }) => parent === child.pid)
    child.kill('SIGKILL')
    for (const { pid } of wardens) {
      abandoned.add(runOf(pid))
      process.kill(pid, 'SIGKILL')
    }
    await ended
    const left = () => processesOf(disturbed).filter(({ pid }) => !abandoned.has(runOf(pid)))
    await expect.poll(left, { timeout: 20_000, interval: 50 }).toEqual([])
    if (isResultsFolder(disturbed)) expect((await checkResults(disturbed)).drifts).toEqual([])
  }
  const { code } = await startSteady(runSuiteArgs(suite, disturbed), folder).ended
  expect(code).toBe(0)

  const results = readResults(disturbed)
  expect(completedRuns(results)).toEqual(completedRuns(readResults(undisturbed)))
  for (const { origin } of results.runs) {
    if (origin.kind === 'executed') expect(await isIntact(disturbed, origin.log)).toBe(true)
  }
  expect(filesBelow(disturbed)).toEqual(filesBelow(undisturbed))
  expect(processesOf(disturbed)).toEqual([])
  expect(await checkResults(disturbed)).toMatchObject({ list: 'whole', drifts: [] })
}, 180_000)

it('the temporary files of a job are removed when steady is killed, also if nobody runs the suite again', async () => {
  const folder = freshFolder()
  const results = join(folder, 'results')
  const suite = writeReplaySuite(folder, trainingLog(40), { parameters: { speed: '1' } })
  const jobFolders = () => readdirSync(tmpdir()).filter((name) => name.startsWith(folderPrefix(results)))
  const { child, ended } = startSteady(runSuiteArgs(suite, results), folder)
  await expect.poll(jobFolders, { timeout: 20_000, interval: 50 }).not.toEqual([])
  await expect.poll(() => processesOf(results).length, { timeout: 20_000, interval: 50 }).toBeGreaterThan(1)
  child.kill('SIGKILL')
  await ended
  await expect.poll(jobFolders, { timeout: 20_000, interval: 50 }).toEqual([])
}, 60_000)
