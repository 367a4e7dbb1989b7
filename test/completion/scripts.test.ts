import { tmpdir } from 'node:os'
import { beforeAll, describe, expect, it } from 'vitest'
import { completionScripts } from '../../src/core/completion/shells.ts'
import { commandRows } from '../../src/cli/commands.ts'
import { suiteNames } from '../../src/host/catalogue/suites.ts'
import { runSteady } from '../run/steady.ts'

const shells = Object.keys(completionScripts)

const scriptOf = async (shell: string, ...args: string[]) => {
  const { code, stdout } = await runSteady(['completion', shell, ...args], tmpdir())
  expect(code).toBe(0)
  return stdout
}

describe.each(shells)('the script for %s', (shell) => {
  let script = ''
  beforeAll(async () => {
    script = await scriptOf(shell)
  })

  it('has every command and the options of each', () => {
    for (const { name } of commandRows) expect(script).toMatch(new RegExp(`\\b${name}\\b`))
    for (const option of ['fail-if-slower', 'accept-changes', 'install-uv', 'history'])
      expect(script).toContain(option)
  })

  it('has the values of options with a closed set, and the names that ship', async () => {
    for (const value of ['trimmed-mean', 'github-summary', 'tensorboard']) expect(script).toContain(value)
    for (const name of await suiteNames()) expect(script).toContain(name)
  })

  it('explains in the language of the terminal', async () => {
    const explains = shell !== 'bash'
    expect(/\p{Script=Han}/u.test(await scriptOf(shell, '--lang', 'zh'))).toBe(explains)
  })
})

describe('steady completion', () => {
  it('knows no other shell', async () => {
    const { code, stderr } = await runSteady(['completion', 'tcsh'], tmpdir())
    expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining('bash') as string })
  })
})
