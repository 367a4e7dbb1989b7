import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { freshFolder, trainingLog, writeReplaySuite } from './replayed.ts'
import { runSteady } from './steady.ts'

/** 320 images/s by its clock and its step times; it prints 30 % more. */
const log = trainingLog(60).replaceAll(' 320 images/s', ' 416 images/s')

interface Figure {
  readonly throughput: { readonly value?: { readonly value: number }; readonly code?: string }
}

const ending = async (expected: number, folder: string, args: readonly string[]) => {
  const { code, stdout, stderr } = await runSteady(args, folder)
  expect(code, stderr).toBe(expected)
  return stdout
}
const steady = (folder: string, ...args: string[]) => ending(0, folder, args)

const figureIn = (json: string): number | string | undefined => {
  const [{ throughput } = { throughput: {} }] = (JSON.parse(json) as { figures: readonly Figure[] }).figures
  return throughput.value?.value ?? throughput.code
}

describe('a log whose sources disagree by 30 %', () => {
  it('has a figure from a run, an import and a report that name the source, and else none', async () => {
    const folder = freshFolder()
    const suite = writeReplaySuite(folder, log, { repeats: 1 })
    const running = ['run', suite, '--results', 'made', '--json']
    const run = (...more: string[]) => steady(folder, ...running, ...more)
    expect(figureIn(await ending(3, folder, running))).toEqual(expect.any(String))
    expect(figureIn(await run('--from', 'step-times'))).toBeCloseTo(320, 3)
    expect(figureIn(await run('--from', 'steps', '--skip', '9'))).toBeCloseTo(416, 6)

    mkdirSync(join(folder, 'logs/1n1g'), { recursive: true })
    writeFileSync(join(folder, 'logs/1n1g/rn_b32_fp32_1.log'), log)
    const imported = (to: string, ...more: string[]) =>
      steady(folder, 'import', 'logs', '--results', to, '--json', ...more)
    expect(figureIn(await imported('kept', '--from', 'elapsed'))).toBeCloseTo(320, 3)

    await steady(folder, 'report', 'kept', '--format', 'csv', '--from', 'steps', '--count', '20')
    expect(readFileSync(join(folder, 'kept/report/report.csv'), 'utf8')).toContain('416')
    expect(await steady(folder, 'check', 'kept')).toContain('no drift')
  })

  it('is refused a source beside a protocol that has its own', async () => {
    const folder = freshFolder()
    mkdirSync(join(folder, 'logs'))
    for (const args of [
      ['report', 'kept'],
      ['import', 'logs'],
    ]) {
      const { code, stderr } = await runSteady([...args, '--protocol', 'dlperf', '--from', 'elapsed'], folder)
      expect(code).toBe(2)
      expect(stderr).toMatch(/OPTIONS_CONFLICT|RESULTS_/)
    }
  })
})
