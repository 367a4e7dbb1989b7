import { join } from 'node:path'
import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { freshFolder, trainingLog, writeCommandSuite, writeReplaySuite } from '../run/replayed.ts'
import { runSteady, runSuiteArgs } from '../run/steady.ts'

describe('what steady run says at its end', () => {
  it('names the log of a run that failed, and fails itself', async () => {
    const folder = freshFolder()
    const suite = writeCommandSuite(folder, [
      process.execPath,
      '-e',
      'console.log("no data"); process.exit(3)',
    ])
    const { code, stdout } = await runSteady(runSuiteArgs(suite, 'out'), folder)
    expect(code).toBe(1)
    expect(stdout).toContain('failed with exit code 3')
    const [, log = ''] = /^ *log: (.+)$/m.exec(stdout) ?? []
    expect(readFileSync(join(folder, log), 'utf8')).toBe('no data\n')
  })

  it('says first where every case is skipped, and does not end as if all were well', async () => {
    const folder = freshFolder()
    const suite = writeReplaySuite(folder, trainingLog(40))
    writeFileSync(
      suite,
      `${readFileSync(suite, 'utf8')}\nskip: [{ when: { topology: 1x1 }, reason: not now }]\n`,
    )
    const { code, stdout, stderr } = await runSteady(runSuiteArgs(suite, 'out'), folder)
    expect(stdout).toContain('Nothing to run: every case is skipped.')
    expect(stdout).not.toContain('throughput')
    expect(stderr).toMatch(/: 0 cases, 0 runs\nskipped .*: not now\n/)
    expect(stderr).toContain('There is no figure: every case (1) is skipped.')
    expect(code).toBe(3)
  })
})
