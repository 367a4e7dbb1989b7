import { describe, expect, it } from 'vitest'
import { localSite } from '../../../test/samples/offer.ts'
import { fillWord, holeName } from './words.ts'
import { dmlc } from './dmlc.ts'
import { horovodrun } from './horovodrun.ts'
import { jax } from './jax.ts'
import type { Launcher, LaunchRequest, Site } from './launcher.ts'
import { launcherFor, launchers, suitedLaunchers } from './launchers.ts'
import { mpirun } from './mpirun.ts'
import { oneflow } from './oneflow.ts'
import { paddle } from './paddle.ts'
import { tfConfig } from './tf-config.ts'
import { torchLaunch } from './torch-launch.ts'

const onNodes = (nodes: number) => ({ nodes, devicesPerNode: 2 })
const slurm: Site = {
  engine: 'slurm',
  reach: 'slurm',
  containers: undefined,
  interface: 'eth0',
  sharesFiles: true,
}

const request = (nodes: number, site: Site = slurm): LaunchRequest => ({
  command: ['program', '--flag=a b', '$(reboot)', ''],
  topology: onNodes(nodes),
  devices: 'cpu',
  site,
  options: [],
  variables: ['OMP_NUM_THREADS'],
})

const shown = (words: LaunchRequest['command']) => words.map((word) => fillWord(word, holeName))

describe('launcherFor', () => {
  it('takes the first launcher of the workload that can start the topology', () => {
    expect(launcherFor(['mpirun', 'process'], onNodes(2), { site: localSite })).toMatchObject({
      name: 'process',
    })
    expect(launcherFor(['mpirun', 'process'], onNodes(2), { site: slurm })).toMatchObject({ name: 'mpirun' })
  })

  it('takes the launcher that is asked for, or says why it does not suit', () => {
    expect(
      launcherFor(['mpirun', 'process'], onNodes(1), { site: localSite, wanted: 'process' }),
    ).toMatchObject({
      name: 'process',
    })
    expect(launcherFor(['process'], onNodes(1), { site: localSite, wanted: 'mpirun' })).toMatchObject({
      why: { code: 'launcher-unsuited', data: { launcher: 'mpirun', suited: ['process'] } },
    })
  })

  it('passes over a launcher that came after the framework of the image', () => {
    const suited = ['torchrun', 'torch-launch']
    const onImage = (pytorch: string) =>
      launcherFor(suited, onNodes(2), { site: slurm, versions: { pytorch, cuda: '11.0' } })
    expect(onImage('1.6.0a0+9907a3e')).toMatchObject({ name: 'torch-launch' })
    expect(onImage('1.10.0')).toMatchObject({ name: 'torchrun' })
    expect(onImage('nightly')).toMatchObject({ name: 'torchrun' })
    expect(launcherFor(suited, onNodes(2), { site: slurm })).toMatchObject({ name: 'torchrun' })
  })

  it('says which version the launcher came with where no other suits', () => {
    const versions = { pytorch: '1.6.0' }
    const why = {
      code: 'launcher-too-new',
      data: { launcher: 'torchrun', framework: 'pytorch', since: '1.10', has: '1.6.0' },
    }
    expect(launcherFor(['torchrun'], onNodes(2), { site: slurm, versions })).toMatchObject({ why })
    expect(
      launcherFor(['torch-launch', 'torchrun'], onNodes(2), { site: slurm, wanted: 'torchrun', versions }),
    ).toMatchObject({ why })
  })

  it('says why none can start it', () => {
    expect(launcherFor(['mpirun'], onNodes(4), { site: localSite })).toMatchObject({
      why: { code: 'mpirun-cannot-reach-nodes', data: { nodes: 4, engine: 'local' } },
    })
  })
})

it('every launcher has a name of its own', () => {
  expect(new Set(launchers.map(({ name }) => name)).size).toBe(launchers.length)
})

