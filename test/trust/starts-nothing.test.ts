import { appendFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { suiteOfVariants, trainingProgram, writeFiles, type Files } from '../run/git-repository.ts'
import { freshFolder } from '../run/replayed.ts'
import { filesBelow, runSteady } from '../run/steady.ts'
import { hostileRepository, setTrap, type Trap } from './hostile-repository.ts'

// What a stranger's file names, no command starts that plans, reads or reports.

const unknownCommit = '0123456789abcdef0123456789abcdef01234567'
const variants = (revision: string) =>
  suiteOfVariants(`{ before: { git: ${revision} }, now: { parameters: { percent: 2 } } }`)
const program = { 'bench/train.cjs': trainingProgram(0.01) }

describe('the configuration of a repository', () => {
  it('starts nothing where a suite of it is planned, or its folder is looked at', async () => {
    const trap = setTrap('cat')
    const folder = hostileRepository({ ...variants('main'), ...program }, trap)
    const planned = await runSteady(['plan', 'suite.yaml'], join(folder, 'bench'))
    expect(planned.code, planned.stderr).toBe(0)
    expect(planned.stdout).toContain('before')
    await runSteady(['doctor'], join(folder, 'bench'))
    expect(trap.started()).toEqual([])
  })

  it('fetches no commit that the repository does not have', async () => {
    const trap = setTrap('cat')
    const folder = hostileRepository({ ...variants(unknownCommit), ...program }, trap)
    const planned = await runSteady(['plan', 'suite.yaml'], join(folder, 'bench'))
    expect(planned.code).toBe(2)
    expect(trap.started()).toEqual([])
  })

  it('counts for nothing in a folder that only looks like a repository, as a clone can hold one', async () => {
    const trap = setTrap('cat')
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

const suite =
  'suite: own\nmatrix: { workload: replay, batch: 8, parameters: { log: train.log } }\ntarget: stranger.yaml\n'

/** Cluster files of each engine that reads further files, which name programs. */
const clusters: Readonly<Record<string, (program: Trap['program']) => Files>> = {
  ssh: (program) => ({
    'stranger.yaml':
      'cluster: stranger\nengine: ssh\nnodes: [{ name: a }]\nssh: { config: ssh_config, known-hosts: known_hosts }\n',
    ssh_config: `Match exec ${program('match-exec')}\n\nHost *\n  ProxyCommand ${program('proxy')}\n  KnownHostsCommand ${program('known-hosts')}\n  PermitLocalCommand yes\n  LocalCommand ${program('local')}\n`,
  }),
  kubernetes: (program) => ({
    'stranger.yaml': 'cluster: stranger\nengine: kubernetes\nkubernetes: { kubeconfig: kubeconfig.yaml }\n',
    'kubeconfig.yaml': `apiVersion: v1
kind: Config
current-context: a
contexts: [{ name: a, context: { cluster: a, user: a } }]
clusters: [{ name: a, cluster: { server: 'http://127.0.0.1:9' } }]
users: [{ name: a, user: { exec: { apiVersion: client.authentication.k8s.io/v1, command: ${program('credentials')} } } }]
`,
  }),
  slurm: (program) => ({
    'stranger.yaml': 'cluster: stranger\nengine: slurm\nslurm: { conf: slurm.conf }\n',
    'slurm.conf': `PluginDir=${program('plugins')}\n`,
  }),
}

describe.each(Object.keys(clusters))('a cluster file of %s', (engine) => {
  const make = () => {
    const trap = setTrap('false')
    const folder = freshFolder()
    writeFiles(folder, { 'suite.yaml': suite, 'train.log': '', ...clusters[engine]?.(trap.program) })
    // What Slurm loads for its configuration is no program: whether it is called at all is what counts.
    const variables = {
      PATH: `${dirname(trap.program('sinfo'))}:${process.env['PATH'] ?? ''}`,
      HOME: freshFolder(),
    }
    const plan = (...more: readonly string[]) => runSteady(['plan', 'suite.yaml', ...more], folder, variables)
    return { trap, folder, plan }
  }

  it('starts nothing where it is planned, and the plan says what was not asked', async () => {
    const { trap, plan } = make()
    const { code, stdout, stderr } = await plan()
    expect(trap.started()).toEqual([])
    expect(code, stderr).toBe(0)
    expect(stdout).toContain('cluster-not-asked')
    expect(stdout).toContain('--ask')
  })
})

it('a cluster is asked with an option, and later without it, until one of its files changes', async () => {
  const trap = setTrap('false')
  const folder = freshFolder()
  writeFiles(folder, { 'suite.yaml': suite, 'train.log': '', ...clusters['ssh']?.(trap.program) })
  const home = freshFolder()
  const plan = async (...more: readonly string[]) => {
    const { stdout } = await runSteady(['plan', 'suite.yaml', ...more], folder, { HOME: home })
    return stdout.includes('cluster-not-asked')
  }
  expect(await plan('--ask')).toBe(false)
  expect(trap.started()).not.toEqual([])
  for (const file of filesBelow(home)) expect(statSync(join(home, file)).mode & 0o777, file).toBe(0o600)
  expect(await plan()).toBe(false)
  appendFileSync(join(folder, 'ssh_config'), '# changed\n')
  expect(await plan()).toBe(true)
})

it('doctor starts no interpreter that a workload names by its path', async () => {
  const trap = setTrap('false')
  const folder = freshFolder()
  writeFiles(folder, {
    'workloads/own/workload.yaml': `title: Own
model: none
framework: none
unit: images
command: [${trap.program('python3')}, train.py]
supports: any
needs: { devices: any, programs: [${trap.program('python3')}], python: [torch] }
`,
  })
  const { stdout, stderr } = await runSteady(['doctor', '--json'], folder)
  expect(stdout, stderr).toContain('program-not-asked')
  expect(trap.started()).toEqual([])
})

it('a plan removes nothing from a folder that a cluster file names', async () => {
  const folder = freshFolder()
  writeFiles(folder, {
    'suite.yaml': suite,
    'train.log': '',
    'stranger.yaml': 'cluster: stranger\nengine: slurm\nslurm: { conf: slurm.conf, folder: photos }\n',
    'slurm.conf': '',
    'photos/nodes/one.txt': 'mine',
  })
  const { code, stderr } = await runSteady(['plan', 'suite.yaml'], folder, { HOME: freshFolder() })
  expect(code, stderr).toBe(0)
  expect(filesBelow(folder)).toContain('photos/nodes/one.txt')
})
