import { describe, expect, it } from 'vitest'
import { containersSchema } from '../cluster/schema.ts'
import { containerSettings } from '../cluster/read.ts'
import { launchers } from '../launchers/launchers.ts'
import type { Launcher, Site } from '../launchers/launcher.ts'
import { fillWord, holeName } from '../launchers/words.ts'
import type { LauncherSsh } from '../model/cluster.ts'
import type { Word } from '../model/job.ts'
import { contained, containedTasks, startedProgram } from './contained.ts'
import { enrootName } from './programs/pyxis.ts'
import type { JobContainers } from './program.ts'

const parts = (
  written: Readonly<Record<string, unknown>> = {},
  change: Partial<JobContainers> = {},
): JobContainers => ({
  container: {
    image: 'lab/train:1',
    reads: [[{ hole: 'file', path: '/suite/train' }]],
    settings: containerSettings(containersSchema.parse(written)),
  },
  id: 'job-1',
  results: '/results/a b',
  devices: 'cpu',
  variables: ['NCCL_DEBUG'],
  sharesFiles: true,
  ...change,
})

const shown = (words: readonly Word[]) => words.map((word) => fillWord(word, holeName))
const command = ['python3', 'train.py', '--note', '$(reboot) "a"', '']

describe('a command in a container', () => {
  it('follows the image and its supervisor, word for word', () => {
    const words = shown(contained(command, [], parts()))
    const at = words.indexOf('lab/train:1')
    expect(words.slice(at + 1)).toEqual(['sh', '<job>/supervise.sh', ...command])
    expect(words.slice(0, 4)).toEqual(['sh', '<job>/lifeline.sh', 'podman', 'run'])
  })

  it('sees what it reads, and nothing that it could change but its own folders', () => {
    const words = shown(contained(command, [], parts({ mounts: ['/data', '/a:/b', '/scratch:/scratch:rw'] })))
    expect(words.filter((_, index) => words[index - 1] === '--volume')).toEqual([
      '<job>:<job>:rw',
      '<working directory>:<working directory>:rw',
      '/suite/train:/suite/train:ro',
      '/data:/data:ro',
      '/a:/b:ro',
      '/scratch:/scratch:rw',
    ])
  })

  it('gets the variables by name, so that no value shows among the arguments', () => {
    const words = shown(contained(command, ['RANK'], parts()))
    expect(words.filter((word) => word.startsWith('--env'))).toEqual(['--env=NCCL_DEBUG', '--env=RANK'])
  })

  it('gets GPUs only where it computes on them, as its program or the cluster names them', () => {
    const options = (written: Readonly<Record<string, unknown>>, devices: JobContainers['devices']) =>
      shown(contained(command, [], parts(written, { devices }))).filter((text) => /gpu|nvidia/.test(text))
    expect(options({}, 'cpu')).toEqual([])
    expect(options({}, 'gpu')).toEqual(['--device=nvidia.com/gpu=all'])
    expect(options({ program: 'docker' }, 'gpu')).toEqual(['--gpus=all'])
    expect(options({ gpus: ['--gpus=2'] }, 'gpu')).toEqual(['--gpus=2'])
    const ofApptainer = shown(contained(command, [], parts({ program: 'apptainer' }, { devices: 'gpu' })))
    expect(ofApptainer).toContain('--nv')
  })

  it('of apptainer follows the options, with two dashes instead of the file of its image', () => {
    const written = {
      program: 'apptainer',
      mounts: ['/data', '/scratch:/work:rw'],
      options: ['--writable-tmpfs'],
    }
    expect(shown(contained(command, ['RANK'], parts(written)))).toEqual([
      ...['sh', '<job>/apptainer.sh', 'apptainer', 'exec', 'lab/train:1', 'NCCL_DEBUG,RANK'],
      ...['--cleanenv', '--no-eval', '--no-home'],
      ...['--bind', '<job>:<job>:rw', '--bind', '<working directory>:<working directory>:rw'],
      ...[
        '--bind',
        '/suite/train:/suite/train:ro',
        '--bind',
        '/data:/data:ro',
        '--bind',
        '/scratch:/work:rw',
      ],
      ...['--pwd', '<working directory>', '--writable-tmpfs', '--', ...command],
    ])
  })

  const ofPyxis = (argv: readonly string[], node = 0) => {
    const written = {
      program: 'pyxis',
      mounts: ['/data', '/scratch:/work:rw'],
      options: ['--container-writable'],
    }
    const { container, ...rest } = parts(written)
    const image = 'registry.example.com:5000/lab/train:1'
    return shown(contained(argv, ['RANK'], { ...rest, container: { ...container, image } }, node))
  }
  const inPyxis = [
    '--container-image=registry.example.com:5000#lab/train:1',
    '--container-name=steady-registry_example_com_5000_lab_train_1:no_exec',
    '--no-container-mount-home',
    '--container-mounts=<job>:<job>,<working directory>:<working directory>,/suite/train:/suite/train:ro,/data:/data:ro,/scratch:/work',
    '--container-workdir=<working directory>',
    '--container-env=NCCL_DEBUG,RANK',
    '--container-writable',
  ]

  it('of pyxis is a step of its node, with the options that name the container', () => {
    const step = ['--overlap', '--nodes=1', '--ntasks=1', '--cpu-bind=none', '--mpi=none']
    expect(ofPyxis(command, 1)).toEqual([
      ...['env', '-u', 'SRUN_CPUS_PER_TASK', '-u', 'SLURM_CPUS_PER_TASK'],
      ...['srun', ...step, '--export=ALL', '--input=none', '--relative=1'],
      ...inPyxis,
      ...command,
    ])
  })

  it('of pyxis is started by the srun of its launcher, where that is srun', () => {
    expect(ofPyxis(['srun', '--ntasks=4', ...command])).toEqual([
      'srun',
      ...inPyxis,
      '--ntasks=4',
      ...command,
    ])
  })

  it('is known by the program that starts its container', () => {
    expect(startedProgram(contained(command, [], parts({ program: 'docker' })))).toBe('docker')
    expect(startedProgram(contained(command, [], parts({ program: 'apptainer' })))).toBe('apptainer')
    expect(startedProgram(command)).toBe('python3')
  })
})