describe.each(launchers)('$name', (launcher) => {
  const tasks = launcher.tasks(request(2))

  it('keeps the arguments of the command whole and in order, last', () => {
    const { command } = request(2)
    for (const task of tasks.filter(({ role }) => role !== 'service'))
      expect(task.command.slice(-command.length)).toEqual(command)
  })

  it('starts every rank once: as a task of its own, or by a launcher that runs the script of ranks', () => {
    const ranks = tasks.filter(({ role }) => role === 'rank').map(({ name }) => name)
    expect(new Set(ranks).size).toBe(ranks.length)
    const starters = tasks.filter(({ role }) => role === 'launcher')
    for (const task of starters) expect(shown(task.command)).toContain('<job>/rank.sh')
    expect(ranks.length > 0).toBe(starters.length === 0)
  })

  it('hands on further arguments where a program of its own starts the ranks', () => {
    for (const task of launcher.tasks({ ...request(2), options: ['--further'] }))
      expect(task.command.includes('--further')).toBe(task.role === 'launcher')
  })

  it('gives every task a name of its own and a node of the job', () => {
    expect(new Set(tasks.map(({ name }) => name)).size).toBe(tasks.length)
    for (const { node } of tasks) expect([0, 1]).toContain(node)
  })

  it('starts something on every node, or says that a task spans them', () => {
    const nodes = new Set(tasks.map(({ node }) => node))
    expect(nodes.size === 2 || tasks.some(({ spans }) => spans)).toBe(true)
  })

  it('starts on one node alone without naming others', () => {
    for (const task of launcher.tasks(request(1, localSite))) {
      expect(task).toMatchObject({ node: 0, spans: false })
      expect(shown(task.command).join(' ')).not.toContain('<addresses')
    }
  })
})

it('a workload may start a single rank with another launcher than several', () => {
  const suited = (devicesPerNode: number) =>
    suitedLaunchers({ launchers: ['mpirun'], singleRank: 'process' }, { nodes: 1, devicesPerNode })
  expect(suited(1)).toEqual(['process', 'mpirun'])
  expect(suited(2)).toEqual(['mpirun'])
})

describe('mpirun binds ranks as it is told, else to nothing:', () => {
  const bindings = (options: readonly string[], variables: readonly string[] = []) =>
    shown(mpirun.tasks({ ...request(1), options, variables })[0]?.command ?? [])
      .join(' ')
      .match(/--?bind-to \S+/g)

  it('Open MPI alone would bind one rank, and each of two, to one core', () => {
    expect(bindings([])).toEqual(['--bind-to none'])
    expect(bindings(['--mca', 'pml', 'ob1'])).toEqual(['--bind-to none'])
  })

  it.each([
    [['--bind-to', 'socket'], ['--bind-to socket']],
    [['-bind-to', 'core'], ['-bind-to core']],
    [['--map-by', 'slot:PE=4'], null],
    [['--mca', 'hwloc_base_binding_policy', 'core'], null],
    [['--cpu-set', '0,2'], null],
    [['-rf', 'ranks'], null],
  ])('%j', (options, found) => {
    expect(bindings(options)).toEqual(found)
  })

  it('a variable of Open MPI is such an option', () => {
    expect(bindings([], ['OMPI_MCA_hwloc_base_binding_policy'])).toBeNull()
  })
})

describe('launchers that are Python modules', () => {
  const python = (command: readonly string[]) =>
    [paddle, oneflow, torchLaunch].map(
      (launcher) => launcher.tasks({ ...request(1), command })[0]?.command[0],
    )

  it('run under the Python that the rank runs under, else under python3', () => {
    expect(python(['/opt/conda/bin/python3.10', 'train.py'])).toEqual(
      Array(3).fill('/opt/conda/bin/python3.10'),
    )
    expect(python(['python', 'train.py'])).toEqual(['python', 'python', 'python'])
    expect(python(['./train', 'python'])).toEqual(['python3', 'python3', 'python3'])
  })
})

