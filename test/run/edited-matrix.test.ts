import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { freshFolder, trainingLog, writeReplaySuite, type ReplaySuite } from './replayed.ts'
import { runSteady } from './steady.ts'

const log = trainingLog(60, { interval: 0.05 })

/** Runs a suite that replays a log at these speeds, always into the same results. */
async function run(
  folder: string,
  { speeds, ...suite }: Pick<ReplaySuite, 'more'> & { readonly speeds: readonly unknown[] },
) {
  const path = writeReplaySuite(folder, log, { repeats: 1, parameters: { speed: speeds }, ...suite })
  const ran = await runSteady(['run', path, '--results', 'results', '--plain'], folder)
  return { ...ran, out: ran.stdout + ran.stderr }
}

const startedIn = (folder: string, matrixCase: string) =>
  (
    JSON.parse(readFileSync(join(folder, 'results/runs', matrixCase, '1/run.json'), 'utf8')) as {
      readonly run: { readonly origin: { readonly started: string } }
    }
  ).run.origin.started

const reportOf = (folder: string) => readFileSync(join(folder, 'results/report/report.en.md'), 'utf8')

describe('a suite whose matrix was edited', () => {
  it('keeps the runs of the cases that stay, and runs only what was added', async () => {
    const folder = freshFolder()
    expect((await run(folder, { speeds: [400, 'max'] })).code).toBe(0)
    const before = startedIn(folder, 'replay_1x1_fp32_b32_log=train.log_speed=max')
    const { code, out } = await run(folder, { speeds: ['max', 800] })
    expect(code, out).toBe(0)
    expect(startedIn(folder, 'replay_1x1_fp32_b32_log=train.log_speed=max')).toBe(before)
    expect(reportOf(folder)).toContain('2 of 2 runs measured')
  })

  it('shows apart what it no longer has, in no figure, and uses it again once it is back', async () => {
    const folder = freshFolder()
    await run(folder, { speeds: [400, 'max'] })
    const before = startedIn(folder, 'replay_1x1_fp32_b32_log=train.log_speed=400')
    const { out } = await run(folder, { speeds: ['max'] })
    expect(out).toContain('cases-apart')
    const page = reportOf(folder)
    expect(page).toContain('1 of 1 run')
    expect(page).toMatch(/`cases-apart`.*replay_1x1_fp32_b32_log=train.log_speed=400/)
    expect((await runSteady(['check', 'results'], folder)).code).toBe(0)

    await run(folder, { speeds: [400, 'max'] })
    expect(startedIn(folder, 'replay_1x1_fp32_b32_log=train.log_speed=400')).toBe(before)
    expect(reportOf(folder)).not.toContain('cases-apart')
  })

  it('is another suite where no case stays', async () => {
    const folder = freshFolder()
    await run(folder, { speeds: [400] })
    const { code, stderr } = await run(folder, { speeds: ['max'] })
    expect(code).toBe(2)
    expect(stderr).toContain('RESULTS_OF_ANOTHER_SUITE')
  })

  it('is another suite where a case that stays would be run in another way', async () => {
    const folder = freshFolder()
    await run(folder, { speeds: [400] })
    const { code, stderr } = await run(folder, {
      speeds: [400, 'max'],
      more: 'environment: { OMP_NUM_THREADS: 4 }',
    })
    expect(code).toBe(2)
    expect(stderr).toContain('RESULTS_OF_ANOTHER_SUITE')
  })
})

it('skip takes several values of a parameter, as of an axis', async () => {
  const folder = freshFolder()
  const path = writeReplaySuite(folder, log, {
    parameters: { speed: ['max', 2, 4] },
    more: 'skip: [{ when: { parameters: { speed: [2, 4] } }, reason: too slow }]',
  })
  const { stdout, stderr, code } = await runSteady(['plan', path, '--json'], folder)
  expect(code, stderr).toBe(0)
  const { cases, skips } = JSON.parse(stdout) as {
    readonly cases: readonly unknown[]
    readonly skips: readonly unknown[]
  }
  expect([cases.length, skips.length]).toEqual([1, 2])
})
