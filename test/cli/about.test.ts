import { execFileSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { describe, expect, it } from 'vitest'
import { root } from '../architecture/source-files.ts'
import { runSteady } from '../run/steady.ts'

describe('steady --version', () => {
  it('is one line, which programs read', async () => {
    const { code, stdout } = await runSteady(['--version'], tmpdir())
    expect({ code, stdout }).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) as string,
    })
  })

  it('says with --verbose what it was built from', async () => {
    const { stdout } = await runSteady(['--version', '--verbose', '--lang', 'en'], tmpdir())
    const { stdout: first } = await runSteady(['--version'], tmpdir())
    const commit = execFileSync('git', ['-C', root, 'rev-parse', 'HEAD'], { encoding: 'utf8' }).trim()

    expect(stdout.startsWith(first)).toBe(true)
    expect(stdout).toContain(`commit: ${commit}\nNode: ${process.versions.node}, `)
    expect(stdout).toContain('installed as: a clone\n')
  })
})
