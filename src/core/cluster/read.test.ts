import { z } from 'zod'
import { describe, expect, it } from 'vitest'
import type { SteadyError } from '../model/error.ts'
import { readCluster } from './read.ts'

const engines = [
  { name: 'local', settings: z.strictObject({}).prefault({}) },
  {
    name: 'ssh',
    settings: z.strictObject({ port: z.number().optional() }).prefault({}),
    launchersUseSsh: true,
  },
]
const file = (containers: string) =>
  `cluster: lab\nengine: local\nnodes: [{ name: h1 }]\ncontainers:\n  ${containers}\n`

it('a key of containers that their program has no option for is an error at its place', () => {
  const read = () =>
    readCluster(file("program: apptainer\n  user: '1000'\n  shm-size: 1g"), 'lab.yaml', engines)
  const at = (key: string, line: number) => ({
    code: 'CONTAINER_KEY_UNUSED',
    data: { program: 'apptainer', key },
    place: { file: 'lab.yaml', line, column: 3 },
  })
  const { data, place, code } = at('user', 6)
  expect(read).toThrow(
    expect.objectContaining({ code, place, details: { data, others: [at('shm-size', 7)] } }) as SteadyError,
  )
})

it('a program that only another engine has is an error at its place', () => {
  expect(() => readCluster(file('{ program: pyxis }'), 'lab.yaml', engines)).toThrow(
    expect.objectContaining({
      code: 'CONTAINER_PROGRAM_ELSEWHERE',
      place: { file: 'lab.yaml', line: 5, column: 14 },
    }) as SteadyError,
  )
})

it('containers have the network of their node and 8 GB of shared memory, unless the file says otherwise', () => {
  const { containers } = readCluster(file('program: docker'), 'lab.yaml', engines)
  expect(containers).toMatchObject({ network: 'host', sharedMemory: '8g', limits: [] })
  const cluster = readCluster(
    file('{ network: bridge, shm-size: 1g, ulimits: [memlock=-1] }'),
    'lab.yaml',
    engines,
  )
  expect(cluster.containers).toMatchObject({ network: 'bridge', sharedMemory: '1g', limits: ['memlock=-1'] })
})

describe('the ssh of a launcher', () => {
  const read = (...lines: readonly string[]) =>
    readCluster(
      ['cluster: lab', 'engine: ssh', 'nodes: [{ name: h1 }]', ...lines].join('\n'),
      'lab.yaml',
      engines,
    )
  const refused = (code: string, data: object, line: number) =>
    expect.objectContaining({
      code,
      details: expect.objectContaining({ data }) as object,
      place: expect.objectContaining({ line }) as object,
    }) as SteadyError

  it("has a port of its own beside that of steady's connections", () => {
    const { launcherSsh, settings } = read(
      'ssh: { port: 2222 }',
      'launch: { ssh: { port: 12345, options: [-q] } }',
    )
    expect(launcherSsh).toEqual({ port: 12345, options: ['-q'] })
    expect(settings).toEqual({ port: 2222 })
    expect(read().launcherSsh).toBeUndefined()
  })

  it.each([
    ['ssh: { port: 2222 }', 2222],
    ['ssh: {}', 22],
  ])("cannot be in containers at the port of their node's own server: %s", (sshSettings, port) => {
    expect(() =>
      read(sshSettings, `launch: { ssh: { port: ${port} } }`, 'containers: { program: docker }'),
    ).toThrow(refused('SSH_PORT_SHARED', { port }, 5))
  })

  it.each([
    ['without containers', []],
    ['where ranks have a container each', ['containers: { per: rank }']],
    ['where containers have a network of their own', ['containers: { network: bridge }']],
  ])('may have the port of the nodes %s', (_, lines) => {
    expect(read('ssh: { port: 2222 }', 'launch: { ssh: { port: 2222 } }', ...lines).launcherSsh?.port).toBe(
      2222,
    )
  })

  it('is stated once', () => {
    expect(() =>
      read('launch:', '  ssh: { port: 2222 }', '  options: { mpirun: [--mca, plm_rsh_args, -p 2222] }'),
    ).toThrow(refused('LAUNCHER_SSH_TWICE', { launcher: 'mpirun', option: 'plm_rsh_args' }, 6))
  })

  it('has no effect on an engine without it, which is an error', () => {
    expect(() =>
      readCluster(
        'cluster: lab\nengine: local\nnodes: [{ name: h1 }]\nlaunch: { ssh: { port: 1 } }\n',
        'lab.yaml',
        engines,
      ),
    ).toThrow(refused('LAUNCHER_SSH_UNUSED', { engine: 'local' }, 4))
  })

  it('takes no option with a space, which a launcher would take apart', () => {
    expect(() => read('launch: { ssh: { options: [-p 2222] } }')).toThrow(
      expect.objectContaining({ code: 'CLUSTER_VALUE_INVALID' }) as SteadyError,
    )
  })
})
