import { describe, expect, it } from 'vitest'
import { runSteady } from './steady.ts'
import { freshFolder, trainingLog, writeReplaySuite } from './replayed.ts'

/** Every tenth of a second 32 images: 320 images/s. */
const log = trainingLog(130)

describe("DLPerf's printout of a suite's own runs", () => {
  it('is on stdout while they are made, and the same comes from the results', async () => {
    const folder = freshFolder()
    writeReplaySuite(folder, log, { repeats: 2, more: 'protocol: dlperf' })
    const { code, stdout, stderr } = await runSteady(['run', 'replayed.yaml', '--format', 'dlperf'], folder)
    expect(code, stderr).toBe(0)
    const [first = '', second = '', ...dictionary] = stdout.trimEnd().split('\n')
    expect(first).toMatch(/^results\/replayed\/runs\/\S+\/1\/log\.txt \{1: 320\.0\}$/)
    expect(second).toMatch(/^results\/replayed\/runs\/\S+\/2\/log\.txt \{1: 320\.0, 2: 320\.0\}$/)
    expect(dictionary).toEqual([
      "{'replay': {'1n1g': {'average_speed': 320.0,",
      "                     'batch_size_per_device': 32,",
      "                     'median_speed': 320.0,",
      "                     'speedup': 1.0}}}",
    ])
    expect(stderr).toContain('320.00 images/s')

    const reported = await runSteady(['report', 'results/replayed', '--format', 'dlperf'], folder)
    expect(reported.stdout).toBe(stdout.replaceAll('results/replayed/', ''))
    const json = await runSteady(['report', 'results/replayed', '--format', 'dlperf-json'], folder)
    expect(JSON.parse(json.stdout)).toEqual({
      replay: {
        '1n1g': { average_speed: 320, batch_size_per_device: 32, median_speed: 320, speedup: 1 },
      },
    })
  })

  it('is refused beside --json', async () => {
    const folder = freshFolder()
    writeReplaySuite(folder, log)
    const { code, stderr } = await runSteady(['run', 'replayed.yaml', '--format', 'dlperf', '--json'], folder)
    expect(code).toBe(2)
    expect(stderr).toContain('OPTIONS_CONFLICT')
  })
})