describe('launchers of one task a rank', () => {
  const variables = (launcher: Launcher, change: Partial<LaunchRequest> = {}) =>
    launcher
      .tasks({ ...request(2), ...change })
      .filter(({ role }) => role === 'rank')
      .map((task) => task.variables)

  it.each([jax, tfConfig, dmlc])('$name tells every rank its place', (launcher) => {
    expect(
      variables(launcher).map(({ RANK, LOCAL_RANK, WORLD_SIZE }) => [RANK, LOCAL_RANK, WORLD_SIZE]),
    ).toEqual([
      ['0', '0', '4'],
      ['1', '1', '4'],
      ['2', '0', '4'],
      ['3', '1', '4'],
    ])
  })

  it('dmlc gives a single rank neither a scheduler nor a server, and no DMLC_ variable', () => {
    const tasks = dmlc.tasks({ ...request(1), topology: { nodes: 1, devicesPerNode: 1 }, devices: 'gpu' })
    expect(tasks.map(({ name, variables }) => [name, variables])).toEqual([
      ['rank-0', { RANK: '0', LOCAL_RANK: '0', WORLD_SIZE: '1', CUDA_VISIBLE_DEVICES: '0' }],
    ])
  })

  it.each([tfConfig, dmlc])('$name shows a rank its own GPU, and sets nothing without GPUs', (launcher) => {
    const seen = (devices: LaunchRequest['devices']) =>
      variables(launcher, { devices }).map((variable) => variable['CUDA_VISIBLE_DEVICES'])
    expect(seen('gpu')).toEqual(['0', '1', '0', '1'])
    expect(seen('cpu')).toEqual([undefined, undefined, undefined, undefined])
  })

  it('TF_CONFIG is JSON in which every worker has an address of its own', () => {
    const configs = variables(tfConfig).map(
      ({ TF_CONFIG = '' }) =>
        JSON.parse(fillWord(TF_CONFIG, holeName)) as {
          cluster: { worker: string[] }
          task: { index: number }
        },
    )
    expect(configs.map(({ task }) => task.index)).toEqual([0, 1, 2, 3])
    for (const { cluster } of configs) expect(new Set(cluster.worker).size).toBe(4)
  })
})

it('mpirun and horovodrun reach other nodes as the cluster file says, and only those', () => {
  const site = { ...slurm, engine: 'ssh', reach: 'ssh', ssh: { port: 12345, options: [] } } as const
  const words = (launcher: Launcher, nodes: number, requestSite: Site = site) =>
    shown(launcher.tasks(request(nodes, requestSite))[0]?.command ?? []).join(' ')
  const quiet: Site = { ...site, ssh: { port: 12345, options: ['-q', '-o', 'StrictHostKeyChecking=no'] } }
  expect(words(mpirun, 2, quiet)).toContain('--mca plm_rsh_args -p 12345 -q -o StrictHostKeyChecking=no')
  expect(words(horovodrun, 2)).toContain('--ssh-port 12345')
  for (const launcher of [mpirun, horovodrun]) expect(words(launcher, 1)).not.toContain('12345')
  expect(words(mpirun, 2, { ...site, reach: 'slurm' })).not.toContain('12345')
  expect(launcherFor(['horovodrun'], onNodes(2), { site: quiet })).toMatchObject({
    why: { code: 'horovodrun-without-ssh-options' },
  })
})

it('horovodrun spans nodes over ssh only', () => {
  const ssh = { ...slurm, engine: 'ssh', reach: 'ssh' as const }
  expect(launcherFor(['horovodrun'], onNodes(2), { site: ssh })).toMatchObject({
    name: 'horovodrun',
  })
  expect(launcherFor(['horovodrun'], onNodes(2), { site: slurm })).toMatchObject({
    why: { code: 'horovodrun-needs-ssh', data: { nodes: 2, engine: 'slurm' } },
  })
})
