import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { suiteOfVariants, trainingProgram, writeFiles } from '../run/git-repository.ts'
import { freshFolder } from '../run/replayed.ts'
import { runSteady } from '../run/steady.ts'
import { hostileRepository, setTrap } from './hostile-repository.ts'

// What a stranger's file names, no command starts that plans, reads or reports.

const unknownCommit = '0123456789abcdef0123456789abcdef01234567'
const variants = (revision: string) =>
  suiteOfVariants(`{ before: { git: ${revision} }, now: { parameters: { percent: 2 } } }`)
const program = { 'bench/train.cjs': trainingProgram(0.01) }

describe('the configuration of a repository', () => {
  it('starts nothing where a suite of it is planned, or its folder is looked at', async () => {
    const trap = setTrap()
    const folder = hostileRepository({ ...variants('main'), ...program }, trap)
    const planned = await runSteady(['plan', 'suite.yaml'], join(folder, 'bench'))
    expect(planned.code, planned.stderr).toBe(0)
    expect(planned.stdout).toContain('before')
    await runSteady(['doctor'], join(folder, 'bench'))
    expect(trap.started()).toEqual([])
  })

  it('fetches no commit that the repository does not have', async () => {
    const trap = setTrap()
    const folder = hostileRepository({ ...variants(unknownCommit), ...program }, trap)
    const planned = await runSteady(['plan', 'suite.yaml'], join(folder, 'bench'))
    expect(planned.code).toBe(2)
    expect(trap.started()).toEqual([])
  })

  it('counts for nothing in a folder that only looks like a repository, as a clone can hold one', async () => {
    const trap = setTrap()
    const folder = freshFolder()
    writeFiles(folder, {
      ...variants('main'),
      ...program,
      'bench/HEAD': 'ref: refs/heads/main\n',
      'bench/config': `[core]\n\trepositoryformatversion = 0\n\tbare = false\n\tworktree = .\n\tfsmonitor = ${trap.program('fsmonitor')}\n`,
      'bench/objects/.keep': '',
      'bench/refs/.keep': '',
    })
    const planned = await runSteady(['plan', 'suite.yaml'], join(folder, 'bench'))
    expect(planned.code).toBe(2)
    expect(trap.started()).toEqual([])
  })
})