it.each([
  ['train:1', 'train:1'],
  ['lab/train:1', 'lab/train:1'],
  ['docker.io/lab/train:1', 'lab/train:1'],
  ['docker://registry.example.com/lab/train:1', 'registry.example.com#lab/train:1'],
  ['localhost/train:1', 'localhost#train:1'],
  ['/images/train.sqsh', '/images/train.sqsh'],
])('enroot knows the image %s as %s', (image, name) => {
  expect(enrootName(image)).toBe(name)
})

describe.each(['torchrun', 'process', 'mpirun', 'srun'])('under %s on two nodes', (name) => {
  const launcher = launchers.find((launcher) => launcher.name === name) as Launcher
  const site: Site = {
    engine: 'slurm',
    reach: 'slurm',
    containers: 'by-nodes',
    interface: undefined,
    sharesFiles: true,
  }
  const topology = { nodes: 2, devicesPerNode: 2 }
  const start = (rank: readonly Word[]) =>
    launcher.tasks({ command: rank, topology, devices: 'cpu', site, options: [], variables: ['NCCL_DEBUG'] })
  const tasksOf = (written: Readonly<Record<string, unknown>>, ssh?: LauncherSsh) =>
    containedTasks(command, { start, nodes: 2, ssh }, parts(written))
  const reaches = start(command).some(({ spans }) => spans)

  it.each(['node', 'rank'])('per %s, every command is in one container', (per) => {
    for (const task of tasksOf({ per }))
      expect(shown(task.command).filter((text) => text === 'podman')).toHaveLength(1)
  })

  it('a launcher that reaches other nodes is outside of the containers of its ranks', () => {
    const tasks = tasksOf({ per: 'rank' })
    expect(tasks.every((task) => startedProgram(task.command) === 'podman')).toBe(!reaches)
    if (reaches) expect(shown(tasks[0]?.command ?? [])[0]).toBe(name)
  })

  it('the ranks of a node share one container, which is kept beside them where its launcher is not in it', () => {
    const acts = tasksOf({}).map(({ name: task, node, command: words }) => {
      const at = shown(words).indexOf('podman')
      return [task, node, shown(words)[at + 1]]
    })
    const inside = start(command).map((task) => [task.name, task.node, 'run'])
    const kept = [0, 1].map((node) => [`container-${node}`, node, 'hold'])
    expect(acts).toEqual(reaches ? [[name, 0, 'join'], ...kept] : inside)
  })

  it('a launcher that reaches other nodes is inside where the containers have ssh servers for it', () => {
    const [first, ...others] = tasksOf({}, { port: 12345, options: ['-q'] }).map((task) =>
      shown(task.command),
    )
    expect(others).toHaveLength(reaches ? 2 : 1)
    if (!reaches) return
    expect(first?.slice(0, 6)).toEqual([
      'sh',
      '<job>/lifeline.sh',
      'podman',
      'join',
      '<working directory>',
      expect.any(String),
    ])
    expect(first?.slice(6, 13)).toEqual([
      'sh',
      '<job>/supervise.sh',
      'sh',
      '<job>/reach.sh',
      '-p 12345 -q',
      '<addresses of the nodes>',
      name,
    ])
    for (const holder of others)
      expect(holder.slice(-4)).toEqual(['lab/train:1', 'sh', '<job>/hold.sh', '12345'])
  })
})

it('ranks that are tasks of their own share the container of their node', () => {
  const launcher = launchers.find((launcher) => launcher.name === 'jax') as Launcher
  const site: Site = {
    engine: 'ssh',
    reach: 'ssh',
    containers: 'by-nodes',
    interface: undefined,
    sharesFiles: true,
  }
  const start = (rank: readonly Word[]) =>
    launcher.tasks({
      command: rank,
      topology: { nodes: 1, devicesPerNode: 2 },
      devices: 'cpu',
      site,
      options: [],
      variables: [],
    })
  const tasks = containedTasks(command, { start, nodes: 1, ssh: undefined }, parts({}))
  expect(tasks.map((task) => [task.name, task.role, shown(task.command)[3]])).toEqual([
    ['rank-0', 'rank', 'join'],
    ['rank-1', 'rank', 'join'],
    ['container-0', 'service', 'hold'],
  ])
  expect(shown(tasks[1]?.command ?? [])[5]).toContain('JAX_PROCESS_ID')
})

it('containers have the shared memory of their node where the file asks for it', () => {
  const options = (written: Readonly<Record<string, unknown>>) =>
    shown(contained(command, [], parts(written))).filter((text) => /^--(ipc|shm-size)/.test(text))
  expect(options({})).toEqual(['--shm-size=8g'])
  expect(options({ ipc: 'host', 'shm-size': '16g' })).toEqual(['--ipc=host'])
})
