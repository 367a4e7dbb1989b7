import { appendFileSync, chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { git, repositoryOf, trainingProgram, writeFiles, type Files } from '../run/git-repository.ts'
import { freshFolder } from '../run/replayed.ts'
import { filesBelow, runSteady, runSuiteArgs } from '../run/steady.ts'

// A run of files that may be somebody else's asks once, and never for those that the user wrote.

const suite: Files = {
  'suite.yaml': 'suite: own\nmatrix: { workload: own, batch: 8 }\nrepeats: 1\n',
  'workloads/own/workload.yaml': `title: Own
model: none
framework: none
unit: images
command: [node, '{here}/train.cjs']
supports: any
needs: { devices: none }
`,
  'workloads/own/train.cjs': trainingProgram(0.01),
}

/** Runs suites as one user, who has no terminal. */
function userWith(settings = '', name = 'home') {
  const home = join(freshFolder(), name)
  mkdirSync(home)
  writeFileSync(join(home, '.gitconfig'), settings)
  const variables = {
    HOME: home,
    CI: '',
    EMAIL: '',
    GIT_AUTHOR_EMAIL: '',
    GIT_COMMITTER_EMAIL: '',
    GIT_CONFIG_GLOBAL: join(home, '.gitconfig'),
  }
  return {
    home,
    run: async (
      folder: string,
      more: readonly string[] = [],
      others: Readonly<Record<string, string>> = {},
    ) => {
      const args = runSuiteArgs('suite.yaml', join(freshFolder(), 'results'), ...more)
      const { code, stderr } = await runSteady(args, folder, { ...variables, ...others })
      const isRefused = code === 2 && stderr.includes('FILES_NOT_TRUSTED')
      if (isRefused) expect(stderr).toContain('--trust')
      // The program of the suite does not wait for its steps, so that there may be no figure.
      expect(isRefused || code === 0 || code === 3, stderr).toBe(true)
      return isRefused ? stderr : 'runs'
    },
  }
}

const identity = (address: string) => `[user]\n\tname = x\n\temail = ${address}\n`

function folderOf(files: Files): string {
  const folder = freshFolder()
  writeFiles(folder, files)
  return folder
}

describe('files that are the user’s own', () => {
  it('run without a question, in a folder, in a repository that was begun here, and in a clone', async () => {
    const user = userWith(identity('Jane@Lab.example'))
    expect(await user.run(folderOf(suite))).toBe('runs')
    expect(await user.run(repositoryOf(suite))).toBe('runs')
    const theirs = repositoryOf(suite)
    const clone = join(freshFolder(), 'clone')
    git(theirs, 'clone', '-q', theirs, clone)
    // Written, not committed yet.
    writeFiles(clone, {
      'mine/suite.yaml': suite['suite.yaml'] ?? '',
      'mine/workloads/own/workload.yaml': suite['workloads/own/workload.yaml'] ?? '',
      'mine/workloads/own/train.cjs': trainingProgram(0.01),
    })
    expect(await user.run(join(clone, 'mine'))).toBe('runs')
    // Committed here, whatever the address.
    git(clone, 'add', '.')
    git(clone, 'commit', '-qm', 'Mine')
    expect(await user.run(join(clone, 'mine'))).toBe('runs')
    // Committed elsewhere, by the same person.
    const ownClone = join(freshFolder(), 'clone')
    git(theirs, 'clone', '-q', clone, ownClone)
    expect(await userWith(identity('OWN@localhost')).run(join(ownClone, 'mine'))).toBe('runs')
  })
})

describe('files that came with a clone', () => {
  const cloneOf = (source: string) => {
    const clone = join(freshFolder(), 'clone')
    git(source, 'clone', '-q', source, clone)
    return clone
  }

  it('are refused without a terminal until they are trusted, and again once somebody changed them', async () => {
    const user = userWith(identity('jane@lab.example'))
    const theirs = repositoryOf(suite)
    const clone = cloneOf(theirs)
    const refusal = await user.run(clone)
    expect(refusal).toContain('own@localhost')
    expect(refusal).toContain(join(clone, 'suite.yaml'))
    expect(refusal).toContain('workload.yaml')
    expect(await user.run(clone, ['--trust'])).toBe('runs')
    expect(await user.run(clone)).toBe('runs')
    // Beside the same suite there may be other programs elsewhere.
    expect(await user.run(cloneOf(theirs))).toContain('suite.yaml')
    // What the user changes.
    appendFileSync(join(clone, 'suite.yaml'), '# mine\n')
    expect(await user.run(clone)).toBe('runs')
    appendFileSync(join(theirs, 'suite.yaml'), '# theirs\n')
    git(theirs, 'commit', '-qam', 'Change it')
    git(clone, 'checkout', '-q', '.')
    git(clone, 'pull', '-q')
    expect(await user.run(clone)).toContain('suite.yaml')
  })

  it('run in continuous integration, which fetched them', async () => {
    const clone = cloneOf(repositoryOf(suite))
    expect(await userWith().run(clone, [], { CI: 'true' })).toBe('runs')
    expect(await userWith().run(clone, [], { CI: 'false' })).not.toBe('runs')
  })

  it('are refused for a cluster file too', async () => {
    const theirs = repositoryOf({
      'lab.yaml': 'cluster: lab\nengine: simulated\nnodes: [{ name: a, cpus: 1 }]\n',
    })
    const cluster = join(cloneOf(theirs), 'lab.yaml')
    expect(await userWith().run(folderOf(suite), ['--cluster', cluster])).toContain(cluster)
  })
})

describe.skipIf(process.getuid?.() !== 0)('files of another user', () => {
  it.each(['suite.yaml', 'workloads/own/workload.yaml'])('are refused: %s', async (name) => {
    const user = userWith()
    const folder = folderOf(suite)
    chownSync(join(folder, name), 4321, 4321)
    const refusal = await user.run(folder)
    expect(refusal).toContain('4321')
    expect(refusal).toContain(name)
    expect(await user.run(folder, [], { SUDO_UID: '4321' })).toBe('runs')
    expect(await user.run(folder, ['--trust'])).toBe('runs')
    expect(await user.run(folder)).toBe('runs')
    appendFileSync(join(folder, name), '# changed\n')
    expect(await user.run(folder)).toContain(name)
  })
})

it('files that a browser downloaded are refused', async () => {
  const user = userWith()
  const folder = join(user.home, 'Downloads', 'suite')
  writeFiles(folder, suite)
  expect(await user.run(folder)).toContain('Downloads')
})

it('nothing is written where files are refused', async () => {
  const { home } = userWith()
  const folder = join(home, 'Downloads')
  writeFiles(folder, suite)
  const before = filesBelow(home)
  const { code } = await runSteady(runSuiteArgs('suite.yaml', 'results'), folder, { HOME: home, CI: '' })
  expect(code).toBe(2)
  expect(filesBelow(home)).toEqual(before)
})

it('a preflight is refused as a run is', async () => {
  const { home } = userWith()
  const folder = join(home, 'Downloads')
  writeFiles(folder, suite)
  const { code, stderr } = await runSteady(['preflight', 'suite.yaml'], folder, { HOME: home, CI: '' })
  expect(code).toBe(2)
  expect(stderr).toContain('FILES_NOT_TRUSTED')
  expect(filesBelow(folder)).toEqual(Object.keys(suite).sort())
})
