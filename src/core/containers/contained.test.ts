import { describe, expect, it } from 'vitest'
import { containersSchema } from '../cluster/schema.ts'
import { containerSettings } from '../cluster/read.ts'
import { launchers } from '../launchers/launchers.ts'
import type { Launcher, Site } from '../launchers/launcher.ts'
import { fillWord, holeName } from '../launchers/words.ts'
import type { Word } from '../model/job.ts'
import { contained, containedTasks, startedProgram } from './contained.ts'
import { enrootName } from './programs/pyxis.ts'
import type { Containing } from './program.ts'

const parts = (
  written: Readonly<Record<string, unknown>> = {},
  change: Partial<Containing> = {},
): Containing => ({
  container: {
    image: 'lab/train:1',
    reads: [[{ hole: 'file', path: '/suite/train' }]],
    settings: containerSettings(containersSchema.parse(written)),
  },
  id: 'job-1',
  results: '/results/a b',
  devices: 'cpu',
  variables: ['NCCL_DEBUG'],
  ...change,
})

const shown = (words: readonly Word[]) => words.map((one) => fillWord(one, holeName))
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
    expect(words.filter((one) => one.startsWith('--env'))).toEqual(['--env=NCCL_DEBUG', '--env=RANK'])
  })

  it('gets GPUs only where it computes on them, as its program or the cluster names them', () => {
    const options = (written: Readonly<Record<string, unknown>>, devices: Containing['devices']) =>
      shown(contained(command, [], parts(written, { devices }))).filter((one) => /gpu|nvidia/.test(one))
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

  const ofPyxis = (own: readonly string[], node = 0) => {
    const written = {
      program: 'pyxis',
      mounts: ['/data', '/scratch:/work:rw'],
      options: ['--container-writable'],
    }
    const { container, ...rest } = parts(written)
    const image = 'registry.example.com:5000/lab/train:1'
    return shown(contained(own, ['RANK'], { ...rest, container: { ...container, image } }, node))
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
  const launcher = launchers.find((one) => one.name === name) as Launcher
  const site: Site = { engine: 'slurm', reach: 'slurm', containers: 'by-nodes', interface: undefined }
  const topology = { nodes: 2, devicesPerNode: 2 }
  const tasks = containedTasks(
    command,
    (rank) =>
      launcher.tasks({
        command: rank,
        topology,
        devices: 'cpu',
        site,
        options: [],
        variables: ['NCCL_DEBUG'],
      }),
    parts(),
  )
  const reaches = tasks.some(({ spans }) => spans)

  it('every rank is in a container, and every command in one only', () => {
    for (const task of tasks) expect(shown(task.command).filter((one) => one === 'podman')).toHaveLength(1)
  })

  it('a launcher that reaches other nodes is outside of the containers of its ranks', () => {
    expect(tasks.every((task) => startedProgram(task.command) === 'podman')).toBe(!reaches)
    if (reaches) expect(shown(tasks[0]?.command ?? [])[0]).toBe(name)
  })
})
